import { challengeIdentity, getIdentities, type IdentityProof } from '@latchkey/protocol/api'
import type { FrameParts } from './frameServices.ts'
import { signIdentityChange } from './signIdentityChange.ts'

/**
 * Has the wallet sign a change of address. The first address of an account is another way in and takes a factor. Where there is an address, its
 * owner may go on without one: the change then waits.
 *
 * @returns `undefined` where the change waits
 * @throws ChannelError `REJECTED`, `ABORTED`
 */
export async function proveEmailChange(
  parts: FrameParts,
  email: string,
  signal: AbortSignal,
): Promise<IdentityProof | undefined> {
  const { account, api, signer } = parts
  const change = { action: 'email', target: email.toLowerCase() } as const
  const known = await api.call(getIdentities, {}, { signal })
  if (known.email === null) return signIdentityChange(parts, change, signal)
  if ((await account.showFactorOrWait(signal)) === 'wait') return undefined
  const { userId, challenge } = await api.call(challengeIdentity, { body: {} }, { signal })
  return {
    challenge,
    signature: await signer.signIdentityChange({ ...change, userId, challenge }),
  }
}
