import * as z from 'zod'
import { ServerError } from '../../errors.ts'
import type { Chain } from '../rpc/createChain.ts'
import { token2022Program } from './solanaAddress.ts'

/** Where the extensions of a mint begin, behind a byte that says what it is. */
const extensionsAt = 166
/** The extension by which a token keeps a part of what is transferred, and where it says how much: now, and from a later epoch on. */
const transferFeeConfig = 1
const partsAt = [72 + 16, 90 + 16] as const

const answer = z.object({
  value: z.array(
    z.object({ owner: z.string(), data: z.tuple([z.base64(), z.literal('base64')]) }).nullable(),
  ),
})

/**
 * Whether one of some tokens keeps a part of what is transferred (Token-2022), now or soon.
 *
 * @throws ServerError `upstream_unavailable`
 */
export async function keepsTransferFee(chain: Chain, mints: readonly string[]): Promise<boolean> {
  if (mints.length === 0) return false
  const config = { encoding: 'base64', commitment: 'confirmed' }
  const { result, error } = await chain.request('getMultipleAccounts', [mints, config])
  const parsed = answer.safeParse(result)
  if (!parsed.success || parsed.data.value.length !== mints.length)
    throw new ServerError('upstream_unavailable', 'The tokens cannot be read. Try again.', {
      cause: error ?? parsed.error,
    })
  return parsed.data.value.some(
    (account) =>
      account?.owner === token2022Program && hasFee(Buffer.from(account.data[0], 'base64')),
  )
}

function hasFee(bytes: Buffer) {
  let at = extensionsAt
  while (at + 4 <= bytes.length) {
    const kind = bytes.readUInt16LE(at)
    const part = bytes.subarray(at + 4, at + 4 + bytes.readUInt16LE(at + 2))
    if (kind === transferFeeConfig)
      return partsAt.some((place) => place + 2 > part.length || part.readUInt16LE(place) > 0)
    // Nothing follows what is not filled.
    if (kind === 0) return false
    at += 4 + part.length
  }
  return false
}
