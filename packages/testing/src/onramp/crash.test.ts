import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateKeyPairSigner } from '@solana/kit'
import { erc20Abi, createPublicClient, http, parseUnits, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { devnetContracts } from '../devnet/contracts.ts'
import { call } from '../devnet/rpc.ts'
import { startDevnet, type Devnet } from '../devnet/startDevnet.ts'
import { localSolana } from '../solana/localSolana.ts'
import { localSolanaTokens } from '../solana/seedSolana.ts'
import { startSolana, type Solana } from '../solana/startSolana.ts'
import { createOrderId, openCheckout, payByCard, plainHandOff } from './fixtures/buyer.ts'
import { receiveWebhooks } from './fixtures/receiveWebhooks.ts'
import type { Crash } from './fixtures/serveOnramp.ts'
import { startKillable } from './fixtures/startKillable.ts'
import { createEvmNetwork, evmTreasury } from './evmNetwork.ts'
import { makeFolder, startSite } from './fixtures/startSite.ts'
import { readState, writeState, type OnrampState } from './keepOrders.ts'
import type { Order } from './order.ts'
import { createSolanaNetwork } from './solanaNetwork.ts'
import { stockTreasury } from './stockTreasury.ts'

// Every crash is a process that has to start again.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let devnet: Devnet
let solana: Solana
beforeAll(async () => {
  ;[devnet, solana] = await Promise.all([startDevnet(), startSolana()])
  await solana.createMint({ seed: 'usd', decimals: localSolanaTokens.usd.decimals })
  await stockTreasury({ devnet, solana })
})
afterAll(async () => {
  await Promise.all([devnet?.stop(), solana?.stop()])
})

/** What can be bought on a chain, by somebody new, who can be asked what they have. */
const evmBuyer = (currency: 'ETH' | 'LUSD') => async () => {
  const address = privateKeyToAddress(generatePrivateKey())
  const chain = createPublicClient({ transport: http(devnet.chains[31337].url) })
  return {
    handOff: { network: 'eip155:31337', address, purchaseCurrency: currency },
    decimals: currency === 'ETH' ? 18 : 6,
    readBalance: () =>
      currency === 'ETH' ? chain.getBalance({ address }) : readToken(chain, address),
  }
}
const readToken = (chain: ReturnType<typeof createPublicClient>, owner: Address) =>
  chain.readContract({
    address: devnetContracts.usd,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })

const solanaBuyer = (currency: 'SOL' | 'USDC') => async () => {
  const { address } = await generateKeyPairSigner()
  const { url } = solana
  const readBalance = async () => {
    if (currency === 'SOL') return solana.getBalance(address)
    const filter = [address, { mint: localSolanaTokens.usd.address }, { encoding: 'jsonParsed' }]
    const { value } = (await call(url, 'getTokenAccountsByOwner', filter)) as {
      value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
    } // our own node's answer
    return BigInt(value[0]?.account.data.parsed.info.tokenAmount.amount ?? 0)
  }
  return {
    handOff: {
      network: localSolana.caipNetworkId,
      address,
      purchaseCurrency: currency,
    },
    decimals: currency === 'SOL' ? 9 : 6,
    readBalance,
  }
}

async function prepare() {
  const stateFolder = makeFolder()
  const webhooks = await receiveWebhooks()
  const start = (crashAt?: Crash) =>
    startKillable({
      chains: Object.values(devnet.chains),
      solanaUrl: solana.url,
      stateFolder,
      webhookUrl: webhooks.url,
      webhookPauses: { first: 20, most: 200 },
      crashAt,
    })
  const readOrder = (id: string) => {
    const state = JSON.parse(readFileSync(join(stateFolder, 'orders.json'), 'utf8')) as OnrampState
    const order = state.orders.find((candidate) => candidate.id === id)
    if (!order) throw new Error(`The file has no order ${id}`)
    return order
  }
  return { webhooks, start, readOrder }
}

const allSteps = ['signed', 'written', 'sent', 'seen', 'delivered', 'announced'] as const

test.each([
  ['an EVM chain', [evmBuyer('ETH'), evmBuyer('LUSD')], allSteps],
  ['Solana', [solanaBuyer('USDC'), solanaBuyer('SOL')], ['written', 'sent', 'seen']],
] as const)(
  'kill: an order that was paid is delivered once on %s, at whatever step the sandbox is killed',
  async (_, buyers, steps) => {
    const { webhooks, start, readOrder } = await prepare()
    const orders: {
      id: string
      buyer: Awaited<ReturnType<(typeof buyers)[number]>>
      hash: string | undefined
    }[] = []
    for (const [index, step] of steps.entries()) {
      // It finds what the one before has left behind.
      const id = createOrderId()
      const site = await start({ step, order: id })
      const buyer = await buyers[index % 2 === 0 ? 0 : 1]()
      const checkout = await openCheckout(site, { ...plainHandOff(id), ...buyer.handOff })
      expect(checkout.status).toBe(200)
      // The process may be gone before it has answered.
      await payByCard(checkout, 'succeeds').catch(() => {})
      expect(await site.ended).toBe('SIGKILL')
      orders.push({ id, buyer, hash: readOrder(id).delivery?.hash })
    }
    await start()
    for (const { id, buyer, hash } of orders) {
      await vi.waitFor(
        () =>
          expect(
            webhooks.received.filter(({ event }) => event.order === id).at(-1)?.event,
          ).toMatchObject({ status: 'delivered' }),
        { timeout: 30_000, interval: 50 },
      )
      const { status, delivery, quote } = readOrder(id)
      expect(status).toBe('delivered')
      // What was written before the end went out as it was.
      if (hash !== undefined) expect(delivery?.hash).toBe(hash)
      expect(await buyer.readBalance()).toBe(parseUnits(quote.purchaseAmount, buyer.decimals))
      const told = webhooks.received.filter(({ event }) => event.order === id)
      const delivered = told.filter(({ event }) => event.status === 'delivered')
      expect(new Set(delivered.map(({ event }) => event.id)).size).toBe(1)
      expect(new Set(told.map(({ event }) => event.sequence))).toEqual(new Set([1, 2, 3]))
    }
  },
)

test('behavior: what was signed and can never be in a block is signed anew, once', async () => {
  const stateFolder = makeFolder()
  const options = { chains: Object.values(devnet.chains), solanaUrl: solana.url, stateFolder }
  const first = await startSite(options)
  first.onramp.setSwitches({ deliveries: 'held' })
  const orders = await Promise.all(
    [evmBuyer('ETH'), solanaBuyer('SOL'), solanaBuyer('SOL')].map(async (create) => {
      const [id, buyer] = [createOrderId(), await create()]
      const checkout = await openCheckout(first, { ...plainHandOff(id), ...buyer.handOff })
      await payByCard(checkout, 'succeeds')
      return { id, ...buyer }
    }),
  )
  await first.onramp.stop()

  // As if it had been killed with all of them signed, and one of them sent.
  const [evm, local] = [createEvmNetwork(devnet.chains[31337]), createSolanaNetwork(solana.url)]
  const file = join(stateFolder, 'orders.json')
  const state = readState(file)
  if (!state) throw new Error('The orders are kept')
  const signed = await Promise.all(
    state.orders.map(async (order): Promise<Order> => {
      const asset = first.onramp.assets.find(({ id }) => id === order.quote.currency)
      if (!asset) throw new Error('What was sold is an asset')
      const { address } = order
      const amount = parseUnits(order.quote.purchaseAmount, asset.decimals)
      const network = asset.network === evm.id ? evm : local
      const delivery = await network.sign({ asset, address, amount, reference: order.id })
      return { ...order, delivery }
    }),
  )
  const plain = { deliveries: 'sent', webhooks: 'sent' } as const
  writeState(file, { ...state, switches: plain, orders: signed })
  const sent = signed.find(({ id }) => id === orders[2]?.id)?.delivery
  if (sent) await local.send(sent)
  solana.expireBlockhashes()
  const { address: treasury } = evmTreasury
  const count = Number(
    await call(devnet.chains[31337].url, 'eth_getTransactionCount', [treasury, 'latest']),
  )
  await call(devnet.chains[31337].url, 'anvil_setNonce', [
    treasury,
    `0x${(count + 1).toString(16)}`,
  ])

  const second = await startSite(options)
  for (const [index, { id, decimals, readBalance }] of orders.entries()) {
    const find = () => second.onramp.orders().find((order) => order.id === id)
    await vi.waitFor(() => expect(find()?.status).toBe('delivered'), {
      timeout: 20_000,
      interval: 50,
    })
    const before = signed.find((order) => order.id === id)?.delivery?.hash
    // Only the one that was sent is found as it was.
    expect(find()?.delivery?.hash === before).toBe(index === 2)
    expect(await readBalance()).toBe(parseUnits(find()?.quote.purchaseAmount ?? '', decimals))
  }
})
