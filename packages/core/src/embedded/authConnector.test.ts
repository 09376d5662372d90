import { connectorConformance } from '@latchkey/testing/conformance'
import { expect, test } from 'vitest'
import { solanaAdapter } from '../adapters/solana/solanaAdapter.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import { createTestFrame } from '../fixtures/testFrame.ts'
import { base, mainnet } from '../networks/eip155.ts'
import { solana as solanaMainnet, solanaDevnet } from '../networks/solana.ts'
import { connect } from '../connection/connect.ts'
import { disconnect } from '../connection/disconnect.ts'
import { reconnect } from '../connection/reconnect.ts'
import { switchNetwork } from '../network/switchNetwork.ts'
import { leaveConnection } from '../connection/connections.ts'
import { getAccount } from '../accounts/getAccount.ts'
import { authConnectors } from './authConnector.ts'

for (const { name, run } of connectorConformance)
  test(`auth: ${name}`, async () => {
    const frame = createTestFrame()
    const [connector] = authConnectors(frame.kit)
    if (!connector) throw new Error('no connector')
    await run({
      connector,
      otherNetwork: base,
      decide: (decision) => {
        frame.behaviour.decision = decision === 'reject' ? 'REJECTED' : decision
      },
      changeAccount: () => {
        frame.behaviour.account = 1
        void frame.tell('@latchkey-frame/USER_CHANGED', { user: frame.user() })
      },
      revoke: () => {
        frame.behaviour.isLoggedIn = false
        void frame.tell('@latchkey-frame/SESSION_ENDED', {})
      },
    })
  })

test('auth: there is none without a frame, and none for other chains', () => {
  expect(authConnectors(createTestFrame({ embedded: { frameUrl: undefined } }).kit)).toEqual([])
  const { kit } = createTestFrame()
  const others = { ...kit, options: { ...kit.options, adapters: [] } }
  expect(authConnectors(others)).toEqual([])
})

test('auth: the account has its user, what is stored is no secret, and signing out clears it', async () => {
  const { kit, behaviour } = createTestFrame()
  await connect(kit, { connector: 'auth' })
  expect(getAccount(kit)).toMatchObject({
    status: 'connected',
    user: { email: 'ada@example.com' },
    wallet: { name: 'Email', social: 'email' },
  })
  const read = (name: string) => kit.storage.get(`frame/${name}`, (value) => value)
  expect(read('EMAIL_LOGIN_USED_KEY')).toBe(true)
  expect(read('EMAIL')).toBe('ada@example.com')
  expect(read('LAST_USED_CHAIN_KEY')).toBe('eip155:1')
  await disconnect(kit)
  for (const name of ['EMAIL_LOGIN_USED_KEY', 'EMAIL', 'LAST_USED_CHAIN_KEY'])
    expect(read(name)).toBeUndefined()
  expect(behaviour.isLoggedIn).toBe(false)
})

test('auth: a sign-out that nobody answers is over within three seconds', async () => {
  const { kit, behaviour } = createTestFrame()
  await connect(kit, { connector: 'auth' })
  behaviour.decision = 'hang'
  const before = performance.now()
  await disconnect(kit)
  expect(performance.now() - before).toBeLessThan(3_500)
  expect(getAccount(kit).status).toBe('disconnected')
})

test('auth: another account of the wallet, and whether it is locked, reach the page', async () => {
  const { kit, behaviour, tell, user } = createTestFrame()
  await connect(kit, { connector: 'auth' })
  behaviour.account = 1
  await tell('@latchkey-frame/USER_CHANGED', { user: { ...user(), locked: true } })
  expect(getAccount(kit)).toMatchObject({ address: user().address, user: { locked: true } })
  expect(kit.store.getState().frame?.isLocked).toBe(true)
})

test('auth: a session that the server has ended disconnects, and does not come back', async () => {
  const { kit, tell } = createTestFrame()
  await connect(kit, { connector: 'auth' })
  await tell('@latchkey-frame/SESSION_ENDED', {})
  expect(getAccount(kit).status).toBe('disconnected')
  expect(kit.storage.get('frame/EMAIL_LOGIN_USED_KEY', (value) => value)).toBeUndefined()
})

test('auth: a session that ends leaves alone whom another tab has logged in since', async () => {
  const storage = createStorage({ backend: memoryBackend() })
  const first = createTestFrame({ connection: { storage } })
  await connect(first.kit, { connector: 'auth' })
  const openAsOther = async () => {
    const { kit, behaviour, user } = createTestFrame({ connection: { storage } })
    Object.assign(behaviour, { account: 1, isLoggedIn: true })
    await reconnect(kit)
    await expect.poll(() => getAccount(kit).address).toBe(user().address)
  }
  await openAsOther()
  await first.tell('@latchkey-frame/SESSION_ENDED', {})
  expect(getAccount(first.kit).status).toBe('disconnected')
  await openAsOther()
})

test('auth: a network that the operator does not have keeps nobody from logging in', async () => {
  const { kit, behaviour } = createTestFrame({ networks: [base, mainnet] })
  behaviour.chains = ['eip155:1']
  await connect(kit, { connector: 'auth' })
  expect(getAccount(kit).network?.caipNetworkId).toBe('eip155:1')
})

test('auth: when another tab has left, what the frame then says counts, not what it said before', async () => {
  const { kit, behaviour } = createTestFrame()
  await connect(kit, { connector: 'auth' })
  leaveConnection(kit, 'eip155')
  behaviour.account = 1
  await reconnect(kit)
  expect(getAccount(kit).address).toBe('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
})

const solanaAddress = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'

/** A frame with accounts of both families, for a site that uses both. */
function createBoth(address: string | undefined = solanaAddress) {
  const frame = createTestFrame({
    networks: [mainnet, solanaMainnet, solanaDevnet],
    adapters: [eip155(), solanaAdapter()],
  })
  frame.behaviour.solana = address
  frame.behaviour.chains = ['eip155:1', solanaMainnet.caipNetworkId, solanaDevnet.caipNetworkId]
  return frame
}
const addressOf = ({ kit }: ReturnType<typeof createBoth>, namespace: string) =>
  getAccount(kit, { namespace }).address

test('auth: one login connects every chain family, and ends all of them', async () => {
  const frame = createBoth()
  await connect(frame.kit, { connector: 'auth' })
  expect(addressOf(frame, 'eip155')).toBe(frame.user().address)
  expect(addressOf(frame, 'solana')).toBe(solanaAddress)
  expect(frame.asked.filter((name) => name === 'GET_USER')).toHaveLength(1)
  await disconnect(frame.kit, { namespace: 'solana' })
  expect([addressOf(frame, 'eip155'), addressOf(frame, 'solana')]).toEqual([undefined, undefined])
  expect(frame.behaviour.isLoggedIn).toBe(false)
})

test('auth: each family comes back, and the frame is asked once for all of them', async () => {
  const frame = createBoth()
  await connect(frame.kit, { connector: 'auth' })
  for (const namespace of ['eip155', 'solana']) leaveConnection(frame.kit, namespace)
  frame.asked.length = 0
  await reconnect(frame.kit)
  expect(addressOf(frame, 'solana')).toBe(solanaAddress)
  expect(addressOf(frame, 'eip155')).toBe(frame.user().address)
  expect(frame.asked.filter((name) => name === 'IS_CONNECTED')).toHaveLength(1)
})

test('auth: a frame that does not know the other account at first connects the one that it knows', async () => {
  const frame = createBoth()
  frame.behaviour.solana = undefined
  await connect(frame.kit, { connector: 'auth' })
  expect(addressOf(frame, 'eip155')).toBe(frame.user().address)
  expect(addressOf(frame, 'solana')).toBeUndefined()
})

test('auth: an account that is none of its chains is no connection', async () => {
  const frame = createBoth('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await expect(connect(frame.kit, { connector: 'auth' })).rejects.toMatchObject({
    code: 'INVALID_WALLET_ANSWER',
  })
})

test('auth: a network of the other family is moved to by itself', async () => {
  const frame = createBoth()
  await connect(frame.kit, { connector: 'auth' })
  await switchNetwork(frame.kit, { networkId: solanaDevnet.caipNetworkId })
  const { namespaces } = frame.kit.store.getState()
  expect(namespaces.solana?.networkId).toBe(solanaDevnet.caipNetworkId)
  expect(namespaces.eip155?.networkId).toBe('eip155:1')
})
