import { getIdentities, type IdentityProof } from '@latchkey/protocol/api'
import type { FrameParts } from './frameParts.ts'
import { signIdentityChange } from './signIdentityChange.ts'

/**
 * The first address of an account that was made with a provider is another way in: that takes a factor. Of an account that has one, nothing.
 *
 * @throws ChannelError `REJECTED`, `ABORTED`
 */
export async function proveFirstEmail(
  parts: FrameParts,
  email: string,
  signal: AbortSignal,
): Promise<IdentityProof | undefined> {
  const known = await parts.api.call(getIdentities, {}, { signal })
  if (known.email !== null) return undefined
  return signIdentityChange(parts, { action: 'email', target: email.toLowerCase() }, signal)
}
