import {
  coinTypeOfChain,
  getConfig,
  getProfileAccount,
  getProfileSuggestions,
  postProfileAccount,
  type RemoteFeature,
} from '@latchkey/protocol/api'
import {
  devnetContracts,
  devnetNameZone,
  getDevAccount,
  startDevnet,
  type Devnet,
} from '@latchkey/testing'
import { concat, getCreate2Address, padHex, serializeErc6492Signature, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startDevnetWorld } from '../../fixtures/devnetWorld.ts'
import { startNameWorld, zoneSettings } from '../../fixtures/nameWorld.ts'
import { createProject, setFeatures, type FeatureChange } from '../../store/projects.ts'
import { removeName } from './removeName.ts'

const anybody = () => privateKeyToAccount(generatePrivateKey())
const full = (label: string) => `${label}.${devnetNameZone}`
const seconds = () => Math.floor(Date.now() / 1_000)

let devnet: Devnet
let world: Awaited<ReturnType<typeof startNameWorld>>
beforeAll(async () => {
  devnet = await startDevnet()
  world = await startNameWorld(devnet, {
    limits: { namesPerPrefix: 1_000 },
    names: {
      chain: 'eip155:31337',
      avatars: 'loopback',
      own: { ...zoneSettings, reserved: ['jobs'] },
    },
  })
})
afterAll(async () => {
  await world?.close()
  await devnet?.stop()
})

test('registration: whoever signs for a name has it, and is known by it at once', async () => {
  const signer = anybody()
  expect(await world.identity(signer.address)).toMatchObject({ body: { name: null } })
  const { status, body } = await world.register(signer, 'Maria-Lopez', {
    attributes: { url: 'https://maria.example' },
  })
  expect(status).toBe(200)
  const account = postProfileAccount.response.parse(body)
  const name = full('maria-lopez')
  expect(account).toMatchObject({
    name,
    addresses: {
      60: { address: signer.address },
      [coinTypeOfChain(31337)]: { address: signer.address },
    },
    attributes: [{ name: 'url', value: 'https://maria.example' }],
  })
  expect(Date.now() - Date.parse(account.registered_at)).toBeLessThan(60_000)
  expect(await world.account(name)).toEqual({ status: 200, body: account })
  expect(
    getProfileAccount.response.parse((await world.account('MARIA-lopez.Latchkey.eth')).body),
  ).toEqual(account)
  const reverse = await world.json(`/v1/profile/reverse/${signer.address}?projectId=demo`)
  expect(reverse).toEqual({ status: 200, body: [account] })
  const identity = { address: signer.address, name, avatar: null }
  expect(await world.identity(signer.address)).toEqual({ status: 200, body: identity })
  expect(await world.identity(name)).toEqual({ status: 200, body: identity })
})

test('registration: a name of ENS stays the name of its address', async () => {
  const bob = getDevAccount(1)
  expect(await world.identity(bob.address)).toMatchObject({ body: { name: 'bob.eth' } })
  await world.register(bob, 'bobby-tables')
  expect(await world.identity(bob.address)).toMatchObject({ body: { name: 'bob.eth' } })
  expect(await world.identity('bob.eth')).toMatchObject({ body: { address: bob.address } })
})

test('registration: a contract signs by its own word, and for its own chain', async () => {
  const carol = getDevAccount(2)
  const address = devnetContracts.signerWallet
  const elsewhere = await world.register(carol, 'carols-safe', { address, coinType: 2_147_492_101 })
  expect(elsewhere).toMatchObject({ status: 400, body: { code: 'unsupported_chain' } })
  const { body } = await world.register(carol, 'carols-safe', { address })
  expect(body).toMatchObject({ name: full('carols-safe') })
  // Not for other chains, where somebody else may have the address.
  expect(Object.keys(postProfileAccount.response.parse(body).addresses)).toEqual([
    String(coinTypeOfChain(31337)),
  ])
  const robbed = await world.register(anybody(), 'not-carols', { address })
  expect(robbed).toMatchObject({ status: 401, body: { code: 'invalid_proof' } })
})

test('registration: a contract that is not deployed yet signs too (ERC-6492)', async () => {
  const owner = getDevAccount(2)
  const code = await world.ens.getCode({ address: devnetContracts.signerWallet })
  // Code that creates a contract with what follows it.
  const creation = concat(['0x600d380380600d6000396000f3', code ?? '0x'])
  // The factory that anvil has from the start takes a salt and what is to be created.
  const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const salt = padHex('0x01')
  const address = getCreate2Address({ from: factory, salt, bytecode: creation })
  const { signature, ...request } = await world.sign(owner, 'not-there-yet', { address })
  const wrap = (signed: Hex) =>
    serializeErc6492Signature({
      address: factory,
      data: concat([salt, creation]),
      signature: signed,
    })
  const wrong = await anybody().signMessage({ message: request.message })
  expect(await world.post({ ...request, signature: wrap(wrong) })).toMatchObject({ status: 401 })
  expect(await world.post({ ...request, signature: wrap(signature) })).toMatchObject({
    status: 200,
    body: { name: full('not-there-yet') },
  })
})

test('registration: of many who want one name at the same time, exactly one gets it', async () => {
  const signers = Array.from({ length: 20 }, anybody)
  // Half of them want one that only looks like it.
  const labels = signers.map((_, index) => (index % 2 === 0 ? 'all-want-it' : 'a1l-want-it'))
  const requests = await Promise.all(
    signers.map((signer, index) => world.sign(signer, labels[index] ?? '')),
  )
  const answers = await Promise.all(requests.map(world.post))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  const winner = signers[statuses.indexOf(200)]
  const name = full(labels[statuses.indexOf(200)] ?? '')
  const { body } = await world.account(name)
  expect(body).toMatchObject({ name, addresses: { 60: { address: winner?.address } } })
})

test('registration: one who asks for many names at the same time gets exactly one', async () => {
  const signer = anybody()
  const requests = await Promise.all(
    Array.from({ length: 8 }, (_, index) => world.sign(signer, `greedy-${'abcdefgh'[index]}`)),
  )
  const answers = await Promise.all(requests.map(world.post))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ code: 'name_owned' })
})

test.each([
  ['bob', 'name_invalid', 'at least 4'],
  ['a'.repeat(64), 'name_invalid', 'at most 63'],
  ['under_score', 'name_invalid', 'letters'],
  ['-hyphen', 'name_invalid', 'letters'],
  ['two--hyphens', 'name_invalid', 'letters'],
  ['xn--alice-cua', 'name_invalid', 'letters'],
  ['аlice', 'name_invalid', 'letters'],
  ['ali\u200dce', 'name_invalid', 'letters'],
  ['dots.in-it', 'name_invalid', 'letters'],
  ['admin', 'name_reserved', 'people who run this service'],
  ['acme-support', 'name_reserved', 'people who run this service'],
  ['Postmaster', 'name_reserved', 'something else than a person'],
  ['metamask', 'name_reserved', 'product'],
  ['latchkey', 'name_reserved', 'reserved'],
  ['jobs', 'name_reserved', 'people who run this service'],
  ['0xdeadbeef', 'name_reserved', 'address'],
  ['adm1n', 'name_confusable', 'mistaken for "admin"'],
  ['ad-min', 'name_confusable', 'mistaken for "admin"'],
  ['acme-supp0rt', 'name_confusable', 'mistaken for "support"'],
  ['rnetamask', 'name_confusable', 'mistaken for "metamask"'],
  ['l4tchk3y', 'name_confusable', 'mistaken for "latchkey"'],
])('registration: %s is refused as %s, with words', async (label, code, words) => {
  const { status, body } = await world.register(anybody(), label)
  expect([status, body.code]).toEqual([code === 'name_confusable' ? 409 : 400, code])
  expect(body.message).toMatch(words)
})

test.each([
  ['rnaria-1opez', 'name_confusable'],
  ['maria-lopez', 'name_taken'],
])('registration: %s is refused beside maria-lopez as %s', async (label, code) => {
  await world.register(anybody(), 'maria-lopez')
  expect(await world.register(anybody(), label)).toMatchObject({ status: 409, body: { code } })
})

test('message: nobody registers for somebody else, or with what was signed for something else', async () => {
  const signer = anybody()
  const good = await world.sign(signer, 'not-yours')
  const other = await world.sign(signer, 'another-name')
  const refused = [
    { ...good, address: anybody().address },
    { ...good, message: other.message },
    { ...good, signature: other.signature },
    { ...good, signature: `0x${'00'.repeat(65)}` },
  ]
  for (const request of refused)
    expect(await world.post(request)).toMatchObject({
      status: 401,
      body: { code: 'invalid_proof' },
    })
  expect(await world.account(full('not-yours'))).toMatchObject({ status: 404 })
})

test('message: it counts for the zone, as it is written, and for a few minutes', async () => {
  const signer = anybody()
  const zones = await world.sign(signer, 'x', { name: 'elsewhere.other.eth' })
  expect(await world.post(zones)).toMatchObject({ status: 400, body: { code: 'name_invalid' } })
  for (const timestamp of [seconds() - 400, seconds() + 400, 0, Number.MAX_SAFE_INTEGER])
    expect(await world.register(signer, 'long-ago', { timestamp })).toMatchObject({
      status: 400,
      body: { code: 'name_message' },
    })
  const name = full('odd-writing')
  const timestamp = seconds()
  const odd = [
    'hello',
    JSON.stringify({ name, attributes: {}, timestamp }, null, 1),
    JSON.stringify({ attributes: {}, name, timestamp }),
    JSON.stringify({ name, attributes: {}, timestamp, amount: '1' }),
    JSON.stringify({ name, attributes: { 'bad key': 'x' }, timestamp }),
    JSON.stringify({ name, attributes: { avatar: 'javascript:alert(1)' }, timestamp }),
    ...['a\0b', '\u202eevil', '\ud800', 'x'.repeat(1_025)].map((description) =>
      JSON.stringify({ name, attributes: { description }, timestamp }),
    ),
    JSON.stringify({
      name,
      attributes: Object.fromEntries([...'abcdefghi'].map((key) => [key, key])),
      timestamp,
    }),
    `{"name":"${full('mine-first')}","name":"${name}","attributes":{},"timestamp":${timestamp}}`,
  ]
  for (const message of odd) {
    const signature = await signer.signMessage({ message })
    const request = { coin_type: 60, address: signer.address, message, signature }
    const { status, body } = await world.post(request)
    expect([message, status, body.code]).toEqual([message, 400, 'name_message'])
  }
})

test('message: the same again changes nothing, and an older one never counts after a newer', async () => {
  const signer = anybody()
  const first = await world.sign(signer, 'replayed', {
    attributes: { description: 'first' },
    timestamp: seconds() - 20,
  })
  const { body: registered } = await world.post(first)
  expect(await world.post(first)).toEqual({ status: 200, body: registered })
  const older = await world.sign(signer, 'replayed', { timestamp: seconds() - 30 })
  expect(await world.post(older)).toMatchObject({ status: 400, body: { code: 'name_message' } })
  const newer = { attributes: { description: 'second' }, timestamp: seconds() }
  expect(await world.register(signer, 'replayed', newer)).toMatchObject({
    status: 200,
    body: { attributes: [{ name: 'description', value: 'second' }] },
  })
  // It was the owner's, and is answered with how things stand.
  expect(await world.post(first)).toMatchObject({ body: { attributes: [{ value: 'second' }] } })
  const another = await world.register(signer, 'second-name')
  expect(another).toMatchObject({ status: 409, body: { code: 'name_owned' } })
})

test('suggestions: what was asked for comes first, the others can be had', async () => {
  await world.register(anybody(), 'popular')
  const { body } = await world.suggest('Popular', `&zone=${devnetNameZone}`)
  const { suggestions, refused, now } = getProfileSuggestions.response.parse(body)
  expect(suggestions[0]).toEqual({ name: full('popular'), registered: true })
  expect(refused?.reason).toBe('taken')
  expect(Math.abs(now - Date.now())).toBeLessThan(60_000)
  const others = suggestions.slice(1)
  expect(others).toHaveLength(4)
  for (const { name, registered } of others) {
    expect(registered).toBe(false)
    const label = name.slice(0, -devnetNameZone.length - 1)
    expect(await world.register(anybody(), label)).toMatchObject({ status: 200 })
  }
  const after = getProfileSuggestions.response.parse((await world.suggest('popular')).body)
  expect(
    after.suggestions.slice(1).filter(({ name }) => others.some((one) => one.name === name)),
  ).toEqual([])
  expect((await world.suggest('free-as-a-bird')).body).toMatchObject({
    suggestions: [{ name: full('free-as-a-bird'), registered: false }, {}, {}, {}, {}],
  })
})

test.each([
  ['bob', 'short'],
  ['ö'.repeat(5), 'characters'],
  ['b'.repeat(70), 'long'],
  ['admin', 'reserved'],
  ['adm1n', 'confusable'],
])(
  'suggestions: %s is refused as %s, and what is suggested instead is not',
  async (text, reason) => {
    const { status, body } = await world.suggest(text)
    expect(status).toBe(200)
    const { suggestions, refused } = getProfileSuggestions.response.parse(body)
    expect(refused?.reason).toBe(reason)
    expect(suggestions.length > 0).toBe(reason !== 'characters')
  },
)

test('suggestions: another zone is refused', async () => {
  expect(await world.suggest('alice', '&zone=other.eth')).toMatchObject({ status: 400 })
})

test('removal: what the operator takes away is free, and no old message brings it back', async () => {
  const signer = anybody()
  const request = await world.sign(signer, 'taken-away')
  expect(await world.post(request)).toMatchObject({ status: 200 })
  const address = signer.address.toLowerCase()
  const name = full('taken-away')
  expect(await removeName(world.store, 'Taken-Away.Latchkey.eth')).toEqual({ name, address })
  await expect(removeName(world.store, name)).rejects.toThrow('Nobody has the name')
  expect(await world.identity(signer.address)).toMatchObject({ body: { name: null } })
  expect(await world.post(request)).toMatchObject({ status: 400, body: { code: 'name_message' } })
  expect(await world.register(anybody(), 'taken-away')).toMatchObject({ status: 200 })
})

test('budget: a network that tries too often is told to come back', async () => {
  const strict = await startNameWorld(devnet, { limits: { namesPerPrefix: 2 } })
  onTestFinished(async () => {
    await strict.close()
  })
  for (const [label, status] of [
    ['try-one', 200],
    ['try-two', 200],
    ['try-three', 429],
  ] as const)
    expect((await strict.register(anybody(), label)).status).toBe(status)
})

test('features: names switched on are on, also where an older server wrote that nothing may be used', async () => {
  const [id, on] = ['names', { id: 'names', isEnabled: true, config: [devnetNameZone] }]
  const off = { id, isEnabled: false, config: [devnetNameZone] }
  const seen = async (project: string) => {
    const response = await world.get(`/appkit/v1/config?projectId=${project}`)
    const { features } = getConfig.response.parse(await response.json())
    return features.find((feature) => feature.id === id)
  }
  const make = (project: string, ...features: RemoteFeature[]) =>
    createProject(world.store, { id: project, name: 'Old', features })
  await make('older')
  await make('spoilt', { id, isEnabled: true, config: [] })
  await make('elsewhere', { id, isEnabled: true, config: ['other.eth'] })
  expect(await seen('older')).toEqual(on)
  expect(await seen('spoilt')).toEqual(on)
  expect(await seen('elsewhere')).toEqual({ id, isEnabled: false, config: [] })
  const change = async (project: string, change: Omit<FeatureChange, 'id'>) => {
    await setFeatures(world.store, project, [{ id, ...change }])
    return seen(project)
  }
  expect(await change('older', { isEnabled: true })).toEqual(on)
  expect(await change('spoilt', { isEnabled: false })).toEqual(off)
  expect(await change('spoilt', { isEnabled: true })).toEqual(on)
  expect(await change('elsewhere', { isEnabled: true, config: [devnetNameZone] })).toEqual(on)
})

test('off: where no zone is set there are no names, and kits are told so', async () => {
  const features = async (from: Pick<typeof world, 'get'>) => {
    const response = await from.get('/appkit/v1/config?projectId=demo')
    // What the route promises.
    const { features } = (await response.json()) as { features: { id: string }[] }
    return features.find(({ id }) => id === 'names')
  }
  expect(await features(world)).toEqual({ id: 'names', isEnabled: true, config: [devnetNameZone] })
  const off = await startDevnetWorld(devnet.chains[31337].url, { tokens: [] })
  onTestFinished(() => off.close())
  expect(await features(off)).toEqual({ id: 'names', isEnabled: false, config: [] })
  for (const path of [
    `/v1/profile/account/${full('maria-lopez')}?projectId=demo`,
    '/v1/profile/suggestions/alice?projectId=demo',
    `/v1/names/ccip/${devnetContracts.zoneResolver}/0x9061b923`,
  ]) {
    const response = await off.get(path)
    expect([path, response.status]).toEqual([path, 501])
  }
  const reverse = await off.get(`/v1/profile/reverse/${anybody().address}?projectId=demo`)
  expect(await reverse.json()).toEqual([])
})
