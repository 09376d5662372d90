import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import type { Chain } from '../rpc/createChain.ts'
import { createSolanaRpc } from './solanaRpc.ts'

type Signature = { readonly signature: string; readonly slot: number }

const owner = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const count = 3
const nameOf = (index: number) => '1'.repeat(60) + String(1_000 + index).replaceAll('0', 'z')

/** A source that asks made-up nodes, of which only what they list matters. */
function start(signatures: Readonly<Record<string, readonly Signature[]>>) {
  const asked: string[] = []
  const chain: Chain = {
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    costOf: () => 1,
    request: async (method, params) => {
      const [first, config] = params as [string, { before?: string; limit?: number }]
      if (method === 'getTokenAccountsByOwner') return { result: { value: [] } }
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
    write: async () => [],
    limits: { ...limits, historySolanaEntries: count },
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
