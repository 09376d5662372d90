import { base58 } from '@scure/base'
import * as z from 'zod'
import { ServerError } from '../../errors.ts'
import type { Chain } from '../rpc/createChain.ts'
import { tokenPrograms } from './solanaAddress.ts'

/** The part of a token account that says of which token it is (32 bytes), whose (32) and how much (8). Both programs begin alike. */
const mintBytes = 32
const amountAt = 64
const partBytes = 72

const answer = z.object({
  value: z.array(
    z.object({
      pubkey: z.string(),
      account: z.object({ data: z.tuple([z.base64(), z.literal('base64')]) }),
    }),
  ),
})

/** An account that holds a token. */
export type TokenAccount = {
  readonly address: string
  readonly mint: string
  /** In smallest units. */
  readonly amount: bigint
}

/**
 * How much an account holds of each token, in smallest units, by the address of the token's mint. An owner may keep a token in several
 * accounts, which count together.
 *
 * @throws ServerError `upstream_unavailable`
 */
export async function askTokens(chain: Chain, owner: string): Promise<ReadonlyMap<string, bigint>> {
  const held = new Map<string, bigint>()
  for (const { mint, amount } of await askTokenAccounts(chain, owner))
    if (amount > 0n) held.set(mint, (held.get(mint) ?? 0n) + amount)
  return held
}

/**
 * The accounts that hold an owner's tokens, empty ones too, of both token programs.
 *
 * @throws ServerError `upstream_unavailable`
 */
export async function askTokenAccounts(
  chain: Chain,
  owner: string,
): Promise<readonly TokenAccount[]> {
  const config = {
    encoding: 'base64',
    commitment: 'confirmed',
    dataSlice: { offset: 0, length: partBytes },
  }
  const answers = await Promise.all(
    tokenPrograms.map((programId) =>
      chain.request('getTokenAccountsByOwner', [owner, { programId }, config]),
    ),
  )
  return answers.flatMap(({ result, error }) => {
    const parsed = answer.safeParse(result)
    if (!parsed.success)
      throw new ServerError('upstream_unavailable', 'The tokens cannot be read now. Try again.', {
        cause: error ?? parsed.error,
      })
    return parsed.data.value.flatMap(({ pubkey: address, account }) => {
      const bytes = Buffer.from(account.data[0], 'base64')
      if (bytes.length < partBytes) return []
      const mint = base58.encode(bytes.subarray(0, mintBytes))
      return [{ address, mint, amount: bytes.readBigUInt64LE(amountAt) }]
    })
  })
}
