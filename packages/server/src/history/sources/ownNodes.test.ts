import { setTimeout as wait } from 'node:timers/promises'
import { generateKeyPairSigner } from '@solana/kit'
import {
  getBitcoinAccount,
  localSolana,
  startBitcoin,
  startSolana,
  type Bitcoin,
  type Solana,
} from '@latchkey/testing'
import { numberToHex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startAnvil } from '../../fixtures/anvil.ts'
import { startFaultyEsplora } from '../../fixtures/faultyEsplora.ts'
import { startFaultyNode } from '../../fixtures/faultyNode.ts'
import { askHistory, describeHistorySource } from '../../fixtures/historyConformance.ts'
import { openMemoryStore } from '../../fixtures/memoryStore.ts'
import { askSolana, signSolanaPayment } from '../../fixtures/solanaWorld.ts'
import { alice, bob, chainId as evm, startWorld } from '../../fixtures/world.ts'
import type { Store } from '../../store/store.ts'

// Processes, databases and chains that start take their time on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const bitcoinNetwork = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const { caipNetworkId: solanaNetwork } = localSolana
let solana: Solana
let bitcoin: Bitcoin
let store: Store
beforeAll(async () => {
  ;[solana, bitcoin, store] = await Promise.all([startSolana(), startBitcoin(), openMemoryStore()])
})
afterAll(async () => {
  await store?.close()
  await bitcoin?.stop()
  await solana?.stop()
})

const quick = {
  historyServiceMemoryMs: 0,
  esploraCacheMs: 0,
  upstreamRestMs: 0,
}

describeHistorySource({
  id: 'indexer',
  chainId: evm,
  start: async () => {
    const anvil = await startAnvil(31_337)
    const hashes: string[] = []
    for (let each = 1; each < 8; each++) {
      const payment = { from: alice, to: bob, value: numberToHex(each) }
      hashes.unshift(String(await anvil.ask('eth_sendTransaction', payment)))
    }
    const world = await startWorld([anvil.url], {
      history: { [evm]: { source: 'indexer' } },
      limits: { ...quick, historyPageEntries: 3 },
    })
    const stop = async () => {
      await world.close()
      await anvil.stop()
    }
    return { ...world, address: alice, hashes, stranger: numberToHex(0xdead, { size: 20 }), stop }
  },
})

/** An account with payments in and out. */
async function startSolanaHistory() {
  const owner = await generateKeyPairSigner()
  const hashes = [await solana.airdrop(owner.address, 5_000_000_000n)]
  for (let each = 1n; each < 6n; each++) {
    const { wire, signature } = await signSolanaPayment(solana.url, owner, each * 1_000_000n)
    await askSolana(solana.url, 'sendTransaction', wire, { encoding: 'base64' })
    hashes.unshift(signature)
    solana.advanceSlots(2)
  }
  return { owner, hashes }
}

async function startSolanaServer() {
  const node = await startFaultyNode(solana.url)
  const world = await startWorld([], {
    store,
    chains: { [solanaNetwork]: { upstreams: [node.url] } },
    history: { [solanaNetwork]: { source: 'solanaRpc' } },
    limits: { ...quick, historySolanaEntries: 3 },
  })
  const stop = async () => {
    await world.close()
    await node.stop()
  }
  return { ...world, node, stop }
}

describeHistorySource({
  id: 'solanaRpc',
  chainId: solanaNetwork,
  start: async () => {
    const { owner, hashes } = await startSolanaHistory()
    const { node, ...world } = await startSolanaServer()
    return {
      ...world,
      address: owner.address,
      hashes,
      stranger: (await generateKeyPairSigner()).address,
      fail: (isBroken) => void node.fail(() => (isBroken ? 'reset' : 'none')),
    }
  },
})

test('solanaRpc: payments have both sides and a fee, and tokens that others send are there', async () => {
  const { owner, hashes } = await startSolanaHistory()
  const mint = await solana.createMint({ decimals: 6 })
  await solana.mintTo(mint, owner.address, 2_500_000n)
  solana.advanceSlots(2) // only then it is confirmed
  const world = await startSolanaServer()
  onTestFinished(world.stop)
  const { body } = await askHistory(world, solanaNetwork, owner.address)
  // On a busy machine both can be of one slot, and then come in any order.
  const [first] = hashes
  const sent = body.data.find(({ metadata }) => metadata.hash === first)
  const minted = body.data.find(({ metadata }) => metadata.operationType === 'mint')
  expect(minted?.transfers).toMatchObject([
    {
      fungible_info: { decimals: 6, is_listed: false, address: `${solanaNetwork}:${mint}` },
      direction: 'in',
      quantity: { numeric: '2.5' },
    },
  ])
  expect(sent?.metadata).toMatchObject({
    operationType: 'send',
    sentFrom: owner.address,
    fee: { numeric: '0.000005', symbol: 'SOL' },
  })
  expect(sent?.transfers).toMatchObject([
    { direction: 'out', quantity: { numeric: '0.005' }, recipient: sent?.metadata.sentTo },
  ])
})

async function startBitcoinServer() {
  const node = await startFaultyEsplora(bitcoin.url)
  let isBroken = false
  const broken = await startFaultyEsplora(node.url, () => (isBroken ? 'reset' : 'none'))
  const world = await startWorld([], {
    store,
    chains: { [bitcoinNetwork]: { upstreams: [broken.url] } },
    history: { [bitcoinNetwork]: { source: 'esplora' } },
    limits: quick,
  })
  return {
    ...world,
    fail: (next: boolean) => void (isBroken = next),
    stop: async () => {
      await world.close()
      await broken.stop()
      await node.stop()
    },
  }
}

describeHistorySource({
  id: 'esplora',
  chainId: bitcoinNetwork,
  start: async () => {
    const { address } = getBitcoinAccount(5 + (accounts += 1)).payment
    const hashes: string[] = []
    // One more than its servers give at a time.
    for (let each = 0; each < 26; each++)
      hashes.unshift(await bitcoin.fund(address, 10_000 + each, { mine: each % 5 === 0 }))
    await bitcoin.mine()
    const stranger = getBitcoinAccount(200).payment.address
    return { ...(await startBitcoinServer()), address, hashes, stranger }
  },
})
let accounts = 0

test('esplora: what waits for a block is pending, and what came in is received', async () => {
  const { address } = getBitcoinAccount(120).payment
  const world = await startBitcoinServer()
  onTestFinished(world.stop)
  const hash = await bitcoin.fund(address, 150_000, { mine: false })
  const read = async () => (await askHistory(world, bitcoinNetwork, address)).body.data[0]
  const first = await read()
  expect(first).toMatchObject({
    metadata: { hash, status: 'pending', operationType: 'receive', sentTo: address },
    transfers: [{ direction: 'in', quantity: { numeric: '0.0015' }, recipient: address }],
  })
  // It is not younger for being asked for again.
  await wait(10)
  expect((await read())?.metadata.minedAt).toBe(first?.metadata.minedAt)
  await bitcoin.mine()
  expect((await read())?.metadata).toMatchObject({ status: 'confirmed', confirmations: 1 })
})
