import * as z from 'zod/mini'
import type { Log } from '../../kit/createLog.ts'
import { fromHex } from './bytes.ts'
import { seal, unseal } from './envelope.ts'
import type { Primitives } from './primitives.ts'
import type { Relay } from './relay.ts'
import { createIds, RelayError } from './relayCalls.ts'
import {
  peerMessage,
  proposalTime,
  wire,
  type PeerMessage,
  type WireId,
  type WireMethod,
} from './wire.ts'

/** How many messages are remembered, so that one that comes twice is followed once. */
const rememberedMessages = 500

/** A relay that says that this device's clock is slower than this, in milliseconds, is not believed. */
const mostSlow = 86_400_000

/** Called with what a wallet says on a topic. */
export type TopicListener = (message: PeerMessage) => Promise<void> | void

/** Opens an envelope that names its sender, where the topic's key alone does not. */
type Listening = {
  readonly key: string
  readonly listener: TopicListener
  readonly secret?: string
}

/** JSON-RPC with wallets. */
export interface Messenger {
  nextId(): number
  /** Returns the time of this device, in milliseconds since 1970. */
  clock(): number
  /** Returns the time in milliseconds since 1970: the relay's, if this device's clock is known to be slow. */
  now(): number
  listen(topic: string, entry: Listening): void
  leave(topic: string): void
  subscribe(topic: string): Promise<void>
  /** Resolves when a relay keeps the request. */
  request(topic: string, id: number, method: WireMethod, params: object): Promise<void>
  /** Subscribes to a pairing's topic and proposes on it, in one call if the relay supports it. */
  propose(topic: string, id: number, params: object): Promise<void>
  /** Answers a wallet's request. If the relay is offline, it gets the answer after the reconnect. */
  answer(topic: string, method: WireMethod, id: WireId, answer: object): void
  /** Handles a message of the relay. */
  onMessage(topic: string, message: string, publishedAt?: number): Promise<void>
}

/** Context of the messenger. */
interface Line {
  readonly relay: Relay
  readonly primitives: Primitives
  readonly clock: () => number
  readonly log: Log
  readonly listening: Map<string, Listening>
  /** Names of the latest messages, for duplicates. */
  readonly seen: Set<string>
  /** Milliseconds by which this device's clock is known to be slow. */
  slow: number
}

/** Creates JSON-RPC with wallets on topics. Each topic has its own key. */
export function createMessenger(
  relay: Relay,
  primitives: Primitives,
  clock: () => number,
  log: Log,
): Messenger {
  const line: Line = {
    relay,
    primitives,
    clock,
    log,
    listening: new Map(),
    seen: new Set(),
    slow: 0,
  }
  return {
    nextId: createIds(clock),
    clock,
    now: () => clock() + line.slow,
    listen(topic, entry) {
      line.listening.set(topic, entry)
      relay.accept(topic)
    },
    leave(topic) {
      line.listening.delete(topic)
      relay.unsubscribe(topic)
    },
    subscribe: (topic) => relay.subscribe(topic),
    async request(topic, id, method, params) {
      const message = sealFor(line, topic, { id, jsonrpc: '2.0', method, params })
      const prompt = isPrompt(method)
      await relay.publish({ topic, message, ...wire[method], prompt })
    },
    propose: (topic, id, params) => propose(line, topic, id, params),
    answer: (topic, method, id, content) => answer(line, topic, method, id, content),
    onMessage: (topic, message, publishedAt) => onMessage(line, topic, message, publishedAt),
  }
}

async function propose(line: Line, topic: string, id: number, params: object) {
  const { relay } = line
  const method = 'wc_sessionPropose'
  const sessionProposal = sealFor(line, topic, { id, jsonrpc: '2.0', method, params })
  const ttl = proposalTime
  const whole = { pairingTopic: topic, sessionProposal, ttl, correlationId: id }
  try {
    await relay.call('wc_proposeSession', whole, ttl * 1_000)
  } catch (error) {
    if (!(error instanceof RelayError) || !error.isMethodNotFound) throw error
    await relay.subscribe(topic)
    const { tag } = wire[method]
    await relay.publish({ topic, message: sessionProposal, tag, ttl, prompt: true })
  }
}

function answer(line: Line, topic: string, method: WireMethod, id: WireId, content: object) {
  const { tag, ttl } = wire[method]
  const message = sealFor(line, topic, { id, jsonrpc: '2.0', ...content })
  line.relay
    .publish({ topic, message, tag: tag + 1, ttl, prompt: false })
    .catch((error: unknown) => line.log.info('A wallet was not answered', error))
}

async function onMessage(line: Line, topic: string, message: string, publishedAt?: number) {
  const { clock, listening, primitives, seen } = line
  if (publishedAt) line.slow = Math.min(mostSlow, Math.max(line.slow, publishedAt - clock()))
  const entry = listening.get(topic)
  const name = `${topic} ${message.slice(0, 64)}` // a random number is in it
  if (!entry || seen.has(name)) return
  const value = await unseal(message, async (sender) => {
    if (!sender) return fromHex(entry.key)
    if (!entry.secret) throw new Error('A sender that was not expected')
    return primitives.hkdf(await primitives.agree(fromHex(entry.secret), sender))
  })
  seen.add(name)
  for (const first of seen) if (seen.size > rememberedMessages) seen.delete(first)
  await entry.listener(z.parse(peerMessage, value))
}

function sealFor({ listening }: Line, topic: string, value: object) {
  const entry = listening.get(topic)
  if (!entry) throw new Error('The session is over')
  return seal(fromHex(entry.key), value)
}

/** What wallets are woken up for. */
function isPrompt(method: WireMethod) {
  return !['wc_pairingDelete', 'wc_sessionDelete', 'wc_sessionPing'].includes(method)
}
