import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { limits } from '../../config/limits.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'
import { tokenPrograms } from '../../chains/solana/solanaAddress.ts'
import { createSolanaRpc } from './solanaRpc.ts'

type Signature = { readonly signature: string; readonly slot: number }

const owner = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const listed = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const unknown = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const count = 3
const nameOf = (index: number) => '1'.repeat(60) + String(1_000 + index).replaceAll('0', 'z')

/** A source that asks made-up nodes, of which only what they list matters. */
function start(
  signatures: Readonly<Record<string, readonly Signature[]>>,
  accounts: readonly {
    readonly pubkey: string
    readonly mint: string
    readonly amount: bigint
  }[] = [],
) {
  const asked: string[] = []
  const slice = ({ mint, amount }: (typeof accounts)[number]) => {
    const bytes = Buffer.alloc(72)
    bytes.set(base58.decode(mint))
    bytes.writeBigUInt64LE(amount, 64)
    return bytes.toString('base64')
  }
  const chain: Chain = {
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    costOf: () => 1,
    request: async (method, params) => {
      const [first, config] = params as [string, { before?: string; limit?: number }]
      if (method === 'getTokenAccountsByOwner') {
        const { programId } = params[1] as { programId: string }
        const own = programId === tokenPrograms[0] ? accounts : []
        const value = own.map((one) => ({
          pubkey: one.pubkey,
          account: { data: [slice(one), 'base64'] },
        }))
        return { result: { value } }
      }
      if (method !== 'getSignaturesForAddress') {
        asked.push(first)
        return { result: null }
      }
      const all = signatures[first] ?? []
      const from = all.findIndex(({ signature }) => signature === config.before) + 1
      return { result: all.slice(from, from + (config.limit ?? 1_000)) }
    },
  }
  const source = createSolanaRpc({
    chain,
    tokens: { listedAmong: async (mints) => new Set(mints.filter((mint) => mint === listed)) },
    write: async () => [],
    limits: { ...limits, historySolanaEntries: count, historyTokenAccounts: 2 },
  })
  return { source, asked }
}

test('solanaRpc: a slot that holds more than a page takes away nothing of what came before it', async () => {
  const all = Array.from({ length: 12 }, (_, index) => ({
    signature: nameOf(index),
    slot: index < 8 ? 90 : 90 - index,
  }))
  const { source, asked } = start({ [owner]: all })
  let cursor: string | undefined
  do cursor = (await source.pageOf(owner, cursor)).next ?? undefined
  while (cursor !== undefined)
  expect(asked).toEqual(expect.arrayContaining(all.slice(8).map(({ signature }) => signature)))
})

test('solanaRpc: accounts that strangers have made hide none of a listed token, nor one that holds something', async () => {
  const made = Array.from({ length: 30 }, (_, index) => ({
    pubkey: `made${index}`,
    mint: unknown,
    amount: 0n,
  }))
  const incoming = {
    listed: { signature: nameOf(1), slot: 7 },
    held: { signature: nameOf(2), slot: 6 },
  }
  const { source, asked } = start(
    {
      [owner]: [{ signature: nameOf(0), slot: 9 }],
      listed: [incoming.listed],
      held: [incoming.held],
    },
    [
      ...made,
      { pubkey: 'held', mint: unknown, amount: 1n },
      { pubkey: 'listed', mint: listed, amount: 0n },
    ],
  )
  expect((await source.pageOf(owner, undefined)).coverage).toBe('partial')
  expect(asked).toEqual([0, 1, 2].map(nameOf))
  const small = start({}, made.slice(0, 2))
  expect(await small.source.pageOf(owner, undefined)).toEqual({ data: [], next: null })
})
