import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { devnetContracts, getFarcasterAccounts, startDevnet, type Devnet } from '@latchkey/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startDevnetWorld } from '../../fixtures/devnetWorld.ts'

const [alice, , carol] = getFarcasterAccounts()
/** A contract that resolves no names, so that Farcaster is asked. */
const universalResolver = devnetContracts.usd

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet?.stop())

type Change = {
  readonly usernames?: Readonly<Record<number, string>>
  readonly owner?: string
  readonly type?: string
  readonly fid?: number
  readonly status?: number
  readonly body?: string
}

/** A hub as its HTTP API is documented, with the accounts of the devnet. */
async function start(change: Change = {}) {
  const accounts = getFarcasterAccounts()
  const hub = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://hub')
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(change.body ?? JSON.stringify(body))
    }
    if (change.status !== undefined) return send(change.status, {})
    const nameOf = ({ fid, username }: (typeof accounts)[number]) =>
      change.usernames?.[fid] ?? username
    if (pathname === '/v1/userDataByFid' && searchParams.get('user_data_type') === '6') {
      const account = accounts.find(({ fid }) => String(fid) === searchParams.get('fid'))
      if (!account) return send(404, { errCode: 'not_found' })
      const userDataBody = { type: 'USER_DATA_TYPE_USERNAME', value: nameOf(account) }
      return send(200, { data: { fid: account.fid, userDataBody }, hash: '0x' })
    }
    if (pathname === '/v1/userNameProofByName') {
      const account = accounts.find((one) => nameOf(one) === searchParams.get('name'))
      if (!account) return send(404, { errCode: 'not_found' })
      const { owner = account.custody, type = 'USERNAME_TYPE_FNAME', fid = account.fid } = change
      return send(200, { timestamp: 1, name: nameOf(account), owner, signature: '', fid, type })
    }
    send(404, { errCode: 'not_found' })
  })
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve))
  // A TCP server has an address with a port.
  const url = `http://127.0.0.1:${(hub.address() as AddressInfo).port}/`
  const farcaster = { hub: url, chain: 'eip155:31337' } as const
  const names = { chain: 'eip155:31337', universalResolver, avatars: 'off', farcaster } as const
  const world = await startDevnetWorld(devnet.chains[31337].url, { tokens: [] }, { names })
  onTestFinished(async () => {
    await world.close()
    hub.close()
  })
  return world.identity
}

test('farcaster: whoever owns an account is known by its name, as ENS writes it', async () => {
  const identity = await start()
  for (const { custody, username } of [alice, carol]) {
    const body = { address: custody, name: `${username}.fcast.id`, avatar: null }
    expect(await identity(custody)).toEqual({ status: 200, body })
    expect(await identity(`${username}.fcast.id`)).toEqual({ status: 200, body })
  }
  // Signs for an account that it does not own, and nobody at all.
  const [, bob] = getFarcasterAccounts()
  for (const address of [bob.signer, devnetContracts.usd])
    expect(await identity(address)).toMatchObject({ body: { name: null } })
  expect(await identity('nobody.fcast.id')).toMatchObject({ body: { address: null } })
})

test.each<readonly [string, Change]>([
  ['of ENS', { usernames: { 1: 'alice.eth' } }],
  ['that is none', { usernames: { 1: '../../admin' } }],
  ['whose proof is of somebody else', { owner: carol.custody }],
  ['whose proof is no address', { owner: 'alice' }],
  ['whose proof is of another account', { fid: 7 }],
  ['whose proof is of another kind', { type: 'USERNAME_TYPE_ENS_L1' }],
])('farcaster: a name %s is not believed', async (_, change) => {
  const identity = await start(change)
  expect(await identity(alice.custody)).toMatchObject({ status: 200, body: { name: null } })
})

test.each<readonly [string, Change]>([
  ['fails', { status: 500 }],
  ['answers garbage', { body: '<html>' }],
  ['says something else', { body: '{"data":7}' }],
  ['never ends', { body: `"${'x'.repeat(100_000)}"` }],
])('farcaster: a hub that %s is 502, and asked again', async (_, change) => {
  const identity = await start(change)
  expect(await identity(alice.custody)).toMatchObject({ status: 502 })
  // Who has no account needs no hub.
  expect(await identity(devnetContracts.usd)).toMatchObject({ status: 200, body: { name: null } })
})

test('farcaster: a hub without a node of its chain is refused at the start', async () => {
  const names = { farcaster: { hub: 'https://hub.example.com' } }
  const url = devnet.chains[31337].url
  await expect(startDevnetWorld(url, { tokens: [] }, { names })).rejects.toThrow('LATCHKEY_RPC_10')
})
