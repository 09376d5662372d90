import { challengeIdentity, type IdentityProof } from '@latchkey/protocol/api'
import type { IdentityChange } from '../signer/signer.ts'
import type { FrameServices } from './frameServices.ts'

/**
 * Asks for a factor and has the wallet sign a change of what leads to it.
 *
 * @throws ChannelError `REJECTED`, `ABORTED`
 */
export async function signIdentityChange(
  { account, api, signer }: Pick<FrameServices, 'account' | 'api' | 'signer'>,
  change: Pick<IdentityChange, 'action' | 'target'>,
  signal: AbortSignal,
): Promise<IdentityProof> {
  await account.showFactor(signal)
  const { userId, challenge } = await api.call(challengeIdentity, { body: {} }, { signal })
  return {
    challenge,
    signature: await signer.signIdentityChange({ ...change, userId, challenge }),
  }
}
