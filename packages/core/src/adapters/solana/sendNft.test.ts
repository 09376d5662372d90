import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSolanaWorld } from '../../fixtures/solanaWorld.ts'
import { createKey } from '../../fixtures/solanaWallet.ts'
import type { SendableNft } from '../../nfts/nfts.ts'
import { connect } from '../../connection/connect.ts'
import { estimateNftTransfer } from '../../transfers/estimateNftTransfer.ts'
import { getTransactions } from '../../transfers/getTransactions.ts'
import { sendNft } from '../../transfers/sendNft.ts'

let world: Awaited<ReturnType<typeof createSolanaWorld>>
beforeAll(async () => {
  world = await createSolanaWorld()
})
afterAll(() => world.stop())

test('sendNft: a token of Solana that is one of its kind, to somebody without an account of it', async () => {
  const { solana } = world
  const { createKit, connector, address, asked, adapter, chain } = await world.setUp()
  const mint = await solana.createMint({ decimals: 0, freezable: true })
  await solana.mintTo(mint, address, 1n)
  const kit = createKit()
  await connect(kit, { connector: connector.id })
  const nft: SendableNft = {
    id: `${solana.caipNetworkId}/nft:${mint}`,
    chainId: solana.caipNetworkId,
    address: `${solana.caipNetworkId}:${mint}`,
    tokenId: '0',
    standard: 'metaplex',
    name: 'Moth',
  }
  const to = createKey().address
  await solana.setFrozen(mint, address, true)
  await expect(sendNft(kit, { nft, to })).rejects.toThrow(/frozen/)
  await solana.setFrozen(mint, address, false)
  await expect(sendNft(kit, { nft, to, amount: '2' })).rejects.toThrow('Incorrect Value')
  // Something that can be divided is none of its kind.
  const coin = await solana.createMint({ decimals: 6 })
  await solana.mintTo(coin, address, 5_000_000n)
  const divisible = { ...nft, address: `${solana.caipNetworkId}:${coin}` as const }
  await expect(sendNft(kit, { nft: divisible, to })).rejects.toMatchObject({
    code: 'TOKEN_MISMATCH',
  })
  expect(asked).toHaveLength(0)

  const { standard } = await estimateNftTransfer(kit, { nft, to })
  // The receiver's account is paid for.
  expect(standard.fee).toBeGreaterThan(2_000_000n)
  const hash = await sendNft(kit, { nft, to, fees: standard })
  const [held] = (await adapter.getTokenBalances?.(chain, to, [mint])) ?? []
  expect(held?.value).toBe(1n)
  expect(getTransactions(kit)).toMatchObject([{ hash, to, amount: '1', nft: { id: nft.id } }])
  await expect(sendNft(kit, { nft, to })).rejects.toThrow('Insufficient token balance')
  expect(asked).toHaveLength(1)
})
