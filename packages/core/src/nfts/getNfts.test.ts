import { getDevAccount, startWorld, type ApiFaultProxy, type World } from '@latchkey/testing'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { createKit } from '../createKit.ts'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import type { Kit, KitOptions } from '../kit/kit.ts'
import { fromChain } from '../networks/fromChain.ts'
import { keepTransaction, updateTransaction } from '../transfers/record.ts'
import { refreshBalances } from '../balances/portfolioQuery.ts'
import { getNfts } from './getNfts.ts'
import { watchNfts, type NftsInfo } from './watchNfts.ts'

// A world takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 })

const networkId = 'eip155:31337'
const [alice, bob] = [getDevAccount(0).address, getDevAccount(1).address]
const kits: Kit[] = []
let world: World
let api: ApiFaultProxy
beforeAll(async () => {
  world = await startWorld({ ports: 'free', faults: true })
  if (!world.apiFaults) throw new Error('The world has no faults')
  api = world.apiFaults
})
afterAll(() => world.stop())
afterEach(() => {
  api.clear()
  for (const kit of kits.splice(0)) kit.destroy()
})

function newKit(options: Partial<KitOptions> = {}) {
  const { url } = world.devnet.chains[31337]
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const kit = createKit({
    projectId: world.projectId,
    networks: [
      fromChain({
        id: 31337,
        name: 'Local',
        nativeCurrency,
        rpcUrls: { default: { http: [url] } },
      }),
    ],
    adapters: [eip155()],
    ...options,
    logging: { logLevel: 'silent', ...options.logging },
    connection: {
      storage: createStorage({ backend: memoryBackend() }),
      timeouts: { receiptPoll: 50, balanceCache: 200 },
      ...options.connection,
    },
    rpc: { customRpcUrls: { [networkId]: [url] }, ...options.rpc },
    server: { apiUrl: api.url, ...options.server },
  })
  kits.push(kit)
  return kit
}
const soon = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 30_000, interval: 100 })

/** Gives some of alice's editions away, as she herself would. */
async function giveAway(amount: bigint) {
  const { url } = world.devnet.chains[31337]
  const abi = parseAbi(['function safeTransferFrom(address, address, uint256, uint256, bytes)'])
  const args = [alice, bob, 1n, amount, '0x'] as const
  const { edition: to } = world.devnet.contracts[31337]
  const data = encodeFunctionData({ abi, args })
  const params = [{ from: alice, to, data }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params })
  const headers = { 'content-type': 'application/json' }
  await fetch(url, { method: 'POST', headers, body })
  return to
}

test('watchNfts: what an account holds, and what is left of it once a transaction of this browser has ended', async () => {
  // What is cached would do for the whole test.
  const kit = newKit({ connection: { timeouts: { balanceCache: 60_000 } } })
  const reports: NftsInfo[] = []
  const watch = watchNfts(kit, {
    networkId,
    address: alice,
    onChange: (info) => reports.push(info),
  })
  expect(reports[0]).toMatchObject({ status: 'pending', nfts: [], coverage: undefined })
  const quantity = () =>
    reports.at(-1)?.nfts.find(({ standard }) => standard === 'erc1155')?.quantity
  await soon(() => expect(quantity()).toBe('5'))
  expect(reports.at(-1)).toMatchObject({ status: 'success', coverage: 'all', hasMore: false })
  const to = await giveAway(2n)
  const token = { symbol: 'Evening Stamp', decimals: 0 }
  const hash = '0x1'
  keepTransaction(kit.storage, { hash, networkId, from: alice, to, token, amount: '2' })
  updateTransaction(kit.storage, { hash, networkId }, { status: 'success' })
  await soon(() => expect(quantity()).toBe('3'))
  watch.stop()
})

test('refreshBalances: an answer about NFTs that was on its way before the change is not the last one', async () => {
  const kit = newKit({ connection: { timeouts: { balanceCache: 0 } } })
  const held = (nfts: readonly { readonly name: string; readonly quantity: string }[]) =>
    Number(nfts.find(({ name }) => name === 'Evening Stamp')?.quantity)
  const key = { networkId, address: alice } as const
  const before = held((await getNfts(kit, key)).nfts)
  api.fail({ kind: 'slow', delay: 300 }, { path: /nfts/, times: 1 })
  const early = getNfts(kit, key)
  await soon(() => expect(api.requests.at(-1)?.path).toMatch(/nfts/))
  await giveAway(1n)
  await Promise.all([early, refreshBalances(kit, networkId)])
  const known = await kit.queryClient()
  const page = known.getQueryData<{ nfts: Parameters<typeof held>[0] }>([
    'nfts',
    networkId,
    alice,
    '',
  ])
  expect(held(page?.nfts ?? [])).toBe(before - 1)
})

test('watchNfts: begins with what is cached, and what is then asked for elsewhere shows there too', async () => {
  const kit = newKit({ connection: { timeouts: { balanceCache: 60_000 } } })
  const key = { networkId, address: alice } as const
  const quantityOf = (nfts: NftsInfo['nfts'] = []) =>
    Number(nfts.find(({ name }) => name === 'Evening Stamp')?.quantity)
  const before = quantityOf((await getNfts(kit, key)).nfts)
  await giveAway(1n)
  const reports: NftsInfo[] = []
  const watch = watchNfts(kit, { ...key, onChange: (info) => reports.push(info) })
  await soon(() => expect(quantityOf(reports.at(-1)?.nfts)).toBe(before))
  await refreshBalances(kit, networkId)
  await soon(() => expect(quantityOf(reports.at(-1)?.nfts)).toBe(before - 1))
  watch.stop()
})

test('getNfts: pictures come from the operator’s server alone, and spam is marked', async () => {
  const { nfts, coverage } = await getNfts(newKit(), { networkId, address: bob })
  expect(coverage).toBe('all')
  expect(nfts.filter(({ isSpam }) => isSpam)).toMatchObject([
    { spamReasons: ['lure', 'link', 'airdrop'] },
  ])
  for (const { imageUrl } of nfts)
    expect(new URL(imageUrl ?? '').origin).toBe(new URL(api.url).origin)
})

test('getNfts: without a server nobody knows anything', async () => {
  const kit = newKit({ server: { apiUrl: undefined } })
  expect(await getNfts(kit, { networkId, address: alice })).toEqual({
    nfts: [],
    next: undefined,
    coverage: 'none',
  })
})

test('watchNfts: a server that fails is an error with what was known before, and another try mends it', async () => {
  const kit = newKit()
  const reports: NftsInfo[] = []
  const watch = watchNfts(kit, { networkId, address: bob, onChange: (info) => reports.push(info) })
  await soon(() => expect(reports.at(-1)?.status).toBe('success'))
  const { length } = reports.at(-1)?.nfts ?? []
  await api.fail({ kind: 'status', status: 500 })
  watch.retry()
  await soon(() => expect(reports.at(-1)?.status).toBe('error'))
  expect(reports.at(-1)?.nfts).toHaveLength(length ?? -1)
  api.clear()
  watch.retry()
  await soon(() => expect(reports.at(-1)?.status).toBe('success'))
  watch.stop()
})
