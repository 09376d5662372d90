// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { code, localChain, nativeCurrency, networkId, stranger } from '../fixtures/localChain.ts'
import type { KitEvent } from '../kit/events.ts'
import type { Kit } from '../kit/kit.ts'
import { estimateTransfer } from './estimateTransfer.ts'
import { getMaxTransfer } from './getMaxTransfer.ts'
import { getTransactions } from './getTransactions.ts'
import { sendToken } from './sendToken.ts'
import { waitForReceipt } from './waitForReceipt.ts'

const world = localChain()
const usd = () => ({ address: world.contracts.usd, symbol: 'LUSD', decimals: 6 })
const sends = () => world.wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')

function eventsOf(kit: Kit) {
  const events: KitEvent[] = []
  kit.events.subscribe((event) => events.push(event))
  return events
}

async function balanceOf(token: string | undefined) {
  const { adapter, chain } = await world.adapter()
  if (token === undefined) return (await adapter.getBalance(chain, stranger)).value
  return (await adapter.getTokenBalances(chain, stranger, [token]))[0]?.value
}

test('sendToken: sends a token, reports its address, and keeps what was sent', async () => {
  const kit = await world.connect()
  const events = eventsOf(kit)
  const hash = await sendToken(kit, { token: usd(), amount: '12.5', to: stranger })
  expect((await waitForReceipt(kit, { hash })).status).toBe('success')
  expect(await balanceOf(usd().address)).toBe(12_500_000n)
  const properties = {
    isSmartAccount: false,
    token: usd().address,
    amount: '12.5',
    network: networkId,
  }
  expect(events.map(({ event, properties }) => ({ event, properties }))).toEqual([
    { event: 'SEND_INITIATED', properties },
    { event: 'SEND_SUCCESS', properties: { ...properties, hash } },
  ])
  expect(getTransactions(kit)).toMatchObject([
    {
      hash,
      networkId,
      to: stranger,
      token: usd(),
      amount: '12.5',
      from: world.wallet.addresses[0],
    },
  ])
})

test('sendToken: an amount without digits on one side of the point is kept as what it is', async () => {
  const kit = await world.connect()
  await sendToken(kit, { token: nativeCurrency, amount: '.5', to: stranger })
  await sendToken(kit, { token: nativeCurrency, amount: '1.', to: stranger })
  expect(getTransactions(kit).map(({ amount }) => amount)).toEqual(['1', '0.5'])
})

test('sendToken: nothing is sent from another account or on another network than was reviewed', async () => {
  const kit = await world.connect()
  const send = { token: nativeCurrency, amount: '0.1', to: stranger }
  await expect(sendToken(kit, { ...send, networkId: 'eip155:1' })).rejects.toMatchObject({
    code: 'WRONG_NETWORK',
  })
  await expect(sendToken(kit, { ...send, from: stranger })).rejects.toMatchObject({
    code: 'WRONG_ACCOUNT',
  })
  expect(getTransactions(kit)).toEqual([])
})

test('sendToken: what was sent is stored before anybody is told', async () => {
  const kit = await world.connect()
  const stored: unknown[] = []
  kit.events.subscribe(({ event }) => event === 'SEND_SUCCESS' && stored.push(getTransactions(kit)))
  const hash = await sendToken(kit, { token: nativeCurrency, amount: '0.1', to: stranger })
  expect(stored).toMatchObject([[{ hash, status: 'pending', isSeen: false }]])
})

test.each([
  ['a token', () => ({ ...usd(), decimals: 18 })],
  ['the native currency', () => ({ ...nativeCurrency, decimals: 6 })],
  ['what is no token', () => ({ ...usd(), address: stranger })],
])('sendToken: a lie about %s never changes an amount', async (_, token) => {
  const kit = await world.connect()
  const sending = sendToken(kit, { token: token(), amount: '1', to: stranger })
  await expect(sending).rejects.toMatchObject({ code: 'TOKEN_MISMATCH' })
  expect(sends()).toEqual([])
  expect(getTransactions(kit)).toEqual([])
})

test('sendToken: more than there is, and a token that refuses, never reach the wallet', async () => {
  const kit = await world.connect()
  const events = eventsOf(kit)
  await expect(sendToken(kit, { token: usd(), amount: '99999999', to: stranger })).rejects.toThrow(
    'Insufficient Funds',
  )
  // Has 18 decimals and plenty, by its own word, and answers to every call with a number that is not true.
  const liar = await world.deploy(code.answers(18n))
  await expect(
    sendToken(kit, {
      token: { address: liar, symbol: 'LIE', decimals: 18 },
      amount: '0.000000000000000001',
      to: stranger,
    }),
  ).rejects.toMatchObject({ code: 'TRANSFER_REFUSED' })
  expect(sends()).toEqual([])
  expect(events.map(({ event }) => event)).toEqual([
    'SEND_INITIATED',
    'SEND_ERROR',
    'SEND_INITIATED',
    'SEND_ERROR',
  ])
})

test('sendToken: more of the native currency than there is, or than the chosen fee leaves, never reaches the wallet', async () => {
  const kit = await world.connect()
  const [from = ''] = world.wallet.addresses
  await world.rpc('anvil_setBalance', from, '0xde0b6b3a7640000') // 1
  const send = { token: nativeCurrency, to: stranger }
  await expect(sendToken(kit, { ...send, amount: '1.1' })).rejects.toThrow('Insufficient Funds')
  const { fast: fees } = await estimateTransfer(kit, { to: stranger, amount: 1n })
  await expect(sendToken(kit, { ...send, amount: '1', fees })).rejects.toThrow('Insufficient Funds')
  expect(sends()).toEqual([])
  await world.rpc('anvil_setBalance', from, '0x56bc75e2d63100000') // 100
  await world.proxy.fail({ kind: 'status', status: 500 }, { methods: ['eth_getBalance'] })
  await sendToken(kit, { ...send, amount: '1', fees }) // a balance that cannot be read holds nobody up
  expect(sends()).toHaveLength(1)
})

test('sendToken: a token whose chain cannot be read is not sent on a guess', async () => {
  const kit = await world.connect()
  await world.proxy.fail({ kind: 'status', status: 429 })
  await expect(sendToken(kit, { token: usd(), amount: '1', to: stranger })).rejects.toMatchObject({
    code: 'CHAIN_UNREACHABLE',
  })
  expect(sends()).toEqual([])
})

test('sendToken: a connection cut after the chain has taken a token transfer loses nothing', async () => {
  world.wallet.uninstall()
  const { installTestWallet } = await import('@latchkey/testing/wallet')
  world.wallet = installTestWallet({
    chains: [{ id: 31337, name: 'Local', nativeCurrency, rpcUrl: world.proxy.url }],
    behaviour: { everything: 'approve' },
  })
  const kit = await world.connect()
  const before = (await balanceOf(usd().address)) ?? 0n
  await world.proxy.fail({ kind: 'cutAfterForward' }, { times: 1 })
  const hash = await sendToken(kit, { token: usd(), amount: '3', to: stranger })
  expect((await waitForReceipt(kit, { hash })).status).toBe('success')
  expect(await balanceOf(usd().address)).toBe(before + 3_000_000n)
  expect(getTransactions(kit)).toMatchObject([{ hash }])
  expect(sends()).toHaveLength(1)
})

test('getMaxTransfer: all of a token, and all of the native currency that a wallet can still pay the fee of', async () => {
  const kit = await world.connect()
  const [from = ''] = world.wallet.addresses
  await world.rpc('anvil_setBalance', from, '0x16345785d8a0000') // 0.1
  const { value: held } = await world
    .adapter()
    .then(({ adapter, chain }) => adapter.getBalance(chain, from))
  const most = await getMaxTransfer(kit)
  expect(most).toBeGreaterThan((held * 99n) / 100n)
  expect(most).toBeLessThan(held)
  const before = (await balanceOf(undefined)) ?? 0n
  const amount = `0.${String(most).padStart(18, '0')}`
  // The wallet chooses a fee of its own, about twice what is needed.
  const hash = await sendToken(kit, { token: nativeCurrency, amount, to: stranger })
  expect((await waitForReceipt(kit, { hash })).status).toBe('success')
  expect(await balanceOf(undefined)).toBe(before + most)

  await world.rpc('anvil_setBalance', from, '0x1')
  expect(await getMaxTransfer(kit)).toBe(0n)
  await world.rpc('anvil_setBalance', from, '0x0')
  expect(await getMaxTransfer(kit)).toBe(0n)
  await world.rpc('anvil_setBalance', from, '0x56bc75e2d63100000')
  const all = await getMaxTransfer(kit, { token: world.contracts.silent })
  expect(all).toBe(40n * 10n ** 18n)
})

test('estimateTransfer: a token transfer needs more gas than a plain one, and one that would fail has no fee', async () => {
  const kit = await world.connect()
  const token = world.contracts.usd
  const { gas, slow, fast } = await estimateTransfer(kit, { token, to: stranger, amount: 1n })
  expect(gas).toBeGreaterThan(21_000n)
  expect(slow.fee).toBeLessThan(fast.fee)
  await expect(estimateTransfer(kit, { token, to: stranger, amount: 10n ** 30n })).rejects.toThrow()
})

test('actions of money: without a connection they say so', async () => {
  const kit = world.createTestKit()
  const asked = [getMaxTransfer(kit), estimateTransfer(kit, { to: stranger, amount: 1n })]
  for (const answer of asked) await expect(answer).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
})
