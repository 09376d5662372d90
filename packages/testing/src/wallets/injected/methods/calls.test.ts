import { encodeFunctionData, erc20Abi, maxUint256, toHex, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devMnemonic } from '../../../devnet/devMnemonic.ts'
import { startDevnet, type Devnet } from '../../../devnet/startDevnet.ts'
import { swapRouter } from '../../../devnet/generated/swapRouter.ts'
import { uniswapV2 } from '../../../fixtures/uniswapV2.ts'
import type { ApprovalRequest } from '../approval/approvalRequest.ts'
import { describe as describeRequest } from '../approval/describe.ts'
import type { BatchOffer } from '../behaviour.ts'
import { createWalletCore } from '../createWalletCore.ts'
import { deriveAccounts } from '../deriveAccounts.ts'
import { emptyWalletState, parseWalletState, type WalletState } from '../walletState.ts'

const site = 'https://shop.example'
const accounts = deriveAccounts(devMnemonic, 5)
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ predeploys: { uniswapV2 } })
})
afterAll(() => devnet?.stop())

/** A wallet that is connected with one of its accounts; each test takes another one, since code stays. */
async function openWallet(options: {
  offer?: BatchOffer
  account: number
  isApproved?: boolean
  state?: WalletState
}) {
  const { offer, account, isApproved = true } = options
  const asked: ApprovalRequest[] = []
  const address = accounts[account]?.address as Address // the account of the test
  const core = createWalletCore({
    accounts,
    chains: [
      { id: 31337, name: 'One', rpcUrl: devnet.chains[31337].url, nativeCurrency },
      { id: 31338, name: 'Two', rpcUrl: devnet.chains[31338].url, nativeCurrency },
    ],
    state: options.state ?? { ...emptyWalletState, behaviour: offer ? { batches: offer } : {} },
    save: () => {},
    approve: async (request) => {
      asked.push(request)
      return { approved: isApproved || request.kind === 'connect', accounts: [address] }
    },
    onEvent: () => {},
  })
  const request = (method: string, ...params: unknown[]) => core.request(site, { method, params })
  await request('eth_requestAccounts')
  return {
    core,
    asked,
    address,
    request,
    capabilities: async () => await request('wallet_getCapabilities', address),
    send: (calls: readonly object[], change: object = {}) =>
      request('wallet_sendCalls', {
        version: '2.0.0',
        from: address,
        chainId: toHex(31337),
        atomicRequired: true,
        calls,
        ...change,
      }) as Promise<{ id: string }>,
    nonce: async () => Number(await request('eth_getTransactionCount', address, 'latest')),
    balance: async (token: Address) =>
      BigInt(
        (await request('eth_call', {
          to: token,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
        })) as Hex,
      ),
  }
}

const approval = (token: Address, spender: Address, amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
})
const atomic = (status: BatchOffer) => ({ '0x7a69': { atomic: { status } } })

test('a wallet that nobody told otherwise knows none of it', async () => {
  const { request, address, send } = await openWallet({ account: 0 })
  await expect(request('wallet_getCapabilities', address)).rejects.toMatchObject({ code: 4200 })
  await expect(send([{ to: address }])).rejects.toMatchObject({ code: 4200 })
  await expect(request('wallet_getCallsStatus', '0x1')).rejects.toMatchObject({ code: 4200 })
})

test('an approval and a swap happen in one transaction, which shows every call', async () => {
  const { usd, swapRouter: router, wrappedNative } = devnet.contracts[31337]
  const wallet = await openWallet({ offer: 'supported', account: 0 })
  expect(await wallet.capabilities()).toEqual(atomic('supported'))
  const [nonce, before] = [await wallet.nonce(), await wallet.balance(usd)]
  const amount = 100_000_000n
  const swap = encodeFunctionData({
    abi: swapRouter.abi,
    functionName: 'swapExactTokensForTokens',
    args: [amount, 1n, [usd, wrappedNative], wallet.address],
  })
  const { id } = await wallet.send([approval(usd, router, amount), { to: router, data: swap }])
  await expect
    .poll(() => wallet.request('wallet_getCallsStatus', id))
    .toMatchObject({
      version: '2.0.0',
      id,
      chainId: '0x7a69',
      status: 200,
      atomic: true,
      receipts: [{ status: '0x1', transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) }],
    })
  expect(before - (await wallet.balance(usd))).toBe(amount)
  expect(await wallet.balance(wrappedNative)).toBeGreaterThan(0n)
  // One of its own, and the authorization that came with it.
  expect((await wallet.nonce()) - nonce).toBe(2)
  const shown = wallet.asked.at(-1)
  const lines = shown ? describeRequest(shown).lines : []
  expect(lines.map(({ value }) => value)).toEqual(
    expect.arrayContaining([
      usd,
      `Lets ${router} take up to ${amount} units of this token`,
      router,
      swap,
      devnet.contracts[31337].batchAccount,
    ]),
  )
  // The wallet remembers it over reloads, and tells no other site.
  const kept = parseWalletState(JSON.stringify(wallet.core.getState()))
  const reopened = await openWallet({ account: 0, state: kept })
  expect(await reopened.request('wallet_getCallsStatus', id)).toMatchObject({ status: 200 })
  expect(await reopened.request('wallet_showCallsStatus', id)).toBeNull()
  expect(reopened.asked.at(-1)).toMatchObject({ kind: 'callsStatus', outcome: 'done' })
  await expect(
    reopened.core.request('https://other.example', {
      method: 'wallet_getCallsStatus',
      params: [id],
    }),
  ).rejects.toMatchObject({ code: 5730 })
})

test('calls of which one would fail are refused whole before anybody is asked', async () => {
  const { usd } = devnet.contracts[31337]
  const { send, asked, nonce, address } = await openWallet({ offer: 'supported', account: 1 })
  const before = await nonce()
  const tooMuch = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [address, maxUint256],
  })
  await expect(
    send([approval(usd, address, 1n), { to: usd, data: tooMuch }]),
  ).rejects.toMatchObject({ code: 3 })
  expect(asked.map(({ kind }) => kind)).toEqual(['connect'])
  expect(await nonce()).toBe(before)
})

test('a wallet that is ready asks for the upgrade, and is supported after it', async () => {
  const { usd } = devnet.contracts[31337]
  const refusing = await openWallet({ offer: 'ready', account: 2, isApproved: false })
  const call = approval(usd, refusing.address, 1n)
  await expect(refusing.send([call])).rejects.toMatchObject({ code: 5750 })
  const wallet = await openWallet({ offer: 'ready', account: 2 })
  expect(await wallet.capabilities()).toEqual(atomic('ready'))
  await wallet.send([call])
  await expect.poll(wallet.capabilities).toEqual(atomic('supported'))
  const { id } = await wallet.send([call], { id: 'mine' })
  expect(id).toBe('mine')
  expect(wallet.asked.at(-1)).toMatchObject({ upgrade: undefined })
  await expect(wallet.send([call], { id: 'mine' })).rejects.toMatchObject({ code: 5720 })
  // An account with code that says no says 4001 as ever.
  const later = await openWallet({ offer: 'ready', account: 2, isApproved: false })
  await expect(later.send([call])).rejects.toMatchObject({ code: 4001 })
})

test('a wallet that says it cannot does not', async () => {
  const { capabilities, send, address } = await openWallet({ offer: 'unsupported', account: 3 })
  expect(await capabilities()).toEqual(atomic('unsupported'))
  await expect(send([{ to: address }])).rejects.toMatchObject({ code: 5760 })
  await expect(send([{ to: address }], { atomicRequired: false })).rejects.toMatchObject({
    code: 5740,
  })
})

test.each([
  ['another version', { version: '1.0' }, -32602],
  ['no word on atomicity', { atomicRequired: undefined }, -32602],
  ['no calls', { calls: [] }, -32602],
  ['a new contract', { calls: [{ data: '0x00' }] }, -32602],
  ['another chain than the active one', { chainId: '0x7a6a' }, -32602],
  ['a chain that it does not know', { chainId: '0x1' }, 5710],
  ['somebody else’s account', { from: accounts[4]?.address }, 4100],
  ['a capability', { capabilities: { paymasterService: { url: 'https://a.example' } } }, 5700],
])('calls with %s are refused', async (_, change, code) => {
  const { send, address } = await openWallet({ offer: 'supported', account: 3 })
  await expect(send([{ to: address }], change)).rejects.toMatchObject({ code })
})

test('a capability that can be done without is', async () => {
  const { send, address } = await openWallet({ offer: 'supported', account: 3 })
  const capabilities = { paymasterService: { url: 'https://a.example', optional: true } }
  expect(await send([{ to: address, capabilities }], { capabilities })).toMatchObject({
    id: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
})
