import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { relayUrl } from '../fixtures/relayClient.ts'
import { startRestartable } from '../fixtures/restartable.ts'
import { startDapp, startWallet } from '../fixtures/walletConnectPair.ts'
import { startWorld } from '../fixtures/world.ts'

// Published clients wait by the second between their tries.
vi.setConfig({ testTimeout: 60_000 })

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = `eip155:1:${address}`
const required = {
  eip155: {
    chains: ['eip155:1'],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
}
const namespaces = { eip155: { ...required.eip155, accounts: [account] } }
const signature = `0x${'ab'.repeat(65)}`
const chainId = 'eip155:1'
const request = { method: 'personal_sign', params: ['0x68656c6c6f', address] }

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld(['http://127.0.0.1:1'])
})
afterAll(() => world.close())

type SignClient = Awaited<ReturnType<typeof startDapp>>['client']
type Wallet = Awaited<ReturnType<typeof startWallet>>['wallet']

/** Signs whatever is asked. Returns what waits until the relay has taken the last answer. */
function signEverything(wallet: Wallet) {
  let last: Promise<void> = Promise.resolve()
  wallet.on('session_request', ({ id, topic }) => {
    const response = { id, jsonrpc: '2.0', result: signature }
    last = wallet.respondSessionRequest({ topic, response })
  })
  return () => last
}

/** A site and a wallet with a session between them. */
async function connectPair(url: string) {
  const dapp = await startDapp(url)
  onTestFinished(dapp.stop)
  const wallet = await startWallet(url)
  onTestFinished(wallet.stop)
  wallet.wallet.on('session_proposal', ({ id }) => wallet.wallet.approveSession({ id, namespaces }))
  const answersTaken = signEverything(wallet.wallet)
  const { uri = '', approval } = await dapp.client.connect({ optionalNamespaces: required })
  await wallet.wallet.pair({ uri })
  const session = await approval()
  return {
    dapp: dapp.client,
    comeToFront: dapp.comeToFront,
    wallet,
    answersTaken,
    session,
    topic: session.topic,
  }
}

/** What a site's client tells of next, under a name. */
function next(dapp: SignClient, name: Parameters<SignClient['once']>[0]) {
  return new Promise<unknown>((resolve) => dapp.once(name, resolve))
}

test('published clients: pair, approve, request, tell of events, extend, ping, and end a session', async () => {
  const { dapp, wallet, session, topic } = await connectPair(relayUrl(world.url))
  expect(session.namespaces.eip155?.accounts).toEqual([account])
  expect(session.peer.metadata.name).toBe('wallet')

  expect(await dapp.request({ topic, chainId, request })).toBe(signature)
  const changed = next(dapp, 'session_event')
  await wallet.wallet.emitSessionEvent({
    topic,
    chainId,
    event: { name: 'accountsChanged', data: [account] },
  })
  expect(await changed).toMatchObject({ params: { event: { data: [account] } } })

  const updated = next(dapp, 'session_update')
  const more = { eip155: { ...namespaces.eip155, chains: [chainId, 'eip155:10'] } }
  await wallet.wallet.updateSession({ topic, namespaces: more })
  expect(await updated).toMatchObject({ params: { namespaces: more } })
  const extended = next(dapp, 'session_extend')
  await wallet.wallet.extendSession({ topic })
  await extended
  await dapp.ping({ topic })

  const ended = next(dapp, 'session_delete')
  await wallet.wallet.disconnectSession({ topic, reason: { code: 6000, message: 'Bye' } })
  expect(await ended).toMatchObject({ topic })
  expect(dapp.session.length).toBe(0)
})

test('published clients: a refusal reaches the site', async () => {
  const url = relayUrl(world.url)
  const dapp = await startDapp(url)
  onTestFinished(dapp.stop)
  const { wallet, stop } = await startWallet(url)
  onTestFinished(stop)
  wallet.on('session_proposal', ({ id }) =>
    wallet.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } }),
  )
  const { uri = '', approval } = await dapp.client.connect({ optionalNamespaces: required })
  await wallet.pair({ uri })
  await expect(approval()).rejects.toMatchObject({ code: 5000 })
})

test('published clients: a wallet that was away finds what was asked meanwhile', async () => {
  const url = relayUrl(world.url)
  const { dapp, wallet, topic } = await connectPair(url)
  await wallet.stop()
  const answer = dapp.request({ topic, chainId, request })
  // Taken by the relay, with nobody there to hear it.
  await next(dapp, 'session_request_sent')
  const again = await startWallet(url, wallet)
  onTestFinished(again.stop)
  signEverything(again.wallet)
  expect(await answer).toBe(signature)
})

test('published clients: a session outlives a relay that is killed, and one that is restarted', async () => {
  const server = await startRestartable()
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const { dapp, comeToFront, wallet, answersTaken, topic } = await connectPair(relayUrl(server.url))
  expect(await dapp.request({ topic, chainId, request })).toBe(signature)
  // An answer that was not taken is sent again after a quarter of a minute, which this test is not about.
  await answersTaken()

  await server.end('SIGKILL')
  // While the relay is away something else stands at its address. Both clients come back by themselves: after a tenth of a second, then after 1,
  // 2, 3 and 4 seconds more.
  await turnAway(server.port, 3)
  await server.start()
  // On a machine so slow that they have given up by now, their users come back.
  await Promise.all([comeToFront(), wallet.comeToFront()])
  expect(await dapp.request({ topic, chainId, request })).toBe(signature)

  await server.end('SIGTERM')
  await server.start()
  await Promise.all([comeToFront(), wallet.comeToFront()])
  expect(await dapp.request({ topic, chainId, request })).toBe(signature)
})

/** Listens on a port and ends every connection, until so many have come. */
async function turnAway(port: number, most: number) {
  let tries = 0
  await new Promise<void>((resolve) => {
    const server = createServer((socket) => {
      socket.resetAndDestroy()
      if (++tries === most) server.close(() => resolve())
    })
    server.listen(port, '127.0.0.1')
  })
}
