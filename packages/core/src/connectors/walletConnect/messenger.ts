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

/** Talks JSON-RPC with wallets on topics, each with a key of its own. */
export function createMessenger(
  relay: Relay,
  primitives: Primitives,
  clock: () => number,
  log: Log,
) {
  const nextId = createIds(clock)
  const listening = new Map<string, Listening>()
  const seen = new Set<string>()
  /** How far this device's clock is known to be slow, in milliseconds. */
  let slow = 0

  const messenger = {
    nextId,
    clock,
    /** Now, in milliseconds, by the relay's clock where it is known to be ahead of this device's. */
    now: () => clock() + slow,
    listen(topic: string, entry: Listening) {
      listening.set(topic, entry)
      relay.accept(topic)
    },
    leave(topic: string) {
      listening.delete(topic)
      relay.unsubscribe(topic)
    },
    subscribe: (topic: string) => relay.subscribe(topic),
    /** Resolves when a relay keeps the request. */
    async request(topic: string, id: number, method: WireMethod, params: object) {
      const message = sealFor(topic, { id, jsonrpc: '2.0', method, params })
      const prompt = isPrompt(method)
      await relay.publish({ topic, message, ...wire[method], prompt })
    },
    /** Subscribes a pairing's topic and proposes on it, in one call where the relay knows it. */
    async propose(topic: string, id: number, params: object) {
      const method = 'wc_sessionPropose'
      const sessionProposal = sealFor(topic, { id, jsonrpc: '2.0', method, params })
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
    },
    /** Answers a wallet's request. Where the relay is away, it hears of it once it is back. */
    answer(topic: string, method: WireMethod, id: WireId, answer: object) {
      const { tag, ttl } = wire[method]
      const message = sealFor(topic, { id, jsonrpc: '2.0', ...answer })
      relay
        .publish({ topic, message, tag: tag + 1, ttl, prompt: false })
        .catch((error: unknown) => log.info('A wallet was not answered', error))
    },
    /** What the relay hands over. */
    async onMessage(topic: string, message: string, publishedAt?: number) {
      if (publishedAt) slow = Math.min(mostSlow, Math.max(slow, publishedAt - clock()))
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
    },
  }

  function sealFor(topic: string, value: object) {
    const entry = listening.get(topic)
    if (!entry) throw new Error('The session is over')
    return seal(fromHex(entry.key), value)
  }

  return messenger
}

/** What wallets are woken up for. */
function isPrompt(method: WireMethod) {
  return !['wc_pairingDelete', 'wc_sessionDelete', 'wc_sessionPing'].includes(method)
}

/** JSON-RPC with wallets. */
export type Messenger = ReturnType<typeof createMessenger>
