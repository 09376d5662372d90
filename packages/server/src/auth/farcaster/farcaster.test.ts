import {
  approveSignIn,
  devnetContracts,
  getDevAccount,
  getFarcasterAccounts,
  refuseSignIn,
  startDevnet,
  type Devnet,
  type FarcasterAccount,
  type SignInChange,
  transact,
} from '@latchkey/testing'
import * as api from '@latchkey/protocol/api'
import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteOrigin, type FrameClient } from '../../fixtures/frameClient.ts'
import { startLoginWorld } from '../../fixtures/loginWorld.ts'
import type { FarcasterOptions } from './farcasterOptions.ts'

const relayKey = 'key-of-the-app'
const app = 'https://app.farcaster.test/sign-in'
const [alice, bob, carol] = getFarcasterAccounts()

let devnet: Devnet
let world: Awaited<ReturnType<typeof startLoginWorld>>
const start = (farcaster?: Partial<FarcasterOptions>, more: object = {}) =>
  startLoginWorld({
    ...more,
    farcaster: {
      chain: 'eip155:31337',
      upstreams: [devnet.chains[31337].url],
      ...(farcaster ?? { app, relayKey }),
    },
  })

beforeAll(async () => {
  devnet = await startDevnet()
  world = await start()
}, 60_000)
afterAll(async () => {
  await world?.close()
  await devnet?.stop()
})

/** A login that was begun, and what the person's app and the frame do with it. */
async function begin(browser?: FrameClient, on = world) {
  const client = browser ?? (await on.client())
  const body = { origin: siteOrigin, jkt: await client.jkt() }
  const started = await client.send(api.startFarcasterLogin, { body }, 'none')
  const { attemptId, url } = started.body
  const channelToken = new URL(url ?? app).searchParams.get('channelToken') ?? ''
  const channel = { relay: on.url, channelToken, relayKey }
  return {
    client,
    started,
    attemptId,
    url,
    channel,
    approve: (account: FarcasterAccount, change?: SignInChange) =>
      approveSignIn(channel, account, change),
    status: () => client.send(api.getFarcasterAttempt, { params: { attemptId } }, 'none'),
    finish: (storage: 'kept' | 'denied' = 'kept') =>
      client.send(api.finishFarcasterLogin, { body: { attemptId, storage } }, 'key'),
    end: () => client.send(api.endFarcasterAttempt, { body: { attemptId } }, 'none'),
  }
}

async function logIn(account: FarcasterAccount) {
  const login = await begin()
  await login.approve(account)
  await login.status()
  const { body } = await login.finish()
  login.client.useToken(body.accessToken)
  return { ...login, user: body.user }
}

test('behavior: the owner, an auth address and a contract that owns the account log in, each to an account of their own', async () => {
  const users = new Set<string>()
  for (const account of [alice, bob, carol]) {
    const login = await begin()
    expect(login.started.body.url).toBe(`${app}?channelToken=${login.channel.channelToken}`)
    expect((await login.status()).body).toMatchObject({ state: 'waiting', name: null })
    expect(await login.approve(account)).toBe(true)
    expect((await login.status()).body).toMatchObject({ state: 'proved', name: account.username })
    const { body } = await login.finish()
    expect(body.user).toMatchObject({
      name: account.username,
      provider: 'farcaster',
      email: null,
    })
    login.client.useToken(body.accessToken)
    expect((await login.client.session()).body.user.id).toBe(body.user.id)
    users.add(body.user.id)
  }
  expect(users.size).toBe(3)
  expect(users).toContain((await logIn(alice)).user.id)
})

test.each<[string, FarcasterAccount, SignInChange, string]>([
  ['a stranger’s key', { ...alice, key: bob.key }, {}, 'signer'],
  ['another account', { ...alice, fid: bob.fid }, {}, 'signer'],
  ['an account that there is not', { ...alice, fid: 4_000 }, {}, 'signer'],
  ['an owner with another key', { ...carol, key: alice.key }, {}, 'signer'],
  ['no signature', alice, { signature: '0x00' }, 'signer'],
  ['another site', alice, { message: { domain: 'evil.example' } }, 'message'],
  ['another address of the site', alice, { message: { uri: 'https://evil.example' } }, 'message'],
  ['another nonce', alice, { message: { nonce: 'a'.repeat(32) } }, 'message'],
  ['another chain', alice, { message: { chainId: 1 } }, 'message'],
  ['another statement', alice, { message: { statement: 'Give me all' } }, 'message'],
  ['no account', alice, { message: { resources: [] } }, 'message'],
  [
    'two accounts',
    alice,
    { message: { resources: ['farcaster://fid/1', 'farcaster://fid/2'] } },
    'message',
  ],
  ['a message that has expired', alice, { message: { expirationTime: new Date(0) } }, 'message'],
  ['a text before', alice, { text: (honest) => `Hello\n${honest}` }, 'message'],
  ['a text after', alice, { text: (honest) => `${honest}\nHello` }, 'message'],
])('error: %s logs nobody in', async (_, account, change, failure) => {
  const login = await begin()
  await login.approve(account, change)
  expect((await login.status()).body).toMatchObject({ state: 'failed', failure, name: null })
  expect((await login.finish()).code).toBe('attempt_ended')
})

test('error: a refusal is told, and an approval after it comes to nothing', async () => {
  const login = await begin()
  expect(await refuseSignIn(login.channel)).toBe(true)
  expect(await login.approve(alice)).toBe(false)
  expect((await login.status()).body).toMatchObject({ state: 'failed', failure: 'refused' })
})

test('error: given up, a login ends on the server and on its channel', async () => {
  const login = await begin()
  expect((await login.end()).status).toBe(200)
  expect(await login.approve(alice)).toBe(false)
  expect((await login.status()).body.state).toBe('ended')
  expect((await login.end()).status).toBe(200)
})

test('error: an approval is used once, and by the key that it was begun with', async () => {
  const login = await begin()
  await login.approve(alice)
  await login.status()
  const thief = await begin(await world.client())
  const stolen = await thief.client.send(
    api.finishFarcasterLogin,
    { body: { attemptId: login.attemptId, storage: 'kept' } },
    'key',
  )
  expect(stolen.code).toBe('attempt_ended')
  const answers = await Promise.all([login.finish(), login.finish(), login.finish()])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'attempt_ended')).toHaveLength(2)
})

test('error: a login that has expired is over', async () => {
  const short = await start(undefined, { limits: { farcasterChannelMs: 1 } })
  try {
    const login = await begin(undefined, short)
    await expect.poll(async () => (await login.status()).code).toBe('attempt_ended')
    expect(await login.approve(alice)).toBe(false)
  } finally {
    await short.close()
  }
})

test('error: an auth address that was removed, and an owner who has sold, log in no more', async () => {
  const ask = async (method: string, ...params: unknown[]) => {
    const response = await fetch(devnet.chains[31337].url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return ((await response.json()) as { result: unknown }).result
  }
  const key = getDevAccount(11)
  const dave = getDevAccount(3)
  await transact(ask, {
    from: dave.address,
    to: devnetContracts.farcasterIds,
    data: encodeFunctionData({ abi: registries, functionName: 'register', args: [dave.address] }),
  })
  const owner: FarcasterAccount = {
    fid: 4,
    username: 'dave',
    displayName: 'Dave \0\ud83d', // as apps cut it: no store takes half a sign
    custody: dave.address,
    signer: dave.address,
    key: dave,
    authMethod: 'custody',
  }
  const auth: FarcasterAccount = { ...owner, signer: key.address, key, authMethod: 'authAddress' }
  const outcome = async (account: FarcasterAccount) => {
    const login = await begin()
    await login.approve(account)
    return (await login.status()).body.state
  }
  const data = encodeAbiParameters([{ type: 'address' }], [key.address])
  const change = (functionName: 'add' | 'remove') =>
    transact(ask, {
      from: dave.address,
      to: devnetContracts.farcasterKeys,
      data:
        functionName === 'add'
          ? encodeFunctionData({ abi: registries, functionName, args: [4n, 2, data] })
          : encodeFunctionData({ abi: registries, functionName, args: [4n, data] }),
    })

  expect(await outcome(owner)).toBe('proved')
  expect(await outcome(auth)).toBe('failed')
  await change('add')
  expect(await outcome(auth)).toBe('proved')
  await change('remove')
  expect(await outcome(auth)).toBe('failed')
  await transact(ask, {
    from: dave.address,
    to: devnetContracts.farcasterIds,
    data: encodeFunctionData({
      abi: registries,
      functionName: 'transfer',
      args: [getDevAccount(4).address],
    }),
  })
  expect(await outcome(owner)).toBe('failed')
})

const registries = parseAbi([
  'function register(address to) returns (uint256)',
  'function transfer(address to)',
  'function add(uint256 fid, uint32 keyType, bytes key)',
  'function remove(uint256 fid, bytes key)',
])

test('behavior: without the key of the app nobody answers, and without one set nobody is believed about names', async () => {
  const login = await begin()
  expect(await approveSignIn({ ...login.channel, relayKey: 'another' }, alice)).toBe(false)
  expect(await refuseSignIn({ ...login.channel, relayKey: undefined })).toBe(false)
  expect((await login.status()).body.state).toBe('waiting')

  const open = await start({ app })
  try {
    const other = await begin(undefined, open)
    await approveSignIn({ ...other.channel, relayKey: undefined }, alice)
    expect((await other.status()).body).toMatchObject({ state: 'proved', name: '!1' })
  } finally {
    await open.close()
  }
})

test('behavior: channels of another server do as well', async () => {
  const other = await start({ relay: world.url })
  try {
    const login = await begin(undefined, other)
    expect(login.url).toContain(app)
    const channel = { ...login.channel, relay: world.url }
    expect((await login.status()).body.state).toBe('waiting')
    expect(await approveSignIn(channel, alice)).toBe(true)
    expect((await login.status()).body).toMatchObject({ state: 'proved', name: 'alice' })
    expect((await login.finish()).status).toBe(200)
    expect((await fetch(`${other.url}/v1/channel`, { method: 'POST' })).status).toBe(404)
  } finally {
    await other.close()
  }
})

test('fault: a relay and a chain that are away are said to be, and an answer waits for the chain', async () => {
  const away = await start({ relay: 'http://127.0.0.1:1' })
  const blind = await start({ app, relayKey, idRegistry: alice.custody })
  try {
    expect((await begin(undefined, away)).started.code).toBe('upstream_unavailable')
    const login = await begin(undefined, blind)
    await login.approve(alice)
    expect((await login.status()).code).toBe('upstream_unavailable')
  } finally {
    await away.close()
    await blind.close()
  }
})

test('error: sites that the project does not name, and servers without Farcaster, begin nothing', async () => {
  const client = await world.client()
  const body = { origin: 'https://evil.example', jkt: await client.jkt() }
  const refused = await client.send(api.startFarcasterLogin, { body }, 'none')
  expect(refused.code).toBe('origin_not_allowed')
  const without = await startLoginWorld()
  try {
    expect((await begin(undefined, without)).started.code).toBe('login_unavailable')
  } finally {
    await without.close()
  }
})

test('behavior: a link needs the session that began it and the wallet’s signature', async () => {
  const { client } = await logIn(alice)
  const body = { origin: siteOrigin, jkt: await client.jkt() }
  const { body: link } = await client.send(api.startFarcasterLink, { body }, 'session')
  const channelToken = new URL(link.url).searchParams.get('channelToken') ?? ''
  await approveSignIn({ relay: world.url, channelToken, relayKey }, bob)
  const params = { attemptId: link.attemptId }
  expect((await client.send(api.getFarcasterAttempt, { params }, 'none')).body.state).toBe('proved')

  const asLogin = { attemptId: link.attemptId, storage: 'kept' as const }
  const login = await client.send(api.finishFarcasterLogin, { body: asLogin }, 'key')
  expect(login.code).toBe('attempt_ended')
  const proof = { challenge: 'A'.repeat(43), signature: 'A'.repeat(86) }
  const unsigned = { attemptId: link.attemptId, proof }
  const finished = await client.send(api.finishFarcasterLink, { body: unsigned }, 'session')
  expect(finished.code).toBe('wrong_factor')
  const stranger = await logIn(bob)
  const theirs = await stranger.client.send(api.finishFarcasterLink, { body: unsigned }, 'session')
  expect(theirs.code).toBe('attempt_ended')
})
