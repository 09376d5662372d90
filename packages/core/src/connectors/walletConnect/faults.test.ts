import { expect, onTestFinished, test } from 'vitest'
import { grant } from '../../fixtures/phoneWallet.ts'
import { relayOfFile, startLine } from '../../fixtures/relay.ts'
import {
  alice,
  bob,
  eventually,
  pairUp,
  startClient,
  startPhone,
} from '../../fixtures/walletConnectClient.ts'

const relay = relayOfFile()

const sign = { networkId: 'eip155:1', method: 'personal_sign', params: ['0x00', alice] }

async function startCutLine(target = relay.url) {
  const line = await startLine(target)
  onTestFinished(() => line.close())
  return line
}

/** A frame's method, or nothing for an answer. */
function methodOf(frame: string) {
  return (JSON.parse(frame) as { method?: string }).method // both sides write JSON-RPC
}

test('relay: fifty drops leave one socket, and nothing is lost', async () => {
  const line = await startCutLine()
  const { client, phone } = await pairUp(relay.url, line.url, { random: () => 0 })
  phone.onRequest = ({ params }) => ({ result: params.request.params })
  for (let drop = 1; drop <= 50; drop += 1) {
    const made = line.made
    line.cut()
    await eventually(() => expect(line.made).toBeGreaterThan(made))
    if (drop % 10 === 0)
      await expect(client.request({ ...sign, params: [drop] })).resolves.toEqual([drop])
  }
  await eventually(() => expect(line.open()).toBe(1))
  expect(phone.requests).toHaveLength(5)
}, 60_000)

test('relay: a request whose line is cut on the way arrives once', async () => {
  const line = await startCutLine()
  const { client, phone } = await pairUp(relay.url, line.url)
  phone.onRequest = () => ({ result: 'done' })
  let cuts = 0
  // The relay has the request, but the site does not hear that it has.
  line.deliver = (frame) => {
    if (cuts > 0 || methodOf(frame) || !frame.includes('"result":true')) return [frame]
    cuts += 1
    line.cut()
    return []
  }
  await expect(client.request(sign)).resolves.toBe('done')
  expect(cuts).toBe(1)
  expect(phone.requests).toHaveLength(1)
})

test('relay: what a wallet says while there is no line arrives afterwards', async () => {
  const line = await startCutLine()
  const { client, phone, session, stop } = await pairUp(relay.url, line.url)
  stop()
  await eventually(() => expect(line.open()).toBe(0))
  const { topic } = session
  await phone.kit.updateSession({ topic, namespaces: { eip155: grant(['eip155:1'], bob) } })
  onTestFinished(client.watch(() => {}))
  await eventually(() =>
    expect(client.session()?.namespaces.eip155?.accounts).toEqual([`eip155:1:${bob}`]),
  )
})

test('relay: one that is gone for a while is found again, and what was asked meanwhile is answered', async () => {
  const line = await startCutLine()
  const { client, phone } = await pairUp(relay.url, line.url, { random: () => 0.1 })
  phone.onRequest = () => ({ result: 'back' })
  line.isAway = true
  line.cut()
  await eventually(() => expect(client.relay.isOpen()).toBe(false))
  const answer = client.request(sign)
  const made = line.made
  await eventually(() => expect(line.made).toBeGreaterThan(made + 3))
  expect(phone.requests).toEqual([])
  line.isAway = false
  await expect(answer).resolves.toBe('back')
  expect(phone.requests).toHaveLength(1)
})

test('relay: messages that come twice, late and out of order change nothing', async () => {
  const line = await startCutLine()
  const { client, phone, session } = await pairUp(relay.url, line.url)
  const { topic } = session
  const held: string[] = []
  line.deliver = (frame) => {
    if (methodOf(frame) === 'irn_subscription') held.push(frame)
    return methodOf(frame) === 'irn_subscription' ? [] : [frame]
  }
  const update = (address: string) =>
    phone.kit.updateSession({ topic, namespaces: { eip155: grant(['eip155:1'], address) } })
  await update(bob)
  await update(alice)
  await eventually(() => expect(held).toHaveLength(2))
  const changes: (string | undefined)[] = []
  onTestFinished(client.watch(() => changes.push(client.session()?.namespaces.eip155?.accounts[0])))
  for (const frame of [...held].reverse().concat(held)) line.inject(frame)
  await eventually(() => expect(changes).toEqual([`eip155:1:${alice}`]))
  line.deliver = (frame) => [frame]
  phone.onRequest = () => ({ result: 'after' })
  await expect(client.request(sign)).resolves.toBe('after')
  expect(changes.at(-1)).toBe(`eip155:1:${alice}`)
})

test('relay: nonsense on the line is not followed', async () => {
  const line = await startCutLine()
  const { client, phone, session } = await pairUp(relay.url, line.url)
  const data = { topic: session.topic, message: 'AAAA', publishedAt: 1 }
  const push = (params: object) =>
    JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscription', params })
  for (const frame of [
    '',
    'null',
    '[]',
    '{"id":{}}',
    push({}),
    push({ data }),
    '{"id":1,"error":5}',
  ])
    line.inject(frame)
  phone.onRequest = () => ({ result: 'fine' })
  await expect(client.request(sign)).resolves.toBe('fine')
})

test('relay: the second is used when the first cannot be reached', async () => {
  const client = await startClient(relay.url, { relayUrls: ['ws://127.0.0.1:1/relay', relay.url] })
  const phone = await startPhone(relay.url)
  const session = await client.connect({ onPairing: ({ uri }) => void phone.pair(uri) })
  expect(session.topic).toBe(phone.topic())
  await client.end()
})

test('relay: none at all is said, with what to look at', async () => {
  const client = await startClient('ws://127.0.0.1:1/relay')
  const attempt = client.connect({})
  await expect(attempt).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
  await expect(attempt).rejects.toThrow(/ws:\/\/127\.0\.0\.1:1.*project id.*clock/s)
})

test('relay: one that does not know this site refuses', async () => {
  const client = await startClient(relay.url, { projectId: 'nobody' })
  await expect(client.connect({})).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
})

test('relay: one that hangs up on this site refuses, too', async () => {
  const line = await startCutLine()
  line.refusal = 'Unauthorized: invalid key'
  const client = await startClient(line.url)
  const attempt = client.connect({})
  await expect(attempt).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
  await expect(attempt).rejects.toThrow(/invalid key/)
})

test('relay: one without the calls of 2025 is spoken to in the older way', async () => {
  const line = await startCutLine()
  const refused = new Set(['wc_proposeSession', 'irn_batchSubscribe', 'irn_batchFetchMessages'])
  line.take = (frame) => {
    const { id, method = '' } = JSON.parse(frame) as { id: number; method?: string } // the client's own
    if (!refused.has(method)) return [frame]
    line.inject(JSON.stringify({ id, error: { code: -32601, message: 'Method not found' } }))
    return []
  }
  const { client, phone } = await pairUp(relay.url, line.url)
  line.cut()
  phone.onRequest = () => ({ result: 'older' })
  await expect(client.request(sign)).resolves.toBe('older')
})

test.each([1, -1])('clock: %i hour off still connects and asks', async (hours) => {
  const { client, phone } = await pairUp(relay.url, relay.url, {
    clock: () => Date.now() + hours * 3_600_000,
  })
  phone.onRequest = () => ({ result: 'on time' })
  await expect(client.request(sign)).resolves.toBe('on time')
})
