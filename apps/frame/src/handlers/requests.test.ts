import { getDevAccount } from '@latchkey/testing'
import { parseTransaction, recoverMessageAddress, recoverTypedDataAddress, toHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { chainId, site } from '../fixtures/frameWorld.ts'
import { startPeople, user } from '../fixtures/people.ts'
import { agree, refuse } from '../fixtures/person.ts'

const { world, newAddress, signUp, somebody, devnetAsk, fund } = await startPeople()

test('rpc: a chain is read and written, with one question for what is signed', async () => {
  const { page, address } = await signUp()
  expect(await page.rpc('eth_accounts')).toEqual([address])
  expect(await page.rpc('eth_chainId')).toBe('0x7a69')
  expect(BigInt((await page.rpc('eth_blockNumber')) as string)).toBeGreaterThan(0n)
  await fund(address)
  page.person.will(agree)
  const to = getDevAccount(1).address
  const hash = await page.rpc('eth_sendTransaction', { from: address, to, value: '0x1' })
  await expect
    .poll(() => page.rpc('eth_getTransactionReceipt', hash))
    .toMatchObject({ status: '0x1' })
  const sent = (await page.rpc('eth_getTransactionByHash', hash)) as { from: string }
  expect(sent.from).toBe(address.toLowerCase())
  page.close()
})

test('rpc: two transactions at once are asked for one after another, and share no nonce', async () => {
  const { page, address } = await signUp()
  await fund(address)
  page.person.will(agree, agree)
  const to = getDevAccount(1).address
  const hashes = await Promise.all([
    page.rpc('eth_sendTransaction', { to, value: '0x1' }),
    page.rpc('eth_sendTransaction', { to, value: '0x2' }),
  ])
  expect(new Set(hashes).size).toBe(2)
  page.close()
})

test('rpc: typed data is signed as it was given, of its own chain only', async () => {
  const { page, address } = await signUp()
  const typed = {
    types: {
      EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
      Note: [{ name: 'text', type: 'string' }],
    },
    domain: { chainId: 31337 },
    primaryType: 'Note',
    message: { text: 'hi' },
  } as const
  page.person.will(agree)
  const signature = (await page.rpc(
    'eth_signTypedData_v4',
    address,
    JSON.stringify(typed),
  )) as `0x${string}`
  expect(await recoverTypedDataAddress({ ...typed, domain: { chainId: 31337n }, signature })).toBe(
    address,
  )
  page.close()
})

const send = {
  types: {
    EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
    'Exchange:Send': [
      { name: 'destination', type: 'string' },
      { name: 'time', type: 'uint64' },
    ],
  },
  domain: { chainId: 31337, extra: 'x' },
  primaryType: 'Exchange:Send',
  message: { destination: 'Bob', time: 1, hidden: { any: 1 } },
} as const

test.each([
  ['JSON', JSON.stringify(send)],
  ['an object', send],
])('rpc: signs typed data with a colon and extra keys, as %s', async (_, data) => {
  const { page, address } = await signUp()
  page.person.will(agree)
  const signature = (await page.rpc('eth_signTypedData_v4', address, data)) as `0x${string}`
  const { types, primaryType, message } = send
  const domain = { chainId: 31337n }
  const signed = { types, domain, primaryType, message: { ...message, time: 1n }, signature }
  expect(await recoverTypedDataAddress(signed)).toBe(address)
  page.close()
})

const malformed: Readonly<Record<string, unknown>> = {
  'text that is not JSON': 'x',
  'no types': { ...send, types: undefined },
  'a missing member': { ...send, message: { destination: 'Bob' } },
  'a value out of range': { ...send, message: { destination: 'Bob', time: -1 } },
  'a type without a size': {
    ...send,
    types: { ...send.types, 'Exchange:Send': [{ name: 'time', type: 'uint' }] },
  },
  'an unknown type': {
    ...send,
    types: { ...send.types, 'Exchange:Send': [{ name: 'time', type: 'Time[]' }] },
    message: { time: [] },
  },
  'a member __proto__': JSON.parse(
    `{"types":{"A":[{"name":"__proto__","type":"string"}]},"primaryType":"A","domain":{},"message":{"__proto__":"x"}}`,
  ),
}

test.each(Object.keys(malformed))('rpc: typed data with %s is refused unasked', async (name) => {
  const { page, address } = await somebody()
  for (const data of [malformed[name], JSON.stringify(malformed[name])])
    await expect(page.rpc('eth_signTypedData_v4', address, data)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    })
  expect(page.person.open()).toBeUndefined()
})

test('rpc: a transaction is read as libraries write it', async () => {
  const { page, address } = await signUp()
  await fund(address)
  page.person.will(agree)
  const hash = await page.rpc('eth_sendTransaction', {
    from: address,
    to: getDevAccount(1).address,
    value: '0x',
    data: '0x',
    gas: null,
    nonce: 0,
    chainId: 31337,
    type: 2,
    hardfork: 'x',
  })
  const sent = (await page.rpc('eth_getTransactionByHash', hash)) as { value: string }
  expect(sent.value).toBe('0x0')
  page.close()
})

test('rpc: signs a message whose parameters are in the other order', async () => {
  const { page, address } = await signUp()
  page.person.will(agree)
  const signature = (await page.rpc('personal_sign', address, '0x6869')) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(address)
  page.close()
})

test('rpc: safe methods are answered while an approval waits', async () => {
  const { page, address } = await somebody()
  const open = page.rpc('personal_sign', 'text', address)
  await expect.poll(() => page.person.open()?.kind).toBe('approval')
  expect(await page.rpc('net_version')).toBe('31337')
  expect(await page.rpc('web3_clientVersion')).toMatch(/^Latchkey\//)
  await expect(page.rpc('eth_coinbase')).rejects.toMatchObject({ code: 'NOT_AVAILABLE' })
  expect(page.person.open()?.kind).toBe('approval')
  await page.ask('@latchkey-app/RPC_ABORT', undefined)
  await expect(open).rejects.toMatchObject({ code: 'ABORTED' })
})

test('rpc: an approval names networks as the operator does, whatever the page says; others stay unknown', async () => {
  const { page, address } = await signUp()
  await page.ask('@latchkey-app/SYNC_DAPP_DATA', {
    metadata: { name: 'Ethereum', description: 'Ethereum', url: site, icons: [] },
    sdkVersion: '1.0.0',
    sdkType: 'latchkey',
    projectId: 'demo',
  })
  const networkOf = async (number: number) => {
    page.person.will(agree)
    const message = createSiweMessage({
      address,
      chainId: number,
      domain: 'site.example',
      nonce: 'a1b2c3d4e5f6',
      uri: site,
      version: '1',
    })
    await page.rpc('personal_sign', toHex(message), address)
    const view = page.person.seen.at(-1)
    if (view?.kind !== 'approval') throw new Error('Nothing was asked')
    const rows = view.story.cards.flatMap((card) => card.rows)
    return rows.find(({ label }) => label === 'network')?.value
  }
  expect(await networkOf(4242)).toMatchObject({ name: 'Example Chain', isKnown: false })
  expect(await networkOf(1)).toMatchObject({ name: 'Ethereum', isKnown: true })
  expect(await networkOf(4243)).toMatchObject({ name: undefined, isKnown: false })
  page.close()
})

test('rpc: what its owner refuses, and what the page takes back, is not signed', async () => {
  const { page, address } = await signUp()
  page.person.will(refuse)
  await expect(page.rpc('personal_sign', 'text', address)).rejects.toMatchObject({
    code: 'REJECTED',
  })
  const open = page.rpc('personal_sign', 'text', address)
  await expect.poll(() => page.person.open()?.kind).toBe('approval')
  await page.ask('@latchkey-app/RPC_ABORT', undefined)
  await expect(open).rejects.toMatchObject({ code: 'ABORTED' })
  expect(page.person.open()).toBeUndefined()
  page.close()
})

test.each([
  ['eth_sign', ['0x00', '0x00'], 'NOT_AVAILABLE'],
  ['eth_coinbase', [], 'NOT_AVAILABLE'],
  ['constructor', [], 'NOT_AVAILABLE'],
  ['solana_signMessage', [{}], 'INVALID_REQUEST'],
  ['eth_sendUserOperation', [{}], 'NOT_AVAILABLE'],
  ['wallet_sendCalls', [{ calls: [{ to: 'nowhere' }] }], 'INVALID_REQUEST'],
  ['wallet_sendCalls', [{ calls: [{ to: `0x${'1'.repeat(40)}` }] }], 'NOT_AVAILABLE'],
  ['personal_sign', ['text', `0x${'1'.repeat(40)}`], 'UNAUTHORIZED'],
  ['personal_sign', ['text'], 'INVALID_REQUEST'],
  ['eth_sendTransaction', ['text'], 'INVALID_REQUEST'],
  ['eth_sendRawTransaction', ['0x02'], 'UNAUTHORIZED'],
  ['eth_getFilterChanges', ['0x1'], 'CHAIN_ERROR'],
])('rpc: %s %j is refused with %s, whatever the page says', async (method, params, code) => {
  const { page } = await somebody()
  await expect(page.rpc(method, ...params)).rejects.toMatchObject({ code })
  expect(page.person.open()).toBeUndefined()
})

test('rpc: a filter belongs to the page that made it', async () => {
  const { page } = await somebody()
  const filter = await page.rpc('eth_newBlockFilter')
  expect(await page.rpc('eth_getFilterChanges', filter)).toEqual([])
  const other = await world.openBrowser().open()
  await expect(other.rpc('eth_getFilterChanges', filter)).rejects.toMatchObject({
    code: 'CHAIN_ERROR',
  })
  await page.rpc('eth_uninstallFilter', filter)
  await expect(page.rpc('eth_getFilterChanges', filter)).rejects.toMatchObject({
    code: 'CHAIN_ERROR',
  })
  other.close()
})

test('rpc: a transaction that this frame has signed may be handed over again', async () => {
  const { page, address } = await signUp()
  await fund(address)
  page.person.will(agree)
  const hash = await page.rpc('eth_sendTransaction', { to: address, value: '0x0' })
  const raw = (await devnetAsk('eth_getRawTransactionByHash', hash)) as `0x${string}`
  expect(parseTransaction(raw).chainId).toBe(31337)
  expect(await page.rpc('eth_sendRawTransaction', raw)).toBe(hash)
  page.close()
})

test('network: those of the operator only', async () => {
  const { page } = await somebody()
  const to = (next: string | number) => page.ask('@latchkey-app/SWITCH_NETWORK', { chainId: next })
  await expect(to('eip155:424242')).rejects.toMatchObject({ code: 'UNKNOWN_CHAIN' })
  await expect(to('solana:mainnet')).rejects.toMatchObject({ code: 'UNKNOWN_CHAIN' })
  expect(await to(31337)).toEqual({ chainId: 31337 })
  expect(await page.ask('@latchkey-app/GET_CHAIN_ID', undefined)).toEqual({ chainId })
})

test('without a login: nothing of an account, nothing signed, and nothing is asked', async () => {
  const page = await world.openBrowser().open()
  expect(await page.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  for (const ask of [
    () => user(page),
    () => page.rpc('eth_accounts'),
    () => page.rpc('personal_sign', 'text', `0x${'1'.repeat(40)}`),
    () => page.ask('@latchkey-app/GET_FACTORS', undefined),
    () => page.ask('@latchkey-app/UPDATE_EMAIL', { email: newAddress() }),
    () => page.ask('@latchkey-app/OPEN_SETTINGS', { page: 'devices' }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(page.ask('@latchkey-app/CONNECT_OTP', { otp: '123456' })).rejects.toMatchObject({
    code: 'CODE_EXPIRED',
  })
  await expect(page.ask('@latchkey-app/INIT_SMART_ACCOUNT', undefined)).rejects.toMatchObject({
    code: 'NOT_AVAILABLE',
  })
  expect(page.person.seen).toEqual([])
  page.close()
})

test('a flood of questions: five wait, the others are refused, and one by one they are answered', async () => {
  const { page, address } = await signUp()
  const asked = Array.from({ length: 20 }, (_, index) =>
    page.rpc('personal_sign', `message ${index}`, address),
  )
  const results = Promise.allSettled(asked)
  await expect.poll(() => page.person.open()?.kind).toBe('approval')
  await page.ask('@latchkey-app/RPC_ABORT', undefined)
  const codes = (await results).map((result) =>
    result.status === 'rejected' ? (result.reason as { code: string }).code : 'signed',
  )
  expect(codes.filter((code) => code === 'ABORTED').length).toBeLessThanOrEqual(5)
  expect(codes.filter((code) => code === 'BUSY').length).toBeGreaterThanOrEqual(15)
  page.close()
})

test('origin: what is signed is asked for in the name of the verified origin', async () => {
  const { page, address } = await somebody()
  page.person.will(refuse)
  await expect(page.rpc('personal_sign', 'text', address)).rejects.toMatchObject({
    code: 'REJECTED',
  })
  expect(JSON.stringify(page.person.seen.at(-1))).toContain(new URL(site).host)
})
