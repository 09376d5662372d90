import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { abortRequests } from '../modal/abortRequests.ts'
import { connect } from '../connection/connect.ts'
import { getAccount } from '../accounts/getAccount.ts'
import { reloadFrame } from './reloadFrame.ts'
import { signMessage } from '../accounts/signMessage.ts'
import { switchNetwork } from '../network/switchNetwork.ts'
import { syncTheme } from './syncTheme.ts'
import { authConnectors } from './authConnector.ts'
import { createTestFrame } from '../fixtures/testFrame.ts'
import { mainnet, sepolia } from '../networks/eip155.ts'
import { beginTransaction, endTransaction } from '../modal/beginTransaction.ts'

// What is fetched on first use is there before time is held.
beforeAll(async () => {
  const { kit } = createTestFrame()
  await connect(kit, { connector: 'auth' })
  await signMessage(kit, { message: 'Hello' })
  await Promise.all([
    kit.api(),
    kit.queryClient(),
    import('../balances/portfolioQuery.ts'),
    import('../connection/restore.ts'),
  ])
})
beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    }),
)
afterEach(() => void vi.useRealTimers())

/** Passes time, and lets all that messages of a port set off come to its end. */
async function pass(milliseconds: number) {
  for (let turn = 0; turn < 8; turn += 1) {
    await vi.advanceTimersByTimeAsync(milliseconds / 8)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function connected(options?: Parameters<typeof createTestFrame>[0]) {
  const frame = createTestFrame(options)
  const connecting = connect(frame.kit, { connector: 'auth' })
  await pass(1_000)
  await connecting
  const { provider } = await frame.kit.frame()
  frame.asked.length = 0
  const { modal } = frame.kit
  const view = () => (modal.getState().open ? modal.currentView().name : undefined)
  return { ...frame, provider, view, modal }
}

/** What a promise came to, without anybody being told of a failure. */
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

test('frame: it is made with the first question, waits 500 ms after READY, and is told of the site', async () => {
  const { kit, asked, lines } = createTestFrame({
    metadata: { name: 'Site', description: '', url: 'https://site.example', icons: [] },
  })
  await kit.frame()
  expect(lines()).toBe(0)
  expect(kit.store.getState().frame).toBeUndefined()
  const connecting = connect(kit, { connector: 'auth' })
  await pass(400)
  expect(asked).toEqual([])
  expect(kit.store.getState().frame?.status).toBe('loading')
  await pass(300)
  await connecting
  expect(asked.slice(0, 3)).toEqual([
    'SYNC_DAPP_DATA',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    'GET_USER',
  ])
  expect(kit.store.getState().frame?.status).toBe('ready')
})

test('frame: without a login that is remembered, nothing is made at start; with one, the account comes back', async () => {
  const { kit, lines, behaviour } = createTestFrame()
  const stop = kit.start()
  await pass(100)
  expect(lines()).toBe(0)
  stop()
  await pass(10)

  const connecting = connect(kit, { connector: 'auth' })
  await pass(1_000)
  await connecting
  const next = createTestFrame({ connection: { storage: kit.storage } })
  Object.assign(next.behaviour, { isLoggedIn: behaviour.isLoggedIn })
  expect(getAccount(next.kit).status).toBe('reconnecting')
  const end = next.kit.start()
  const seen: string[] = []
  next.kit.store.subscribe(() => void seen.push(getAccount(next.kit).status ?? ''))
  await pass(1_000)
  expect(getAccount(next.kit)).toMatchObject({
    status: 'connected',
    user: { email: 'ada@example.com' },
  })
  expect(seen).not.toContain('disconnected')
  end()
})

test('frame: a slow one is waited for, and a login that is over leads to nothing', async () => {
  const first = await connected()
  const { kit, behaviour } = createTestFrame({ connection: { storage: first.kit.storage } })
  behaviour.isLoggedIn = false
  const end = kit.start()
  await pass(400)
  expect(getAccount(kit).status).toBe('reconnecting')
  await pass(1_000)
  expect(getAccount(kit).status).toBe('disconnected')
  expect(kit.storage.get('frame/EMAIL', (value) => value)).toBeUndefined()
  end()
})

test('frame: one that is not ready after 20 s is a clear error, the next question makes it anew', async () => {
  const { kit, behaviour, lines } = createTestFrame()
  behaviour.isReady = false
  const first = outcome(connect(kit, { connector: 'auth' }))
  await pass(19_900)
  expect(kit.store.getState().frame?.status).toBe('loading')
  await pass(200)
  expect(await first).toMatchObject({
    error: { code: 'FRAME_UNAVAILABLE', shortMessage: 'Unable to load email login dependency' },
  })
  expect(kit.store.getState()).toMatchObject({
    frame: { status: 'failed' },
    alert: { code: 'FRAME_LOAD_FAILED', short: 'Network Error - Could not load embedded wallet' },
  })
  behaviour.isReady = true
  const again = reloadFrame(kit)
  await pass(1_000)
  await again
  expect(kit.store.getState().frame).toMatchObject({ status: 'ready', error: undefined })
  expect(lines()).toBe(2)
})

test('frame: one of another version is refused', async () => {
  const { kit, behaviour } = createTestFrame()
  behaviour.version = 3
  const connecting = outcome(connect(kit, { connector: 'auth' }))
  await pass(1_000)
  expect(await connecting).toMatchObject({ error: { code: 'FRAME_UNAVAILABLE' } })
})

test('provider: accounts and chain are answered here; what only reads is asked for without a view', async () => {
  const { provider, asked, behaviour, view } = await connected()
  expect(await provider.request({ method: 'eth_accounts' })).toHaveLength(1)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(asked).toEqual([])
  behaviour.result = '0x10'
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
  expect(asked).toEqual(['eth_blockNumber'])
  expect(view()).toBeUndefined()
})

test('provider: what signs opens ApproveTransaction, and the answer closes it', async () => {
  const { kit, behaviour, view, asked } = await connected()
  behaviour.decision = 'hang'
  const signing = outcome(signMessage(kit, { message: 'Hello' }))
  await pass(50)
  expect(view()).toBe('ApproveTransaction')
  expect(asked).toEqual(['personal_sign'])
  await abortRequests(kit)
  await pass(50)
  behaviour.decision = 'approve'
  expect(await signing).toMatchObject({ error: { message: 'Request was aborted' } })
  const signed = signMessage(kit, { message: 'Hello' })
  await pass(50)
  expect(await signed).toBe(behaviour.result)
  expect(view()).toBeUndefined()
})

test('provider: over an open modal the approval lies on top, and goes back to where it was', async () => {
  const { kit, behaviour, modal, view } = await connected()
  modal.open({ name: 'WalletSend' })
  behaviour.decision = 'hang'
  const signing = outcome(signMessage(kit, { message: 'Hello' }))
  await pass(50)
  expect(view()).toBe('ApproveTransaction')
  await abortRequests(kit)
  await pass(50)
  expect(await signing).toMatchObject({ error: { message: 'Request was aborted' } })
  expect(view()).toBe('WalletSend')
})

test('provider: closing the modal with an empty transaction stack aborts what waits, here and in the frame', async () => {
  const { kit, provider, behaviour, modal, asked, user } = await connected()
  behaviour.decision = 'hang'
  const request = { method: 'personal_sign', params: ['0x00', user().address] }
  const signing = outcome(provider.request(request))
  await pass(50)
  modal.close()
  await pass(50)
  expect(await signing).toMatchObject({ error: { code: 4001, message: 'Request was aborted' } })
  expect(asked).toEqual(['personal_sign', 'RPC_ABORT'])

  const other = outcome(provider.request(request))
  await pass(50)
  beginTransaction(kit)
  modal.close()
  await pass(50)
  expect(asked).toEqual(['personal_sign', 'RPC_ABORT', 'personal_sign'])
  endTransaction(kit, 'success')
  modal.open()
  modal.close()
  await pass(50)
  expect(await other).toMatchObject({ error: { message: 'Request was aborted' } })
})

const notAllowed = { message: 'Action not allowed', code: 'ACTION_NOT_ALLOWED', variant: 'error' }

test('provider: unsupported method opens the modal, a toast after 300 ms', async () => {
  const { provider, asked, view, modal } = await connected()
  const refused = outcome(provider.request({ method: 'eth_sign', params: [] }))
  expect(await refused).toMatchObject({ error: { code: 4200 } })
  expect(view()).toBe('Account')
  await pass(280)
  expect(modal.getState().toast).toBeUndefined()
  await pass(40)
  expect(modal.getState().toast).toMatchObject(notAllowed)
  expect(asked).not.toContain('eth_sign')
})

test.each(['eth_sign', 'wallet_addEthereumChain', 'eth_coinbase', 'solana_signMessages'])(
  'provider: %s leaves a waiting approval open, with a toast alone',
  async (method) => {
    const { provider, behaviour, asked, view, modal, user } = await connected()
    behaviour.decision = 'hang'
    const params = ['0x00', user().address]
    const signing = outcome(provider.request({ method: 'personal_sign', params }))
    // In the same turn, and once the frame was asked.
    expect(await outcome(provider.request({ method }))).toMatchObject({ error: { code: 4200 } })
    await pass(50)
    expect(await outcome(provider.request({ method }))).toMatchObject({ error: { code: 4200 } })
    await pass(320)
    expect(view()).toBe('ApproveTransaction')
    expect(modal.getState().stack).toHaveLength(1)
    expect(modal.getState().toast).toMatchObject(notAllowed)
    expect(asked).toEqual(['personal_sign'])
    modal.close()
    await pass(50)
    expect(await signing).toMatchObject({ error: { code: 4001, message: 'Request was aborted' } })
  },
)

test('provider: net_version and web3_clientVersion keep an open approval', async () => {
  const { provider, behaviour, asked, view, modal, user } = await connected()
  behaviour.decision = 'hang'
  const params = ['0x00', user().address]
  const signing = outcome(provider.request({ method: 'personal_sign', params }))
  await pass(50)
  behaviour.decision = 'approve'
  behaviour.result = 'Latchkey'
  expect(await provider.request({ method: 'net_version' })).toBe('1')
  const version = provider.request({ method: 'web3_clientVersion' })
  await pass(50)
  expect(await version).toBe('Latchkey')
  expect(view()).toBe('ApproveTransaction')
  expect(modal.getState().toast).toBeUndefined()
  expect(asked).toEqual(['personal_sign', 'web3_clientVersion'])
  modal.close()
  await pass(50)
  expect(await signing).toMatchObject({ error: { code: 4001 } })
})

test('provider: an unsupported method leaves a view that the frame shows', async () => {
  const { kit, provider, tell, view } = await connected()
  await tell('@latchkey-frame/SHOW', { purpose: 'setup', title: 'Keep your wallet', height: 400 })
  expect(await outcome(provider.request({ method: 'eth_sign' }))).toMatchObject({
    error: { code: 4200 },
  })
  expect(kit.store.getState().frame?.shown?.purpose).toBe('setup')
  expect(view()).toBe('ApproveTransaction')
})

test.each([null, undefined, {}, [], 'eth_chainId', 1, { method: '' }, { method: 1 }])(
  'provider: a request of %j is -32600',
  async (argument) => {
    const { provider } = await connected()
    await expect(provider.request(argument as never)).rejects.toMatchObject({ code: -32600 })
  },
)

test('provider: on and removeListener return the provider', async () => {
  const { kit, provider } = await connected()
  const listener = () => undefined
  const early = authConnectors(kit)[0]?.provider as typeof provider
  for (const one of [provider, early]) {
    expect(one.on('chainChanged', listener)).toBe(one)
    expect(one.removeListener('chainChanged', listener)).toBe(one)
  }
})

test.each(['0X1', '0x01', '0x1'])(
  'provider: a switch to %s, the current chain, is done',
  async (chainId) => {
    const { provider, asked } = await connected()
    const request = { method: 'wallet_switchEthereumChain', params: [{ chainId }] }
    expect(await provider.request(request)).toBeNull()
    expect(asked).toEqual([])
  },
)

test('provider: a switch takes hexadecimal digits in any case', async () => {
  const { kit, behaviour, provider } = await connected({ networks: [mainnet, sepolia] })
  behaviour.chains = ['eip155:11155111']
  const switching = provider.request({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0xAA36A7' }],
  })
  await pass(50)
  expect(await switching).toBeNull()
  expect(getAccount(kit).network?.caipNetworkId).toBe('eip155:11155111')
})

test.each([
  [[{ chainId: '1' }]],
  [[{ chainId: 'eip155:1' }]],
  [[{ chainId: '0x' }]],
  [[{ chainId: '0x0' }]],
  [[{ chainId: '0xzz' }]],
  [[{ chainId: '0x20000000000000' }]],
  [[{ chainId: null }]],
  [[{}]],
  [[null]],
  [[]],
  [undefined],
  [{ chainId: '0x1' }],
])('provider: a switch with %j is -32602', async (params) => {
  const { provider, asked } = await connected()
  const request = { method: 'wallet_switchEthereumChain', ...(params && { params }) }
  await expect(provider.request(request)).rejects.toMatchObject({ code: -32602 })
  expect(asked).toEqual([])
})

test.each([
  ['REJECTED', 4001],
  ['NOT_AVAILABLE', 4200],
  ['UNAUTHORIZED', 4100],
  ['CHAIN_ERROR', -32000],
  ['INVALID_REQUEST', -32602],
  ['FAILED', -32603],
] as const)('provider: the frame’s %s is code %i for other libraries', async (decision, code) => {
  const { provider, behaviour, user } = await connected()
  behaviour.decision = decision
  const params = [{ calls: [{ to: user().address }] }]
  const asking = outcome(provider.request({ method: 'wallet_sendCalls', params }))
  await pass(50)
  expect(await asking).toMatchObject({ error: { code } })
})

test.each([
  ['eth_sendTransaction', '0x12'],
  ['eth_sendTransaction', { hash: '0x' }],
  ['personal_sign', '0x12'],
  ['eth_signTypedData_v4', null],
])('provider: an answer to %s that is none (%j) is not believed', async (method, result) => {
  const { provider, behaviour, user } = await connected()
  behaviour.result = result
  const { address } = user()
  const params = {
    eth_sendTransaction: [{ to: address }],
    personal_sign: ['0x00', address],
    eth_signTypedData_v4: [address, '{}'],
  }[method]
  const asking = outcome(provider.request({ method, params: params ?? [] }))
  await pass(50)
  expect(await asking).toMatchObject({ error: { code: -32603 } })
})

test('provider: parameters that a method does not take never reach the frame', async () => {
  const { provider, asked } = await connected()
  const calls = [{ calls: [{ to: 'vitalik.eth' }] }]
  for (const [method, params] of [
    ['wallet_sendCalls', calls],
    ['eth_sendTransaction', [{ to: '0x12' }]],
    ['personal_sign', [1n]],
  ] as const)
    await expect(provider.request({ method, params })).rejects.toMatchObject({ code: -32602 })
  expect(asked).toEqual([])
})

test('provider: another chain is SWITCH_NETWORK, then GET_USER, and other libraries hear of it', async () => {
  const { kit, provider, asked } = await connected()
  const heard: unknown[] = []
  provider.on('chainChanged', (chainId) => heard.push(chainId))
  const switching = provider.request({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0x2105' }],
  })
  await pass(50)
  expect(await switching).toBeNull()
  expect(asked).toEqual(['SWITCH_NETWORK', 'GET_USER'])
  expect(heard).toEqual(['0x2105'])
  expect(getAccount(kit).network?.caipNetworkId).toBe('eip155:8453')
  const back = switchNetwork(kit, { networkId: 'eip155:1' })
  await pass(50)
  await back
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  await expect(
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x99' }] }),
  ).rejects.toMatchObject({ code: 4902 })
})

test('frame: what it shows is known, its height follows, and it takes its view away with it', async () => {
  const { kit, tell, view } = await connected()
  const shown = () => kit.store.getState().frame?.shown
  await tell('@latchkey-frame/SHOW', { purpose: 'setup', title: 'Keep your wallet', height: 400 })
  expect(shown()).toEqual({ purpose: 'setup', title: 'Keep your wallet', height: 400 })
  expect(view()).toBe('ApproveTransaction')
  await tell('@latchkey-frame/RESIZE', { height: 500 })
  expect(shown()?.height).toBe(500)
  await tell('@latchkey-frame/HIDE', {})
  expect(shown()).toBeUndefined()
  expect(view()).toBeUndefined()
})

test('frame: an owner may think for an hour, a frame that has died does not hold anybody up for a minute', async () => {
  const { kit, behaviour, silence, view } = await connected()
  behaviour.decision = 'hang'
  const signing = outcome(signMessage(kit, { message: 'Hello' }))
  for (let minute = 0; minute < 60; minute += 1) await pass(60_000)
  expect(view()).toBe('ApproveTransaction')
  silence()
  for (let turn = 0; turn < 6; turn += 1) await pass(9_000)
  expect(await signing).toMatchObject({ error: { code: 'WALLET_REQUEST_FAILED' } })
  expect(view()).toBeUndefined()
  expect(kit.store.getState().alert?.code).toBe('FRAME_REQUEST_TIMEOUT')
  expect(kit.store.getState().frame?.status).toBe('failed')
})

test('frame: when its document goes, what was asked ends at once, and the next document is used', async () => {
  const { kit, behaviour, port, view, revive } = await connected()
  behaviour.decision = 'hang'
  const signing = outcome(signMessage(kit, { message: 'Hello' }))
  await pass(50)
  port()?.close()
  await pass(50)
  expect(await signing).toMatchObject({ error: { code: 'WALLET_REQUEST_FAILED' } })
  expect(view()).toBeUndefined()
  expect(kit.store.getState().frame?.status).toBe('loading')
  revive()
  await pass(1_000)
  expect(kit.store.getState().frame?.status).toBe('ready')
  behaviour.decision = 'approve'
  const signed = signMessage(kit, { message: 'Hello' })
  await pass(50)
  expect(await signed).toBe(behaviour.result)
})

test('frame: closing what a login asks on the way leaves the rest to the frame; one that does nothing is not waited for', async () => {
  const { kit, behaviour, tell } = createTestFrame()
  behaviour.decision = 'hang'
  const results: unknown[] = []
  const ask = async () => {
    void outcome(connect(kit, { connector: 'auth' })).then((result) => results.push(result))
    await pass(1_000)
    void tell('@latchkey-frame/SHOW', { purpose: 'setup', title: 'Keep it', height: 400 })
    await pass(50)
    expect(kit.modal.currentView().name).toBe('ApproveTransaction')
  }
  await ask()
  behaviour.onAbort = () => undefined
  await abortRequests(kit)
  await pass(2_000)
  expect(kit.modal.getState().open).toBe(false)
  expect(results).toEqual([])
  await pass(1_500)
  expect(results).toMatchObject([{ error: { code: 'REQUEST_ABORTED' } }])

  await ask()
  await abortRequests(kit)
  await pass(50)
  expect(results[1]).toHaveProperty('value')
  expect(getAccount(kit).status).toBe('connected')
})

test('syncTheme: reaches a frame that is there, and makes none', async () => {
  const { kit, lines } = createTestFrame()
  await syncTheme(kit, { themeMode: 'dark' })
  expect(lines()).toBe(0)
  const { kit: used, asked } = await connected()
  const syncing = syncTheme(used, { themeMode: 'dark', language: 'de', dir: 'ltr' })
  await pass(50)
  await syncing
  expect(asked).toEqual(['SYNC_THEME'])
})
