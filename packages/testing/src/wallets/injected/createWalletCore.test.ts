import { parseEther, toHex, verifyMessage, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devMnemonic } from '../../devnet/devMnemonic.ts'
import { startDevnet, type Devnet } from '../../devnet/startDevnet.ts'
import type { Approve, ApprovalRequest } from './approval/approvalRequest.ts'
import { describe as describeRequest } from './approval/describe.ts'
import type { Answer, Behaviour } from './behaviour.ts'
import { createWalletCore, type WalletEvent } from './createWalletCore.ts'
import { deriveAccounts } from './deriveAccounts.ts'
import {
  emptyWalletState,
  parseWalletState,
  type WalletChain,
  type WalletState,
} from './walletState.ts'

const site = 'https://shop.example'
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const accounts = deriveAccounts(devMnemonic, 3)
const [alice, bob] = accounts.map((account) => account.address) as [Address, Address] // three were asked for

let devnet: Devnet
let chains: [WalletChain, WalletChain]
beforeAll(async () => {
  devnet = await startDevnet()
  const toChain = (id: 31337 | 31338): WalletChain => ({
    id,
    name: devnet.chains[id].name,
    rpcUrl: devnet.chains[id].url,
    nativeCurrency,
  })
  chains = [toChain(31337), toChain(31338)]
})
afterAll(() => devnet?.stop())

/** A wallet whose owner answers by `approve`, with all that it asked, told and kept. */
function openWallet(options: { approve?: Approve; behaviour?: Behaviour } = {}) {
  const asked: ApprovalRequest[] = []
  const events: WalletEvent[] = []
  const kept: WalletState[] = []
  const approve = options.approve ?? (async () => ({ approved: true }) as const)
  const core = createWalletCore({
    accounts,
    chains,
    state: { ...emptyWalletState, behaviour: options.behaviour ?? {} },
    save: (state) => kept.push(state),
    approve: (request) => {
      asked.push(request)
      return approve(request)
    },
    onEvent: (event) => events.push(event),
  })
  const request = (method: string, params?: unknown) => core.request(site, { method, params })
  return { core, asked, events, kept, request }
}

test('behavior: sites see only what they were given', async () => {
  const { core, request, asked } = openWallet({
    approve: async () => ({ approved: true, accounts: [bob] }),
  })
  expect(await request('eth_accounts')).toEqual([])
  expect(await request('eth_requestAccounts')).toEqual([bob])
  expect(await request('eth_requestAccounts')).toEqual([bob])
  expect(asked).toHaveLength(1)
  expect(await core.request('https://other.example', { method: 'eth_accounts' })).toEqual([])
  await expect(request('personal_sign', ['0x00', alice])).rejects.toMatchObject({ code: 4100 })
})

test('behavior: a message of 20 bytes, which reads like an address, is signed as it is', async () => {
  const { request } = openWallet()
  await request('eth_requestAccounts')
  const message = 'Over the second code'
  const signature = await request('personal_sign', [toHex(message), alice])
  expect(await verifyMessage({ address: alice, message, signature: signature as Hex })).toBe(true)
})

test('behavior: what a site may see and where it is outlives the wallet', async () => {
  const { request, kept } = openWallet()
  await request('eth_requestAccounts')
  await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  const text = JSON.stringify(kept.at(-1))
  expect(parseWalletState(text).sites[site]).toEqual({ accounts: [alice], chainId: 31338 })
})

test.each([null, '', '{', '7', 'null', '[]', '{"sites":1}'])(
  'behavior: a kept state of %j is an empty one',
  (text) => {
    expect(parseWalletState(text)).toEqual(emptyWalletState)
  },
)

test('behavior: methods that are not a wallet’s are refused, reads go to the chain', async () => {
  const { request } = openWallet()
  expect(await request('eth_getBalance', [bob, 'latest'])).toBe(toHex(parseEther('10000')))
  for (const method of ['eth_sign', 'anvil_setBalance', 'toString', '__proto__', 'eth_sendRawTx']) {
    await expect(request(method)).rejects.toMatchObject({ code: 4200 })
  }
})

test('behavior: a transaction that would fail is not asked about; the chain’s own error comes back', async () => {
  const { request, asked } = openWallet()
  await request('eth_requestAccounts')
  const data = `0xa9059cbb${bob.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
  const tooMuch = { from: alice, to: devnet.contracts[31337].usd, data }
  await expect(request('eth_sendTransaction', [tooMuch])).rejects.toMatchObject({
    code: 3,
    message: expect.stringContaining('revert'),
    data: expect.stringMatching(/^0xe450d38c/),
  })
  expect(asked.map(({ kind }) => kind)).toEqual(['connect'])
})

test.each([
  [undefined],
  [{ from: 'nobody' }],
  [{ to: '0x12' }],
  [{ value: 5 }],
  [{ value: 'many' }],
  [{ data: 'text' }],
  [{ chainId: '0x1' }],
])('error: the transaction %j is refused before anybody is asked', async (change) => {
  const { request, asked } = openWallet()
  await request('eth_requestAccounts')
  const transaction = change && { from: alice, to: bob, value: '0x1', ...change }
  await expect(request('eth_sendTransaction', [transaction])).rejects.toMatchObject({
    code: expect.toBeOneOf([-32602, 4100]),
  })
  expect(asked).toHaveLength(1)
})

test.each(['1', '0x', '0x0', '0x01', '-0x1', '0x10000000000000000', 31337, null])(
  'error: a switch to the chain id %j is refused',
  async (chainId) => {
    const { request, events } = openWallet()
    await expect(request('wallet_switchEthereumChain', [{ chainId }])).rejects.toMatchObject({
      code: -32602,
    })
    expect(events).toEqual([])
  },
)

test('behavior: two sends that are approved together take two nonces in turn', async () => {
  const { request } = openWallet()
  await request('eth_requestAccounts')
  const send = () => request('eth_sendTransaction', [{ from: alice, to: bob, value: '0x1' }])
  const hashes = await Promise.all([send(), send()])
  const sent = await Promise.all(hashes.map((hash) => request('eth_getTransactionByHash', [hash])))
  const nonces = sent.map((transaction) => Number((transaction as { nonce: string }).nonce))
  expect(Math.abs((nonces[1] ?? 0) - (nonces[0] ?? 0))).toBe(1)
})

test('behavior: what another tab wrote is taken over and told', () => {
  const { core, events } = openWallet()
  core.replaceState({ ...emptyWalletState, sites: { [site]: { accounts: [bob], chainId: 31338 } } })
  expect(events).toEqual([
    { origin: site, name: 'chainChanged', value: '0x7a6a' },
    { origin: site, name: 'accountsChanged', value: [bob] },
  ])
})

test('behavior: an answer set for everything yields to the one that is set for its kind', async () => {
  const hang: Answer = 'hang'
  const { request } = openWallet({
    behaviour: { everything: hang, chainId: { lie: { result: '0x01' } } },
  })
  expect(await request('eth_chainId')).toBe('0x01')
  const outcome = await Promise.race([
    request('eth_blockNumber'),
    new Promise((done) => setTimeout(done, 50, 'silence')),
  ])
  expect(outcome).toBe('silence')
})

test('behavior: the window shows bytes that are no text as bytes, and text as text', () => {
  const show = (message: `0x${string}`) =>
    describeRequest({ kind: 'message', origin: site, account: alice, message }).lines.at(-1)?.value
  expect(show(toHex('Grüße'))).toBe('Grüße')
  expect(show('0xff00')).toBe('0xff00')
})
