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

/** Asks wallets, and matches their answers with what was asked, also by an earlier load of the page. */
export function createRequests(messenger: Messenger, vault: Vault) {
  const waiting = new Map<WireId, Waiting>()
  const orphans = new Map<WireId, StoredRequest>()
  const late: LateAnswer[] = []
  const listeners = new Set<LateListener>()

  /** @returns the wallet's answer; `undefined` when its time is over or the session has ended */
  async function ask(
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

  function handOver({ namespace, onAnswer }: LateListener) {
    for (const answer of late.splice(0))
      if (answer.networkId.split(':')[0] === namespace) onAnswer(answer)
      else late.push(answer)
  }

  return {
    ask,
    /**
     * Asks for one of the chain's own methods. What is asked is kept until it is answered, so that a later load of the page can match it.
     *
     * @throws ProviderError with what the wallet has answered, or that it has not
     */
    async request(
      topic: string,
      call: Pick<StoredRequest, 'method' | 'params' | 'networkId'>,
      onAsked?: (id: number) => void,
    ) {
      const id = messenger.nextId()
      const { networkId, method, params } = call
      const release = holdLock(lockName(id))
      await vault.write(recordName(id), { ...call, id, topic, madeAt: messenger.clock() })
      const expiryTimestamp = Math.floor(messenger.now() / 1_000) + wire.wc_sessionRequest.ttl
      const request = { method, params, expiryTimestamp }
      try {
        const whole = { request, chainId: networkId }
        return readAnswer(await ask(topic, id, 'wc_sessionRequest', whole, onAsked))
      } finally {
        release()
        await vault.write(recordName(id))
      }
    },
    /** Hands an answer to who has asked. */
    async settle(topic: string, message: PeerMessage) {
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
      for (const listener of listeners) handOver(listener)
    },
    /** Looks for what an earlier load of the page has asked, and no page that is open waits for. */
    async findOrphans(topic: string) {
      for (const name of await vault.names()) {
        if (!name.startsWith('request:')) continue
        const parsed = storedRequest.safeParse(await vault.read(name))
        const { ttl } = wire.wc_sessionRequest
        const isOver = !parsed.success || messenger.clock() - parsed.data.madeAt > 2_000 * ttl
        if (isOver || parsed.data.topic !== topic) await vault.write(name)
        else if (!waiting.has(parsed.data.id) && (await isFree(lockName(parsed.data.id))))
          orphans.set(parsed.data.id, parsed.data)
      }
    },
    /** Gives up what is asked on a topic: its session has ended. */
    giveUp(topic: string) {
      for (const asked of waiting.values()) if (asked.topic === topic) asked.settle(undefined)
    },
    /** Calls the listener with each late answer of a chain family, until the returned function is called. */
    watchLate(namespace: ChainNamespace, onAnswer: (answer: LateAnswer) => void) {
      const listener = { namespace, onAnswer }
      listeners.add(listener)
      handOver(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The requests of a page to its wallets. */
export type Requests = ReturnType<typeof createRequests>

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
