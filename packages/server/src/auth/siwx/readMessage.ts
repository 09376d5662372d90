import type { CaipNetworkId } from '@latchkey/protocol'
import {
  SiwxMessageError,
  parseSiwxMessage,
  readDateTime,
  type SiwxMessage,
} from '@latchkey/protocol/siwx'
import { ServerError } from '../../errors.ts'
import { rulesOf } from '../../chains/namespaces.ts'
import { siwxVerifierOf } from './siwxVerifiers.ts'

/** What a message has to fit. */
export type MessageScope = {
  /** Of the page that brings it, as its browser says. */
  readonly origin: string
  isChain(chainId: CaipNetworkId): boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Reads a message strictly, and checks that it is for the page that brings it, for now, and by an account of a chain that is listed. Who has
 * signed it is not looked at.
 *
 * @throws ServerError `bad_request`, `unsupported_chain`, `origin_not_allowed`, `attempt_ended`
 */
export function readMessage(text: string, { origin, isChain, now }: MessageScope): SiwxMessage {
  const message = parse(text)
  const { chainId, accountAddress, domain, scheme, uri } = message
  if (!isChain(chainId))
    throw new ServerError(
      'unsupported_chain',
      `Nobody signs in here with an account of ${chainId}.`,
    )
  const rules = rulesOf(chainId)
  if (!rules?.isAddress(accountAddress, rules.reference))
    throw new ServerError('bad_request', `accountAddress: ${rules?.noAddress ?? 'is none'}`)
  if (siwxVerifierOf(chainId)?.writeAddress(accountAddress) !== accountAddress)
    throw new ServerError(
      'bad_request',
      'accountAddress: is not written as its chain does; EVM addresses need their checksum (EIP-55)',
    )
  const page = new URL(origin)
  if (domain !== page.host || (scheme !== undefined && `${scheme}:` !== page.protocol))
    throw foreign(`The message is for ${domain}, and not for ${page.host}.`)
  if (!URL.canParse(uri) || new URL(uri).origin !== page.origin)
    throw foreign(`The URI of the message is not one of ${page.origin}.`)
  const { expirationTime, notBefore } = message
  if (timeOf(expirationTime, Infinity) <= now)
    throw new ServerError('attempt_ended', 'The message has expired. Sign a new one.')
  if (timeOf(notBefore, 0) > now)
    throw new ServerError('attempt_ended', 'The message is not valid yet. Check the clock.')
  return message
}

/** A time of a message that was parsed, which is one. */
export function timeOf(time: string | undefined, otherwise: number): number {
  return time === undefined ? otherwise : (readDateTime(time) ?? Number.NaN)
}

function parse(text: string) {
  try {
    return parseSiwxMessage(text)
  } catch (error) {
    if (!(error instanceof SiwxMessageError)) throw error
    throw new ServerError('bad_request', `message: ${error.message}`, { cause: error })
  }
}

function foreign(message: string) {
  return new ServerError('origin_not_allowed', message)
}
