import { ChainNotSupportedError } from '../../errors/chain.ts'
import { UserRejectedError, WalletRequestError } from '../../errors/connection.ts'
import { parseCaipNetworkId, providerErrorCodes, type ChainNamespace } from '@latchkey/protocol'
import type { LateAnswer } from '../connector.ts'
import { presentId } from './chainMethods.ts'
import { holdLock, isFree } from './locks.ts'
import type { Messenger } from './messenger.ts'
import { ProviderError } from './providerError.ts'
import type { Vault } from './vault.ts'
import { wait } from '../../kit/wait.ts'
import {
  storedRequest,
  wire,
  type PeerError,
  type PeerMessage,
  type StoredRequest,
  type WireId,
  type WireMethod,
} from './wire.ts'

type LateListener = {
  readonly namespace: ChainNamespace
  readonly onAnswer: (answer: LateAnswer) => void
}
type Waiting = { readonly topic: string; settle(message: PeerMessage | undefined): void }

const recordName = (id: number) => `request:${id}`
const lockName = (id: number) => `latchkey-walletconnect-${id}`

/** Requests of a page to its wallets. */
export interface Requests {
  /** @returns the wallet's answer; `undefined` when the request has expired or the session has ended */
  ask(
    topic: string,
    id: number,
    method: WireMethod,
    params: object,
    onAsked?: (id: number) => void,
  ): Promise<PeerMessage | undefined>
  /**
   * Sends a request with one of the chain's own methods. The request stays stored until the wallet has answered, so that a later load of the
   * page can match the answer.
   *
   * @throws ProviderError with the wallet's error, or `disconnected` without an answer
   */
  request(topic: string, call: WalletCall, onAsked?: (id: number) => void): Promise<unknown>
  /** Passes an answer to its request. */
  settle(topic: string, message: PeerMessage): Promise<void>
  /** Finds the requests of an earlier page load that no open page waits for. */
  findOrphans(topic: string): Promise<void>
  /** Ends the requests of a topic: its session has ended. */
  giveUp(topic: string): void
  /** Calls the listener with each late answer of a chain family, until the returned function is called. */
  watchLate(namespace: ChainNamespace, onAnswer: (answer: LateAnswer) => void): () => void
}

type WalletCall = Pick<StoredRequest, 'method' | 'params' | 'networkId'>

/** Context of the requests. */
interface Context {
  readonly messenger: Messenger
  readonly vault: Vault
  readonly waiting: Map<WireId, Waiting>
  readonly orphans: Map<WireId, StoredRequest>
  /** Late answers without a listener yet. */
  readonly late: LateAnswer[]
  readonly listeners: Set<LateListener>
}

/** Sends requests to wallets, and matches the answers, also those to an earlier load of the page. */
export function createRequests(messenger: Messenger, vault: Vault): Requests {
  const context: Context = {
    messenger,
    vault,
    waiting: new Map(),
    orphans: new Map(),
    late: [],
    listeners: new Set(),
  }
  return {
    ask: (topic, id, method, params, onAsked) => ask(context, topic, id, method, params, onAsked),
    request: (topic, call, onAsked) => request(context, topic, call, onAsked),
    settle: (topic, message) => settle(context, topic, message),
    findOrphans: (topic) => findOrphans(context, topic),
    giveUp(topic) {
      for (const asked of context.waiting.values())
        if (asked.topic === topic) asked.settle(undefined)
    },
    watchLate(namespace, onAnswer) {
      const listener = { namespace, onAnswer }
      context.listeners.add(listener)
      handOver(context, listener)
      return () => void context.listeners.delete(listener)
    },
  }
}

async function ask(
  { messenger, waiting }: Context,
  topic: string,
  id: number,
  method: WireMethod,
  params: object,
  onAsked?: (id: number) => void,
) {
  const over = new AbortController()
  const answered = new Promise<PeerMessage | undefined>((settle) =>
    waiting.set(id, { topic, settle }),
  )
  try {
    await messenger.request(topic, id, method, params)
    onAsked?.(id)
    const time = wait(wire[method].ttl * 1_000, over.signal).then(() => undefined)
    return await Promise.race([answered, time])
  } finally {
    over.abort()
    waiting.delete(id)
  }
}

async function request(
  context: Context,
  topic: string,
  call: WalletCall,
  onAsked?: (id: number) => void,
) {
  const { messenger, vault } = context
  const id = messenger.nextId()
  const { networkId, method, params } = call
  const release = holdLock(lockName(id))
  await vault.write(recordName(id), { ...call, id, topic, madeAt: messenger.clock() })
  const expiryTimestamp = Math.floor(messenger.now() / 1_000) + wire.wc_sessionRequest.ttl
  const whole = { request: { method, params, expiryTimestamp }, chainId: networkId }
  try {
    return readAnswer(await ask(context, topic, id, 'wc_sessionRequest', whole, onAsked))
  } finally {
    release()
    await vault.write(recordName(id))
  }
}

async function settle(context: Context, topic: string, message: PeerMessage) {
  const { vault, waiting, orphans, late, listeners } = context
  const asked = waiting.get(message.id)
  if (asked?.topic === topic) return asked.settle(message)
  const orphan = orphans.get(message.id)
  if (orphan?.topic !== topic) return
  orphans.delete(message.id)
  await vault.write(recordName(orphan.id))
  const { method, params } = orphan
  const networkId = parseCaipNetworkId(presentId(orphan.networkId))?.caipNetworkId
  if (!networkId) return
  const answer = 'error' in message ? { error: message.error } : { result: resultOf(message) }
  late.push({ method, params, networkId, ...answer })
  for (const listener of listeners) handOver(context, listener)
}

async function findOrphans({ messenger, vault, waiting, orphans }: Context, topic: string) {
  for (const name of await vault.names()) {
    if (!name.startsWith('request:')) continue
    const parsed = storedRequest.safeParse(await vault.read(name))
    const { ttl } = wire.wc_sessionRequest
    const isOver = !parsed.success || messenger.clock() - parsed.data.madeAt > 2_000 * ttl
    if (isOver || parsed.data.topic !== topic) await vault.write(name)
    else if (!waiting.has(parsed.data.id) && (await isFree(lockName(parsed.data.id))))
      orphans.set(parsed.data.id, parsed.data)
  }
}

/** Passes the late answers of the listener's chain family to it. */
function handOver({ late }: Context, { namespace, onAnswer }: LateListener) {
  for (const answer of late.splice(0))
    if (answer.networkId.split(':')[0] === namespace) onAnswer(answer)
    else late.push(answer)
}

function readAnswer(message: PeerMessage | undefined): unknown {
  if (!message) throw ProviderError.of('disconnected', 'The wallet has not answered')
  if (!('error' in message)) return resultOf(message)
  const { code, message: text, data } = message.error
  throw new ProviderError(code, text, data)
}

function resultOf(message: PeerMessage) {
  return 'result' in message ? message.result : undefined
}

/** Whether the wallet's owner has declined: 5000 to 5003 in WalletConnect's own words, else EIP-1193's. */
function isRejection({ code, message }: PeerError) {
  const isRejected = code >= 5_000 && code <= 5_003
  return code === providerErrorCodes.userRejected || (isRejected && !/unsupported/i.test(message))
}

/** The error of a pairing or a sign-in that the wallet has refused. 5100 and on: it lacks what was proposed. */
export function refusalOf(method: string, error: PeerError) {
  const { code, message: details } = error
  if (isRejection(error)) return new UserRejectedError({ details })
  return code === 5_100
    ? new ChainNotSupportedError({ details })
    : new WalletRequestError(method, code, { details })
}
