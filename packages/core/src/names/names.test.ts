import { getDevAccount, startWorld, type ApiFaultProxy, type World } from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { mock } from '../connectors/mock.ts'
import { createKit } from '../createKit.ts'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import { NameRefusedError, NamesUnavailableError } from '../errors/names.ts'
import type { KitEvent } from '../kit/events.ts'
import { otherFamily } from '../fixtures/otherFamily.ts'
import type { ConnectionOptions, Kit } from '../kit/kit.ts'
import { fromChain } from '../networks/fromChain.ts'
import { connect } from '../connection/connect.ts'
import { disconnect } from '../connection/disconnect.ts'
import { getAccountName } from './getAccountName.ts'
import { getIdentity } from './getIdentity.ts'
import { getNameSuggestions } from './getNameSuggestions.ts'
import { getNameZone } from './getNameZone.ts'
import { lookUpName } from './lookUpName.ts'
import { registerName } from './registerName.ts'
import { watchIdentity } from './watchIdentity.ts'

const zone = 'latchkey.eth'
const register = '/v1/profile/account'

let world: World
let api: ApiFaultProxy
const kits: Kit[] = []
/** Accounts that no test has used yet. */
let accounts = 20

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

type VisitOptions = {
  readonly rejects?: boolean
  readonly timeouts?: ConnectionOptions['timeouts']
}

/** A kit with an account of its own, whose wallet signs what it is asked to, and what it was asked. */
async function visit({ rejects = false, timeouts }: VisitOptions = {}) {
  const account = getDevAccount((accounts += 1))
  const signed: string[] = []
  const other = otherFamily()
  const wallet = mock({
    accounts: [account.address],
    chainId: 31337,
    async request({ method, params }) {
      if (method !== 'personal_sign') throw Object.assign(new Error(method), { code: 4200 })
      if (rejects) throw Object.assign(new Error('No'), { code: 4001 })
      const [raw] = params as [`0x${string}`] // EIP-191 by this method: the message comes first
      signed.push(Buffer.from(raw.slice(2), 'hex').toString())
      return account.signMessage({ message: { raw } })
    },
  })
  const kit = createKit({
    projectId: world.projectId,
    server: { apiUrl: api.url },
    networks: [
      fromChain({
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [world.devnet.chains[31337].url] } },
      }),
      ...other.networks,
    ],
    adapters: [eip155(), other.adapter],
    connectors: [wallet],
    connection: {
      storage: createStorage({ backend: memoryBackend() }),
      timeouts: { request: 8_000, ...timeouts },
    },
    logging: { logLevel: 'silent' },
  })
  kits.push(kit)
  const events: KitEvent[] = []
  kit.events.subscribe((event) => events.push(event))
  const isAnswered = vi.waitFor(
    () => expect(kit.store.getState().featureInputs?.remote).toBeInstanceOf(Array),
    { timeout: 10_000 },
  )
  await connect(kit, { connector: 'mock' })
  await isAnswered
  return { kit, address: account.address, signed, events }
}

const posted = () => api.requests.filter(({ path }) => path === register).length

test('getNameZone: where the server gives out names, for an account that can have one', async () => {
  const { kit } = await visit()
  expect(getNameZone(kit)).toBe(zone)
  await connect(kit, { connector: 'other.wallet' })
  expect(kit.store.getState().activeNamespace).toBe('other')
  expect(getNameZone(kit)).toBeUndefined()
  await expect(getNameSuggestions(kit, { name: 'somebody' })).rejects.toThrow(NamesUnavailableError)
  await disconnect(kit)
  expect(getNameZone(kit)).toBeUndefined()
})

test.each([
  ['has no zone', []],
  ['has switched names off', [{ id: 'names', isEnabled: false, config: [zone] }]],
  ['names something that is none', [{ id: 'names', isEnabled: true, config: ['<b>.eth'] }]],
])('getNameZone: nothing where the server %s', async (_, features) => {
  api.fail({ kind: 'json', body: { features } }, { path: '/appkit/v1/config' })
  const { kit } = await visit()
  expect(getNameZone(kit)).toBeUndefined()
  await expect(registerName(kit, { name: 'somebody' })).rejects.toThrow(NamesUnavailableError)
})

test('getNameSuggestions: says of a name whether it can be had, and why not', async () => {
  const { kit } = await visit()
  const ask = async (name: string) => (await getNameSuggestions(kit, { name })).refused
  const free = await getNameSuggestions(kit, { name: ` Quiet-Otter.${zone} ` })
  expect(free).toMatchObject({ name: `quiet-otter.${zone}`, refused: undefined })
  for (const name of free.suggestions) expect(name).toMatch(/^[a-z0-9-]{4,}\.latchkey\.eth$/)
  expect(await ask('admin')).toBe('reserved')
  expect(await ask('adm1n')).toBe('confusable')

  const before = api.requests.length
  expect(await ask('ann')).toBe('short')
  expect(await ask('a'.repeat(64))).toBe('long')
  expect(await ask('ännchen')).toBe('characters')
  expect(await ask('quiet-otter')).toBeUndefined()
  expect(api.requests.length, 'nobody was asked').toBe(before)
})

test('registerName: the wallet signs the name, and everybody who looks knows it at once', async () => {
  const { kit, address, signed, events } = await visit()
  const seen: (string | undefined)[] = []
  const stop = watchIdentity(kit, {
    query: address,
    onChange: (info) => seen.push(info.status === 'success' ? info.identity.name : 'error'),
  })
  await vi.waitFor(() => expect(seen).toEqual([undefined]), { timeout: 10_000 })
  expect(await getAccountName(kit)).toBeUndefined()
  const steps: string[] = []

  const name = `bright-fox.${zone}`
  const registered = await registerName(kit, {
    name: 'Bright-Fox',
    onSigned: () => steps.push(`signed ${signed.length}`),
  })
  expect(registered).toMatchObject({ name, registeredAt: expect.any(Number) })
  expect(steps).toEqual(['signed 1'])
  expect(JSON.parse(signed[0] ?? '')).toEqual({
    name,
    attributes: {},
    timestamp: expect.any(Number),
  })
  expect(seen).toEqual([undefined, name])
  stop()
  expect((await getAccountName(kit))?.name).toBe(name)
  expect((await lookUpName(kit, { name: 'bright-fox' }))?.addresses).toEqual([address])
  expect(await lookUpName(kit, { name: 'nobody-here' })).toBeUndefined()
  expect((await getIdentity(kit, { query: name })).address).toBe(address)
  // A contract goes by its name on its own network alone.
  const whose = api.requests.filter(({ path }) => path === `/v1/identity/${name}`)
  expect(whose.map(({ query }) => query.chainId)).toEqual(['eip155:31337'])

  const properties = { isSmartAccount: false, ensName: name }
  expect(events.filter(({ event }) => event.startsWith('REGISTER'))).toMatchObject([
    { event: 'REGISTER_NAME_INITIATED', properties },
    { event: 'REGISTER_NAME_SUCCESS', properties },
  ])
  await expect(registerName(kit, { name: 'second-fox' })).rejects.toMatchObject({
    code: 'NAME_REFUSED',
    reason: 'owned',
  })
})

test('watchIdentity: asks again on another network, where a contract may go by no name', async () => {
  const { kit, address } = await visit()
  const seen: string[] = []
  const stop = watchIdentity(kit, { query: address, onChange: ({ status }) => seen.push(status) })
  await vi.waitFor(() => expect(seen).toEqual(['success']), { timeout: 10_000 })
  await connect(kit, { connector: 'other.wallet' })
  await vi.waitFor(() => expect(seen).toHaveLength(2), { timeout: 10_000 })
  stop()
  const asked = api.requests.filter(({ path }) => path === `/v1/identity/${address}`)
  expect(asked.map(({ query }) => query.chainId)).toEqual(['eip155:31337', 'other:one'])
})

/** Somebody whom nobody has asked about yet, and how often the server was asked since. */
function somebody() {
  const { address } = getDevAccount((accounts += 1))
  const path = `/v1/identity/${address}`
  return { address, path, asked: () => api.requests.filter((one) => one.path === path).length }
}

test('watchIdentity: asks again once the answer is old, and reports what has changed', async () => {
  const { kit } = await visit({ timeouts: { identityCache: 50 } })
  const { address, path, asked } = somebody()
  const seen: (string | undefined)[] = []
  const stop = watchIdentity(kit, {
    query: address,
    onChange: (info) => seen.push(info.status === 'success' ? info.identity.name : 'error'),
  })
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(2), { timeout: 10_000 })
  expect(seen).toEqual([undefined])
  api.fail({ kind: 'json', body: { address, name: 'later.eth', avatar: null } }, { path })
  await vi.waitFor(() => expect(seen).toEqual([undefined, 'later.eth']), { timeout: 10_000 })

  stop()
  await new Promise((resolve) => setTimeout(resolve, 200))
  const before = asked()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(asked()).toBe(before)
})

test('watchIdentity: after a failure it keeps what was known, and asks again after a while', async () => {
  const { kit } = await visit({ timeouts: { identityCache: 50, balanceRetryBlock: 100 } })
  const { address, path } = somebody()
  const seen: string[] = []
  const say = () =>
    api.fail({ kind: 'json', body: { address, name: 'a.eth', avatar: null } }, { path })
  api.fail({ kind: 'status', status: 500 }, { path })
  const stop = watchIdentity(kit, {
    query: address,
    onChange: ({ status, identity }) => seen.push(`${status} ${identity?.name}`),
  })
  await vi.waitFor(() => expect(seen.at(-1)).toBe('error undefined'), { timeout: 10_000 })
  api.clear()
  say()
  await vi.waitFor(() => expect(seen.at(-1)).toBe('success a.eth'), { timeout: 10_000 })
  api.clear()
  api.fail({ kind: 'status', status: 500 }, { path })
  await vi.waitFor(() => expect(seen.at(-1)).toBe('error a.eth'), { timeout: 10_000 })
  api.clear()
  say()
  await vi.waitFor(() => expect(seen.at(-1)).toBe('success a.eth'), { timeout: 10_000 })
  stop()
})

test('watchIdentity: a page in the background asks for nothing, and asks at once when it is back', async () => {
  const page = Object.assign(new EventTarget(), { hidden: true })
  Object.assign(globalThis, { document: page })
  try {
    const { kit } = await visit({ timeouts: { identityCache: 30 } })
    const { address, asked } = somebody()
    const stop = watchIdentity(kit, { query: address, onChange: () => {} })
    await vi.waitFor(() => expect(asked()).toBe(1), { timeout: 10_000 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(asked()).toBe(1)
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(1), { timeout: 10_000 })
    stop()
  } finally {
    Reflect.deleteProperty(globalThis, 'document')
  }
})

test('registerName: nobody is asked to sign for a name that is gone; whoever is slower is told so', async () => {
  const [first, second, third] = [await visit(), await visit(), await visit()]
  const name = `lone-heron.${zone}`
  // Both have seen that it is free.
  for (const { kit } of [first, second])
    expect((await getNameSuggestions(kit, { name })).refused).toBeUndefined()
  await registerName(first.kit, { name })
  await expect(registerName(second.kit, { name })).rejects.toMatchObject({ reason: 'taken' })
  expect(second.signed).toHaveLength(1)
  expect((await getNameSuggestions(second.kit, { name })).refused).toBe('taken')
  await expect(registerName(third.kit, { name })).rejects.toThrow(NameRefusedError)
  expect(third.signed).toEqual([])
  expect(third.events.at(-1)).toMatchObject({
    event: 'REGISTER_NAME_ERROR',
    properties: { ensName: name, error: 'This name cannot be had' },
  })
})

test('registerName: a visitor who declines has registered nothing', async () => {
  const { kit } = await visit({ rejects: true })
  const before = posted()
  await expect(registerName(kit, { name: 'shy-badger' })).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  expect(posted()).toBe(before)
  expect((await getNameSuggestions(kit, { name: 'shy-badger' })).refused).toBeUndefined()
})

test('registerName: an answer that is lost is asked for once more, without a second signature', async () => {
  const { kit, signed } = await visit()
  api.fail({ kind: 'reset' }, { path: register, times: 1 })
  expect((await registerName(kit, { name: 'calm-walrus' })).name).toBe(`calm-walrus.${zone}`)
  expect(signed).toHaveLength(1)
  // As after a page that has heard nothing at all.
  expect((await registerName(kit, { name: 'calm-walrus' })).name).toBe(`calm-walrus.${zone}`)
  expect(signed).toHaveLength(1)
})

test.each([
  ['another name', { kind: 'changed', at: 'name', to: `other-name.${zone}` }],
  ['no name at all', { kind: 'json', body: {} }],
  ['a page', { kind: 'html' }],
] as const)('registerName: a server that answers with %s is not believed', async (_, fault) => {
  const { kit, address } = await visit()
  api.fail(fault, { path: register })
  await expect(registerName(kit, { name: `odd-${address.slice(2, 8)}` })).rejects.toMatchObject({
    code: 'INVALID_RESPONSE',
  })
})

test('getNameSuggestions: names of another zone, or of none, are left out; a name that is not spoken of is not free', async () => {
  const { kit } = await visit()
  const said = (suggestions: readonly { name: string; registered: boolean }[]) =>
    api.fail({ kind: 'json', body: { suggestions, now: Date.now() } }, { path: /\/suggestions\// })
  const free = (name: string) => ({ name, registered: false })
  said(
    [`wild-goose.${zone}`, 'wild-goose.example', `<b>x</b>.${zone}`, `\u202eesoog.${zone}`].map(
      free,
    ),
  )
  expect(await getNameSuggestions(kit, { name: 'wild-goose' })).toEqual({
    name: `wild-goose.${zone}`,
    refused: undefined,
    suggestions: [],
  })
  said([free(`other-goose.${zone}`)])
  await expect(getNameSuggestions(kit, { name: 'grey-goose' })).rejects.toMatchObject({
    code: 'INVALID_RESPONSE',
  })
})
