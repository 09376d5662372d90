import { startDevnet, getDevAccount, type Devnet } from '@latchkey/testing'
import { parseTransaction, recoverMessageAddress, recoverTypedDataAddress, toHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFrameWorld, chainId, lostKeys, site, type FrameWorld } from './fixtures/frameWorld.ts'
import { agree, keepCode, later, refuse, unlockWith } from './fixtures/person.ts'

let devnet: Devnet
let world: FrameWorld
beforeAll(async () => {
  devnet = await startDevnet()
  world = await startFrameWorld({
    chains: {
      [chainId]: { upstreams: [devnet.chains[31337].url] },
      'eip155:4242': {
        upstreams: [devnet.chains[31338].url],
        name: 'Example Chain',
        nativeCurrency: { name: 'Example', symbol: 'EXM', decimals: 18 },
      },
    },
  })
})
afterAll(async () => {
  await world.close()
  await devnet.stop()
})

let count = 0
const newAddress = () => `visitor${++count}@example.com`
type Page = Awaited<ReturnType<ReturnType<FrameWorld['openBrowser']>['open']>>
const user = (page: Page) => page.ask('@latchkey-app/GET_USER', undefined)
const names = (page: Page) => page.told.map(({ name }) => name.replace('@latchkey-frame/', ''))

/** Somebody with a wallet, in a browser of their own. */
async function signUp(email = newAddress()) {
  const browser = world.openBrowser()
  const page = await browser.open()
  await world.logIn(page, email)
  page.person.will(later)
  const { address } = await user(page)
  return { browser, page, email, address: address as `0x${string}` }
}

test('login: an address, a code and a wallet, which signs what was approved', async () => {
  const { page, address, email } = await signUp()
  await expect.poll(() => names(page)).toEqual(['READY', 'SHOW', 'HIDE'])
  expect(await user(page)).toMatchObject({ email, address, chainId, locked: false })
  expect(await page.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  page.person.will(agree)
  const signature = (await page.rpc('personal_sign', toHex('hello'), address)) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  expect(page.person.seen.at(-1)).toMatchObject({ kind: 'approval' })
  page.close()
})

test('login: no message to the page holds a token, a code or a key', async () => {
  const { page, address, browser } = await signUp()
  page.person.will(agree)
  await page.rpc('personal_sign', 'text', address)
  const heard = JSON.stringify(page.told)
  for (const [name, value] of browser.jar.cookies) {
    expect(heard, name).not.toContain(value)
  }
  expect(heard).not.toMatch(/eyJ|token|secret|otp/i)
  page.close()
})

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
  ['solana_signMessage', [{}], 'NOT_AVAILABLE'],
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

test('network: those of the operator only, and EVM only', async () => {
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

test('reload: the account is back without a question, and signs', async () => {
  const { browser, page, address } = await signUp()
  page.close()
  const again = await browser.open()
  expect(await again.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  expect(await user(again)).toMatchObject({ address, locked: false })
  expect(again.person.seen).toEqual([])
  again.person.will(agree)
  expect(await again.rpc('personal_sign', 'text', address)).toMatch(/^0x[0-9a-f]{130}$/)
  again.close()
})

test('another site of the project: its first use of the session is asked for, and remembered', async () => {
  const { browser, page, address } = await signUp()
  page.close()
  const other = 'https://other.example'
  const first = await browser.open(other)
  expect(await first.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  await expect(first.rpc('eth_accounts')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  first.person.will(refuse)
  await expect(user(first)).rejects.toMatchObject({ code: 'REJECTED' })
  await expect(first.rpc('eth_accounts')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  first.person.will(agree)
  expect(await user(first)).toMatchObject({ address })
  expect(first.person.seen[0]).toMatchObject({ kind: 'continue', request: { origin: other } })
  first.close()
  const second = await browser.open(other)
  expect(await user(second)).toMatchObject({ address })
  expect(second.person.seen).toEqual([])
  second.close()
})

test('two tabs: both come back at once and go on', async () => {
  const { browser, page, address } = await signUp()
  page.close()
  const tabs = await Promise.all([browser.open(), browser.open()])
  const found = await Promise.all(tabs.map(user))
  expect(found.map((one) => one.address)).toEqual([address, address])
  for (const tab of tabs) {
    expect(await tab.ask('@latchkey-app/GET_FACTORS', undefined)).toMatchObject({
      factors: [{ kind: 'device' }],
    })
    tab.close()
  }
})

test('sign-out: the session is over everywhere, the wallet comes back with the next login', async () => {
  const { browser, page, address, email } = await signUp()
  await page.ask('@latchkey-app/SIGN_OUT', undefined)
  expect(await page.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  await expect(page.rpc('eth_accounts')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  page.close()
  const again = await browser.open()
  expect(await again.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  expect(await world.logIn(again, email)).toBe('VERIFY_OTP')
  expect(await user(again)).toMatchObject({ address, locked: false })
  again.close()
})

test('a live session: an address that is logged in connects at once', async () => {
  const { browser, page, address, email } = await signUp()
  page.close()
  const again = await browser.open()
  expect(await world.logIn(again, email)).toBe('CONNECT')
  expect(await user(again)).toMatchObject({ address })
  again.close()
})

test('new device: the wallet is opened with a factor, once; who does not want to is connected and locked', async () => {
  const { page, email, address } = await signUp()
  page.close()
  let code = ''
  const owner = await world.openBrowser().open()
  await world.logIn(owner, newAddress())
  owner.person.will(keepCode((made) => (code = made)))
  const made = await user(owner)
  owner.close()

  const other = await world.openBrowser().open()
  await world.logIn(other, email)
  other.person.will(refuse)
  expect(await user(other)).toMatchObject({ address, locked: true })
  other.person.will(agree, refuse)
  await expect(other.rpc('personal_sign', 'text', address)).rejects.toMatchObject({
    code: 'REJECTED',
  })
  other.close()

  const browser = world.openBrowser()
  const fresh = await browser.open()
  await world.logIn(fresh, made.email ?? '')
  fresh.person.will(unlockWith(() => code))
  expect(await user(fresh)).toMatchObject({ address: made.address, locked: false })
  fresh.close()
  const reloaded = await browser.open()
  expect(await user(reloaded)).toMatchObject({ locked: false })
  reloaded.person.will(agree)
  expect(await reloaded.rpc('personal_sign', 'text', made.address)).toMatch(/^0x/)
  reloaded.close()
})

test('storage denied: a factor makes the wallet; a reload is connected and locked, and signing asks for the factor', async () => {
  const email = newAddress()
  const jarOnly = world.openBrowser({ keys: lostKeys() })
  const page = await jarOnly.open()
  await world.logIn(page, email)
  page.person.will(later)
  await expect(user(page)).rejects.toMatchObject({ code: 'REJECTED' })
  let code = ''
  page.person.will(keepCode((made) => (code = made)))
  const { address } = await user(page)
  expect(page.person.seen.at(-1)).toMatchObject({ kind: 'setup', request: { canSkip: false } })
  page.close()

  const again = await world.openBrowser({ keys: lostKeys(), jar: jarOnly.jar }).open()
  expect(await again.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  expect(await user(again)).toMatchObject({ address, locked: true })
  expect(again.person.seen).toEqual([])
  again.person.will(
    agree,
    unlockWith(() => code),
  )
  expect(await again.rpc('personal_sign', 'text', address)).toMatch(/^0x/)
  expect(again.told.find(({ name }) => name === '@latchkey-frame/USER_CHANGED')).toMatchObject({
    payload: { user: { locked: false } },
  })
  expect(await again.ask('@latchkey-app/GET_LOCK_STATE', undefined)).toEqual({ locked: false })
  again.close()
})

test('change of address: confirmed in the frame, then by both addresses', async () => {
  const { page, email } = await signUp()
  const next = newAddress()
  page.person.will(refuse)
  await expect(page.ask('@latchkey-app/UPDATE_EMAIL', { email: next })).rejects.toMatchObject({
    code: 'REJECTED',
  })
  page.person.will(agree)
  let since = Date.now()
  expect(await page.ask('@latchkey-app/UPDATE_EMAIL', { email: next })).toMatchObject({
    action: 'VERIFY_PRIMARY_OTP',
  })
  const primary = await world.readCode(email, since)
  since = Date.now()
  await page.ask('@latchkey-app/UPDATE_EMAIL_PRIMARY_OTP', { otp: primary })
  const secondary = await world.readCode(next, since)
  expect(await page.ask('@latchkey-app/UPDATE_EMAIL_SECONDARY_OTP', { otp: secondary })).toEqual({
    newEmail: next,
  })
  expect(await user(page)).toMatchObject({ email: next })
  page.close()
})

test('page: theme, dapp data, reload and a sign of life', async () => {
  const { page } = await somebody()
  await page.ask('@latchkey-app/SYNC_THEME', {
    themeMode: 'dark',
    themeVariables: { '--lk-radius': 2 },
    language: 'de',
  })
  expect(page.person.themes.at(-1)).toEqual({ mode: 'dark', variables: { '--lk-radius': '2' } })
  const about = { sdkVersion: '4', sdkType: 'x' }
  await page.ask('@latchkey-app/SYNC_DAPP_DATA', { ...about, projectId: 'demo' })
  await expect(
    page.ask('@latchkey-app/SYNC_DAPP_DATA', { ...about, projectId: 'else' }),
  ).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  expect(await page.ask('@latchkey-app/PING', undefined)).toBeUndefined()
  await page.ask('@latchkey-app/RELOAD', undefined)
  await expect.poll(page.reloads).toBe(1)
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

let shared: Promise<{ page: Page; address: `0x${string}` }> | undefined
/** Somebody for tests that leave no trace. */
const somebody = () => (shared ??= signUp())

async function fund(address: string) {
  await devnetAsk('anvil_setBalance', address, toHex(10n ** 18n))
}

async function devnetAsk(method: string, ...params: unknown[]) {
  const response = await fetch(devnet.chains[31337].url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: unknown }).result
}

test('origin: what is signed is asked for in the name of the verified origin', async () => {
  const { page, address } = await somebody()
  page.person.will(refuse)
  await expect(page.rpc('personal_sign', 'text', address)).rejects.toMatchObject({
    code: 'REJECTED',
  })
  expect(JSON.stringify(page.person.seen.at(-1))).toContain(new URL(site).host)
})
