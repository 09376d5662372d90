import type { Network } from '@latchkey/protocol'
import { mainnet } from '@latchkey/core/networks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { grant } from '../../fixtures/phoneWallet.ts'
import { relayOfFile, startLine } from '../../fixtures/relay.ts'
import {
  alice,
  bob,
  copyVault,
  eventually,
  pairUp,
  startClient,
  startPhone,
} from '../../fixtures/walletConnectClient.ts'
import { wait } from '../../kit/wait.ts'
import type { Pairing, SignedIn } from '../connector.ts'
import { WebSocket } from 'ws'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { loadPrimitives } from './primitives.ts'
import { memoryVault, type Vault } from './vault.ts'

const relay = relayOfFile()

const sign = { networkId: 'eip155:1', method: 'personal_sign', params: ['0x00', alice] }

test('wallet: pairs, approves, settles, and answers a request', async () => {
  const { client, phone, session } = await pairUp(relay.url)
  expect(session.namespaces.eip155?.accounts).toEqual([`eip155:1:${alice}`, `eip155:10:${alice}`])
  expect(session.peer.name).toBe('Test phone')
  const [proposal] = phone.proposals
  expect(proposal?.params.requiredNamespaces).toEqual({})
  expect(proposal?.params.proposer.metadata.name).toBe('Site')

  phone.onRequest = ({ params }) => ({ result: `${params.chainId} ${params.request.method}` })
  await expect(client.request(sign)).resolves.toBe('eip155:1 personal_sign')
  phone.onRequest = () => ({ error: { code: 5000, message: 'User rejected.' } })
  await expect(client.request(sign)).rejects.toMatchObject({ code: 5000 })
})

test('wallet: a refusal ends the attempt', async () => {
  const [client, phone] = await Promise.all([startClient(relay.url), startPhone(relay.url)])
  phone.grants = undefined
  const attempt = client.connect({ onPairing: ({ uri }) => void phone.pair(uri) })
  await expect(attempt).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(await client.restore()).toBeUndefined()
})

test('wallet: changes accounts and chains, emits events, extends, pings', async () => {
  const { client, phone, session } = await pairUp(relay.url)
  const { topic } = session
  await phone.kit.updateSession({ topic, namespaces: { eip155: grant(['eip155:1'], bob) } })
  await eventually(() =>
    expect(client.session()?.namespaces.eip155?.accounts).toEqual([`eip155:1:${bob}`]),
  )
  const event = { name: 'chainChanged', data: 10 }
  await phone.kit.updateSession({
    topic,
    namespaces: { eip155: grant(['eip155:1', 'eip155:10'], alice) },
  })
  await phone.kit.emitSessionEvent({ topic, event, chainId: 'eip155:1' })
  await eventually(() => expect(client.session()?.networks).toEqual({ eip155: 'eip155:10' }))

  await client.update((now) => ({ ...now, expiry: now.expiry - 86_400 }))
  const before = client.session()?.expiry ?? 0
  await phone.kit.extendSession({ topic })
  await eventually(() => expect(client.session()?.expiry).toBeGreaterThan(before))
  expect(await client.ping()).toBe(true)
})

test('wallet: one that ends the session is heard', async () => {
  const { client, phone, session } = await pairUp(relay.url)
  await phone.kit.disconnectSession({
    topic: session.topic,
    reason: { code: 6000, message: 'User disconnected.' },
  })
  await eventually(() => expect(client.session()).toBeUndefined())
  expect(await client.vault.read('session')).toBeUndefined()
  await expect(client.request(sign)).rejects.toMatchObject({ code: 4100 })
})

test('wallet: hears that the site has ended the session', async () => {
  const { client, phone } = await pairUp(relay.url)
  await client.end()
  await client.end()
  await eventually(() => expect(phone.topic()).toBe(''))
})

test('wallet: grants several chain families in one session', async () => {
  const solana = {
    ...mainnet,
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    chainNamespace: 'solana',
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  } satisfies Network
  const bitcoin = {
    ...mainnet,
    id: '000000000019d6689c085ae165831e93',
    chainNamespace: 'bip122',
    caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  } satisfies Network
  const client = await startClient(relay.url, { networks: () => [mainnet, solana, bitcoin] })
  const phone = await startPhone(relay.url)
  const granted = {
    eip155: grant(['eip155:1'], alice),
    solana: grant([solana.caipNetworkId], '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', [
      'solana_signMessage',
    ]),
    bip122: grant([bitcoin.caipNetworkId], 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', [
      'signMessage',
    ]),
  }
  phone.grants = granted
  const session = await client.connect({ onPairing: ({ uri }) => void phone.pair(uri) })
  onTestFinished(() => client.end())
  const { optionalNamespaces } = phone.proposals[0]?.params ?? {}
  expect(Object.keys(optionalNamespaces ?? {})).toEqual(['eip155', 'solana', 'bip122'])
  expect(optionalNamespaces?.eip155?.methods).toHaveLength(24)
  expect(optionalNamespaces?.solana?.chains).toContain('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')
  expect(session.namespaces.bip122?.accounts).toEqual(granted.bip122.accounts)
})

test('sign-in: a wallet that can connects and signs in one step', async () => {
  const [client, phone] = await Promise.all([startClient(relay.url), startPhone(relay.url)])
  const { buildAuthObject, populateAuthPayload } = await import('@walletconnect/utils')
  const account = privateKeyToAccount(`0x${'42'.repeat(32)}`)
  const texts: string[] = []
  phone.kit.on('session_authenticate', ({ id, params }) => {
    const authPayload = populateAuthPayload({
      authPayload: params.authPayload,
      chains: ['eip155:1', 'eip155:10'],
      methods: ['personal_sign', 'eth_sendTransaction'],
    })
    const iss = `did:pkh:eip155:1:${account.address}`
    const message = phone.kit.formatAuthMessage({ request: authPayload, iss })
    texts.push(message)
    void account
      .signMessage({ message })
      .then((s) => buildAuthObject(authPayload, { t: 'eip191', s }, iss))
      .then((auth) => phone.kit.approveSessionAuthenticate({ id, auths: [auth] }))
  })
  const signed: SignedIn[] = []
  const session = await client.connect({
    onPairing: ({ uri }) => void phone.pair(uri),
    signIn: {
      domain: 'app.example.com',
      uri: 'https://app.example.com',
      nonce: 'abcdefgh12345678',
      statement: 'Hello',
      onSigned: (list) => void signed.push(...list),
    },
  })
  onTestFinished(client.watch(() => {}))
  expect(session.namespaces.eip155?.accounts).toContain(`eip155:10:${account.address}`)
  const [{ message, signature, address } = { message: '', signature: '', address: '' }] = signed
  expect(address).toBe(`eip155:1:${account.address}`)
  expect([message]).toEqual(texts)
  const valid = { address: account.address, message, signature: signature as `0x${string}` } // checked here
  expect(await verifyMessage(valid)).toBe(true)
  phone.onRequest = () => ({ result: 'signed' })
  await expect(client.request(sign)).resolves.toBe('signed')
  await client.end()
})

test('sign-in: a wallet that cannot just connects', async () => {
  const [client, phone] = await Promise.all([startClient(relay.url), startPhone(relay.url)])
  const signed: unknown[] = []
  const session = await client.connect({
    onPairing: ({ uri }) => void phone.pair(uri),
    signIn: {
      domain: 'app.example.com',
      uri: 'https://app.example.com',
      nonce: 'abcdefgh12345678',
      onSigned: (list) => void signed.push(list),
    },
  })
  expect(session.topic).toBe(phone.topic())
  expect(signed).toEqual([])
  await client.end()
})

test('pairing: a fresh one is there before the last has run out, and the wallet may take either', async () => {
  const [client, phone] = await Promise.all([
    startClient(relay.url, { pairingLifetime: 10_500 }),
    startPhone(relay.url),
  ])
  const pairings: Pairing[] = []
  const attempt = client.connect({ onPairing: (pairing) => void pairings.push(pairing) })
  await eventually(() => expect(pairings.length).toBeGreaterThan(2))
  const [first, second] = pairings
  expect(first?.uri).not.toBe(second?.uri)
  expect(first?.uri).toMatch(
    /^wc:[0-9a-f]{64}@2\?expiryTimestamp=\d{10}&relay-protocol=irn&symKey=[0-9a-f]{64}$/,
  )
  expect((first?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(7_000)
  await phone.pair(first?.uri ?? '')
  await attempt
  expect(await client.vault.names()).toEqual(['session'])
  await client.end()
})

test('pairing: one that was made before a reload connects after it', async () => {
  const vault = memoryVault()
  const before = await startClient(relay.url, { vault })
  const phone = await startPhone(relay.url)
  const uri = await new Promise<string>((resolve) => {
    // The page goes away: nobody waits for this attempt any more, and nobody has stopped it.
    before.connect({ onPairing: ({ uri }) => resolve(uri) }).catch(() => undefined)
  })
  const copy = await copyVault(vault)
  await phone.pair(uri)
  await eventually(() => expect(phone.topic()).not.toBe(''))
  const after = await startClient(relay.url, { vault: copy })
  const session = await after.connect({})
  expect(session.topic).toBe(phone.topic())
  await after.end()
})

test('pairing: stops when the caller gives up', async () => {
  const client = await startClient(relay.url)
  const controller = new AbortController()
  const attempt = client.connect({
    signal: controller.signal,
    onPairing: () => controller.abort(),
  })
  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(await client.vault.names()).toEqual([])
})

test('pairing: what a wallet settles after the caller has given up is refused, and the session before it stays', async () => {
  const primitives = await loadPrimitives(undefined)
  let onAgreed = () => {}
  const agree: typeof primitives.agree = (...input) => {
    onAgreed()
    return primitives.agree(...input)
  }
  const { client, phone, session } = await pairUp(relay.url, relay.url, {
    primitives: { ...primitives, agree },
  })
  const second = await startPhone(relay.url)
  second.grants = { eip155: grant(['eip155:1'], bob) }
  const controller = new AbortController()
  onAgreed = () => controller.abort() // its session follows
  const approve = vi.spyOn(second.kit, 'approveSession')
  const attempt = client.connect({
    signal: controller.signal,
    onPairing: ({ uri }) => void second.pair(uri),
  })
  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await approve.mock.results[0]?.value
  await eventually(() => expect(second.topic()).toBe(''))
  expect(client.session()?.topic).toBe(session.topic)
  expect(phone.topic()).toBe(session.topic)
  expect(await client.vault.read('session')).toMatchObject({ topic: session.topic })
})

test('pairing: given up while the wallet is being asked to sign in, none is reported', async () => {
  const line = await startLine(relay.url)
  onTestFinished(() => line.close())
  const client = await startClient(line.url)
  const controller = new AbortController()
  line.take = (frame) => {
    if (frame.includes('irn_publish')) controller.abort() // the plain proposal goes by another method
    return [frame]
  }
  const pairings: Pairing[] = []
  const attempt = client.connect({
    signal: controller.signal,
    onPairing: (pairing) => void pairings.push(pairing),
    signIn: {
      domain: 'app.example.com',
      uri: 'https://app.example.com',
      nonce: 'abcdefgh12345678',
      onSigned: () => {},
    },
  })
  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await wait(500)
  expect(pairings).toEqual([])
})

test('reload: the session is there at once, and what happened meanwhile follows', async () => {
  const { client, phone, session, stop } = await pairUp(relay.url)
  const vault = await copyVault(client.vault)
  stop()
  const { topic } = session
  await phone.kit.updateSession({ topic, namespaces: { eip155: grant(['eip155:1'], bob) } })
  const after = await startClient(relay.url, { vault })
  expect((await after.restore())?.topic).toBe(topic)
  const changes: (string | undefined)[] = []
  onTestFinished(after.watch(() => changes.push(after.session()?.namespaces.eip155?.accounts[0])))
  await eventually(() => expect(changes).toEqual([`eip155:1:${bob}`]))
})

test('reload: a wallet that has ended the session meanwhile is followed without noise', async () => {
  const { client, phone, session, stop } = await pairUp(relay.url)
  const vault = await copyVault(client.vault)
  stop()
  const reason = { code: 6000, message: 'User disconnected.' }
  await phone.kit.disconnectSession({ topic: session.topic, reason })
  const after = await startClient(relay.url, { vault })
  expect(await after.restore()).toBeDefined()
  onTestFinished(after.watch(() => {}))
  await eventually(() => expect(after.session()).toBeUndefined())
  expect(after.log.toText()).not.toMatch(/ (warn|error) /)
})

test('reload: a request finds its answer', async () => {
  const { client, phone, stop } = await pairUp(relay.url)
  const send = { networkId: 'eip155:1', method: 'eth_sendTransaction', params: [{ to: bob }] }
  client.request(send).catch(() => undefined) // the page goes away with it
  await eventually(() => expect(phone.requests).toHaveLength(1))
  const copy = await copyVault(client.vault)
  stop()
  const [request] = phone.requests
  if (request) await phone.answer(request, { result: '0xabc' })
  const after = await startClient(relay.url, { vault: copy })
  await after.restore()
  onTestFinished(after.watch(() => {}))
  const answer = await new Promise((resolve) => onTestFinished(after.watchLate('eip155', resolve)))
  expect(answer).toEqual({ ...send, result: '0xabc' })
  expect(await copy.names()).toEqual(['session'])
})

test('reload: a session that has run out, or cannot be read, is none', async () => {
  const { client } = await pairUp(relay.url)
  const vault = memoryVault()
  await vault.write('session', { ...client.session(), expiry: 1 })
  expect(await (await startClient(relay.url, { vault })).restore()).toBeUndefined()
  await vault.write('session', { topic: 'x', namespaces: 7 })
  await vault.write('request:1', 'nonsense')
  await vault.write('proposal:1', { topic: 5 })
  expect(await (await startClient(relay.url, { vault })).restore()).toBeUndefined()
})

test('pairing: ends a session approved after the dialog has closed', async () => {
  const [client, phone] = await Promise.all([startClient(relay.url), startPhone(relay.url)])
  const granted = phone.grants
  const asked: number[] = []
  phone.kit.on('session_proposal', ({ id }) => void asked.push(id))
  phone.decides = false
  const controller = new AbortController()
  const attempt = client.connect({
    signal: controller.signal,
    onPairing: ({ uri }) => void phone.pair(uri),
  })
  await eventually(() => expect(asked).toHaveLength(1))
  controller.abort()
  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  const [id = 0] = asked
  if (granted) await phone.kit.approveSession({ id, namespaces: granted }).catch(() => undefined)
  await eventually(() => expect(phone.topic()).toBe(''))
  expect(client.session()).toBeUndefined()
})

test('pairing: connects nothing for a code scanned after the dialog closed', async () => {
  const [client, phone] = await Promise.all([startClient(relay.url), startPhone(relay.url)])
  const controller = new AbortController()
  const uri = await new Promise<string>((resolve) => {
    client
      .connect({ signal: controller.signal, onPairing: (pairing) => resolve(pairing.uri) })
      .catch(() => undefined)
  })
  controller.abort()
  await phone.pair(uri).catch(() => undefined)
  await eventually(() => expect(phone.proposals).toHaveLength(1))
  await eventually(() => expect(phone.topic()).toBe(''))
  expect(await client.restore()).toBeUndefined()
})

test('tabs: a code that is scanned in one tab connects the others', async () => {
  vi.stubGlobal('navigator', { locks: createLocks() })
  onTestFinished(() => void vi.unstubAllGlobals())
  const vaults = sharedVaults(3)
  const tabs = await Promise.all(vaults.map((vault) => startClient(relay.url, { vault })))
  const phone = await startPhone(relay.url)
  const uris: string[] = []
  const attempts: Promise<{ readonly topic: string }>[] = []
  for (const tab of tabs) {
    attempts.push(tab.connect({ onPairing: ({ uri }) => void uris.push(uri) }))
    await eventually(() => expect(uris).toHaveLength(attempts.length))
  }
  await phone.pair(uris[1] ?? '')
  const sessions = await Promise.all(attempts)
  expect(new Set(sessions.map(({ topic }) => topic))).toEqual(new Set([phone.topic()]))
  for (const tab of tabs) expect(tab.session()?.topic).toBe(phone.topic())
  phone.onRequest = ({ params }) => ({ result: params.chainId })
  await expect(tabs[0]?.request(sign)).resolves.toBe('eip155:1')
  expect(Object.keys(phone.kit.getActiveSessions())).toHaveLength(1)
})

test('pairing: what the code, the relay and the page say of its end agrees', async () => {
  const client = await startClient(relay.url)
  const publish = vi.spyOn(client.relay, 'call')
  const madeAt = Date.now()
  const controller = new AbortController()
  const uri = await new Promise<string>((resolve) => {
    client
      .connect({ signal: controller.signal, onPairing: (pairing) => resolve(pairing.uri) })
      .catch(() => undefined)
  })
  controller.abort()
  const [, proposal] = publish.mock.calls.find(([method]) => method === 'wc_proposeSession') ?? []
  const expiry = Number(new URL(uri).searchParams.get('expiryTimestamp'))
  expect(expiry - Math.floor(madeAt / 1_000)).toBeCloseTo((proposal as { ttl: number }).ttl, -1)
})

test('platform: without a WebSocket, connecting names what is missing', async () => {
  vi.stubGlobal('WebSocket', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const client = await startClient(relay.url)
  await expect(client.connect({})).rejects.toMatchObject({
    code: 'WEBSOCKET_MISSING',
    details: expect.stringContaining('Node 22'),
  })
})

test('platform: the class of the package ws can be passed', async () => {
  vi.stubGlobal('WebSocket', undefined)
  const client = await startClient(relay.url, { webSocket: WebSocket })
  const controller = new AbortController()
  const uri = await new Promise<string>((resolve, reject) => {
    client
      .connect({ signal: controller.signal, onPairing: (pairing) => resolve(pairing.uri) })
      .catch(reject)
  })
  vi.unstubAllGlobals()
  controller.abort()
  expect(uri).toMatch(/^wc:/)
})

/** Locks of an origin (`navigator.locks`), which Node 20 does not have, as far as tabs use them here. */
function createLocks() {
  const held = new Map<string, Promise<unknown>>()
  return {
    async request(name: string, ...rest: readonly unknown[]) {
      const work = rest.at(-1) as (lock: object | null) => Promise<unknown>
      if (held.has(name)) return rest.length > 1 ? work(null) : held.get(name)
      const done = work({ name }).finally(() => held.delete(name))
      held.set(name, done)
      return done
    },
  }
}

/** Creates vaults with shared storage, one per tab. A write notifies the other tabs. */
function sharedVaults(count: number): Vault[] {
  const kept = memoryVault()
  const listeners = new Map<number, (name: string) => void>()
  return Array.from({ length: count }, (_, tab) => ({
    ...kept,
    async write(name: string, value?: unknown) {
      await kept.write(name, value)
      for (const [other, listener] of listeners) if (other !== tab) listener(name)
    },
    watch(listener: (name: string) => void) {
      listeners.set(tab, listener)
      return () => void listeners.delete(tab)
    },
  }))
}
