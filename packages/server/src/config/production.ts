import { decode } from '../chains/upstreams/scrub.ts'
import { parseOriginPattern } from '@latchkey/protocol'
import { OperatorError } from '../errors.ts'
import { refusePlainFarcaster, type FarcasterOptions } from '../auth/farcaster/farcasterOptions.ts'
import { refuseMissingSecret } from '../auth/keys/masterSecret.ts'
import type { NameOptions } from '../accounts/names/nameOptions.ts'
import { refuseSandbox, type OnrampOptions } from '../onramp/onrampOptions.ts'
import { refusePlainProviders, type SocialOptions } from '../auth/social/socialOptions.ts'
import { refusePlainSwaps, type SwapOptions } from '../swaps/swapOptions.ts'

const defaultPasswords = ['', 'postgres', 'password', 'latchkey', 'secret', 'changeme', 'admin']

/**
 * Refuses what is fit for development only.
 *
 * @throws OperatorError that says which setting to change.
 */
export function checkProduction(options: {
  readonly publicUrl?: string | undefined
  readonly databaseUrl?: string | undefined
  readonly names?: NameOptions | undefined
  readonly frameUrl?: string | undefined
  readonly secret?: string | undefined
  readonly mail?: object | undefined
  readonly social?: SocialOptions | undefined
  readonly farcaster?: FarcasterOptions | undefined
  readonly swap?: SwapOptions | undefined
  readonly onramp?: OnrampOptions | undefined
}) {
  if (!options.publicUrl?.startsWith('https://'))
    throw new OperatorError(
      'In production LATCHKEY_PUBLIC_URL has to be the https address that sites reach this server at.',
    )
  checkFrame(options)
  refusePlainProviders(options.social ?? {})
  refusePlainFarcaster(options.farcaster ?? {})
  refusePlainSwaps(options.swap ?? {})
  refuseSandbox(options.onramp ?? {})
  if (options.names?.farcaster?.hub.startsWith('http:'))
    throw new OperatorError(
      'In production LATCHKEY_FARCASTER_HUB has to be an https address: names are believed from there.',
    )
  if (options.names?.avatars === 'loopback')
    throw new OperatorError(
      "In production LATCHKEY_ENS_AVATARS may not be `loopback`: anybody could have this machine's own servers asked.",
    )
  if (options.databaseUrl === undefined || !URL.canParse(options.databaseUrl)) return
  const { hostname, password } = new URL(options.databaseUrl)
  const isLocal = hostname === '' || hostname === 'localhost' || hostname.startsWith('127.')
  if (password === '' ? !isLocal : defaultPasswords.includes(decode(password)))
    throw new OperatorError(
      'The database of DATABASE_URL has no password, or one that everybody knows. In production give it one of its own.',
    )
}

/** What logs people in and keeps their wallets. */
function checkFrame(options: {
  readonly publicUrl?: string | undefined
  readonly frameUrl?: string | undefined
  readonly secret?: string | undefined
  readonly mail?: object | undefined
}) {
  const { publicUrl = '', frameUrl, secret, mail } = options
  if (frameUrl === undefined) return
  if (!frameUrl.startsWith('https://'))
    throw new OperatorError(
      'In production LATCHKEY_FRAME_URL has to be the https origin that browsers reach the secure frame at.',
    )
  if (new URL(publicUrl).origin === new URL(frameUrl).origin)
    throw new OperatorError(
      'LATCHKEY_FRAME_URL has to be an origin of its own, not that of LATCHKEY_PUBLIC_URL.',
    )
  if (secret === undefined) refuseMissingSecret()
  if (mail === undefined)
    throw new OperatorError(
      'In production a secure frame needs LATCHKEY_SMTP_URL and LATCHKEY_MAIL_FROM: people log in by e-mail.',
    )
}

/**
 * Refuses sites that are served without encryption, other than those on the visitor's own machine.
 *
 * @throws OperatorError that names the first of them.
 */
export function refusePlainHttp(origins: readonly string[]) {
  for (const origin of origins) {
    const { scheme, host } = parseOriginPattern(origin) ?? {}
    if (scheme === 'http' && host !== 'localhost' && host !== '127.0.0.1')
      throw new OperatorError(
        `The origin ${origin} is served without encryption. In production write it with https.`,
      )
  }
}
