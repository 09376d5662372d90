// @vitest-environment jsdom
import { connectorConformance } from '@latchkey/testing/conformance'
import { installTestWallet, type Answer } from '@latchkey/testing/wallet'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sepolia } from '../../networks/eip155.ts'
import { fromChain } from '../../networks/fromChain.ts'
import { eip1193Connector, external } from './eip1193Connector.ts'
import { mock } from '../mock.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const rpcUrl = 'http://127.0.0.1:9'
const one = { id: 31337, name: 'One', nativeCurrency, rpcUrl }
const two = { id: 31338, name: 'Two', nativeCurrency, rpcUrl }
const otherNetwork = fromChain({
  id: 31338,
  name: 'Two',
  nativeCurrency,
  rpcUrls: { default: { http: [rpcUrl] } },
})
const wallet = () => installTestWallet({ chains: [one, two], behaviour: { everything: 'approve' } })
let installed: ReturnType<typeof wallet>
beforeEach(() => {
  localStorage.clear()
  installed = wallet()
})
afterEach(() => installed.uninstall())

const connector = () => external({ id: 'mine', name: 'Mine', provider: installed.provider })

for (const { name, run } of connectorConformance)
  test(`external over the test wallet: ${name}`, () =>
    run({
      connector: connector(),
      otherNetwork,
      decide: (answer) => installed.behave({ connect: answer }),
      changeAccount: () => installed.selectAccounts([1]),
      revoke: () => installed.disconnectSite(),
    }))

test('mock: connects, restores, switches and lets go without a wallet', async () => {
  const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const mocked = mock({ accounts: [account], chainId: 31337 })
  expect(await mocked.restore()).toBeUndefined()
  expect(await mocked.connect()).toEqual({
    accounts: [{ address: account, type: 'eoa' }],
    networkId: 'eip155:31337',
  })
  await mocked.switchNetwork?.(otherNetwork)
  expect((await mocked.restore())?.networkId).toBe('eip155:31338')
  await mocked.disconnect()
  expect(await mocked.restore()).toBeUndefined()
  const rejecting = mock({ accounts: [account], rejects: true })
  await expect(rejecting.connect()).rejects.toMatchObject({ code: 'USER_REJECTED' })
})

const lie = (result: unknown): Answer => ({ lie: { result } })
test.each<[string, Parameters<typeof installed.behave>[0]]>([
  ['a bad checksum', { connect: { lie: 'badChecksum' } }],
  ['19 bytes', { connect: { lie: 'shortAddress' } }],
  ['an object', { connect: { lie: 'objectAccount' } }],
  ['10^5 accounts', { connect: { lie: 'manyAccounts' } }],
  ['no accounts', { connect: lie([]) }],
  ['chain id 0', { chainId: lie(0) }],
  ['chain id "0x"', { chainId: lie('0x') }],
  ['chain id 2^64', { chainId: lie('0x10000000000000000') }],
  ['a negative chain id', { chainId: lie('-0x1') }],
])('connect: refuses %s with a typed error', async (_, behaviour) => {
  installed.behave(behaviour)
  await expect(connector().connect()).rejects.toMatchObject({ code: 'INVALID_WALLET_ANSWER' })
})

test.each<[string, Answer]>([
  ['throws at once', 'throw'],
  ['rejects with an error that contains itself', 'cyclicError'],
  ['fails with a code of its own', { fail: { code: -32603 } }],
])('connect: a wallet that %s is a failed request', async (_, answer) => {
  installed.behave({ connect: answer })
  await expect(connector().connect()).rejects.toMatchObject({ code: 'WALLET_REQUEST_FAILED' })
})

test('watch: a wallet that changes to an answer nobody can trust ends the session with the reason', async () => {
  const subject = connector()
  await subject.connect()
  const end = new Promise((resolve) => subject.watch({ onChange: () => undefined, onEnd: resolve }))
  installed.behave({ chainId: lie('0x') })
  installed.emit('chainChanged', '0x')
  expect(await end).toMatchObject({ code: 'INVALID_WALLET_ANSWER' })
})

test('watch: a provider that throws for one event is followed and left for the others', () => {
  const heard = new Set<string>()
  const exceptAccounts = (event: string, change: () => void) => {
    if (event === 'accountsChanged') throw new Error('not this')
    change()
  }
  const stop = external({
    id: 'moody',
    name: 'Moody',
    provider: {
      ...installed.provider,
      on: (event) => exceptAccounts(event, () => heard.add(event)),
      removeListener: (event) => exceptAccounts(event, () => heard.delete(event)),
    },
  }).watch({ onChange: () => undefined, onEnd: () => undefined })
  expect([...heard]).toEqual(['chainChanged', 'disconnect'])
  stop()
  expect([...heard]).toEqual([])
})

test.each([
  { code: 4902 },
  { code: '4902' },
  { code: 5000 },
  { code: -32603 },
  { code: 32603 },
  { code: -32603, data: { originalError: { code: '4902' } } },
  'Unrecognized chain ID "0x7a6a". Try adding the chain first.',
])('switchNetwork: adds a chain that the wallet does not know (%j)', async (refusal) => {
  const subject = connector()
  await subject.connect()
  const asked: string[] = []
  const { request } = installed.provider
  const picky = eip1193Connector({
    id: 'picky',
    type: 'EXTERNAL',
    name: 'Picky',
    provider: {
      ...installed.provider,
      request(argument) {
        asked.push(argument.method)
        const isFirst =
          asked.filter((method) => method === 'wallet_switchEthereumChain').length === 1
        if (argument.method === 'wallet_switchEthereumChain' && isFirst)
          return Promise.reject(refusal)
        return request(argument)
      },
    },
  })
  await picky.switchNetwork?.(otherNetwork)
  expect(asked).toContain('wallet_addEthereumChain')
  expect((await picky.restore())?.networkId).toBe('eip155:31338')
})

test('switchNetwork: says that a chain is not supported when it cannot be added', async () => {
  const subject = connector()
  await subject.connect()
  installed.behave({ addChain: { fail: { code: -32602 } } })
  await expect(subject.switchNetwork?.(sepolia)).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
    shortMessage: 'Chain is not supported',
  })
})

test('switchNetwork: a declined switch or addition is a refusal', async () => {
  const subject = connector()
  await subject.connect()
  installed.behave({ switchChain: 'reject' })
  await expect(subject.switchNetwork?.(otherNetwork)).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  installed.behave({ switchChain: 'approve', addChain: 'reject' })
  await expect(subject.switchNetwork?.(sepolia)).rejects.toMatchObject({ code: 'USER_REJECTED' })
})

test.each([60, 2_500])(
  'switchNetwork: waits for a chain that follows %i ms later',
  async (late) => {
    const subject = connector()
    await subject.connect()
    installed.behave({ switchChain: { late } })
    await subject.switchNetwork?.(otherNetwork)
    expect((await subject.restore())?.networkId).toBe('eip155:31338')
  },
)

test.each([
  { code: '5000', message: 'User rejected' },
  { data: { code: 4001 } },
  'Rejected by user',
])('switchNetwork: does not add a chain after the refusal %j', async (rejectWith) => {
  const subject = connector()
  await subject.connect()
  installed.behave({ switchChain: { rejectWith } })
  const switching = subject.switchNetwork?.(otherNetwork)
  await expect(switching).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(installed.requests.map(({ method }) => method)).not.toContain('wallet_addEthereumChain')
})

test('switchNetwork: a wallet that says yes and stays is caught', async () => {
  const subject = connector()
  await subject.connect()
  installed.behave({ switchChain: lie(null) })
  await expect(subject.switchNetwork?.(otherNetwork)).rejects.toMatchObject({
    code: 'INVALID_WALLET_ANSWER',
  })
})
