import type { SocialProvider } from '@latchkey/protocol/frame'
import type { Kit } from '../kit/kit.ts'

export declare namespace getIdentities {
  type ReturnType = readonly LinkedIdentity[]
}

/** A way to log in to the account that is open. */
export type LinkedIdentity = {
  /** `email` for the address that logs in by code. */
  readonly id: string
  readonly provider: 'email' | SocialProvider | 'farcaster'
  /** As the provider tells it. */
  readonly name: string | null
  readonly email: string | null
  /** Milliseconds since 1970, by the server's clock. */
  readonly linkedAt?: number | undefined
  readonly lastUsedAt?: number | undefined
  /** Whether this session was begun with it. */
  readonly isCurrent?: boolean | undefined
  /** Without it nobody could log in any more: it stays. */
  readonly isLast: boolean
}

/**
 * The ways to log in to the account that is open: the e-mail address first, where there is one.
 *
 * @throws FrameUnavailableError, FrameTimeoutError, FrameRequestError
 */
export async function getIdentities(kit: Kit): Promise<getIdentities.ReturnType> {
  const frame = await kit.frame()
  const { email, identities } = await frame.ask('@latchkey-app/GET_IDENTITIES', undefined)
  const isLast = identities.length + (email === null ? 0 : 1) === 1
  return [
    ...(email === null
      ? []
      : [{ id: 'email', provider: 'email' as const, name: null, email, isLast }]),
    ...identities.map((identity) => ({ ...identity, isLast })),
  ]
}
