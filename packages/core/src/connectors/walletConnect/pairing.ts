import { InvalidWalletAnswerError, RequestAbortedError } from '../../errors/connection.ts'
import { wait } from '../../kit/wait.ts'
import type { Pairing } from '../connector.ts'
import type { proposeNamespaces } from './chainMethods.ts'
import { randomBytes, toHex } from './bytes.ts'
import { holdLock, isFree } from './locks.ts'
import type { Messenger } from './messenger.ts'
import type { Primitives } from './primitives.ts'
import { refusalOf } from './requests.ts'
import { settle } from './settle.ts'
import type { Vault } from './vault.ts'
import {
  proposalAnswer,
  proposalTime,
  storedProposal,
  type PeerMessage,
  type Proposal,
  type WireSession,
} from './wire.ts'

/** In its last seconds a pairing counts as expired, in milliseconds: a wallet needs some of them. */
const lastMoments = 10_000
/** What a site proposes to a wallet, by parts. */
export type ProposalContent = {
  readonly optionalNamespaces: ReturnType<typeof proposeNamespaces>
  readonly metadata: object
}

/** What `pair` takes. */
export type PairOptions = {
  readonly messenger: Messenger
  readonly primitives: Primitives
  readonly vault: Vault
  readonly content: ProposalContent
  /** Milliseconds for which a pairing can be taken up. */
  readonly lifetime: number
  readonly signal?: AbortSignal | undefined
  readonly onPairing?: ((pairing: Pairing) => void) | undefined
  /** Called with each proposal, for what else is proposed on its pairing. */
  readonly onProposal?: ((proposal: Proposal, extra: ProposalExtra) => Promise<Extra>) | undefined
  /** Called with the topics of each abandoned proposal, the pairing topic first. Their listeners stay registered. */
  readonly onAbandoned: (pairing: string, extra: string | undefined) => void
  /** Called with the session as soon as it is settled, before any further message on it is read; never once the attempt is over. */
  readonly onSettled: (session: WireSession) => void
}

/** How what else is proposed comes to its end: by a session, or by an error. */
export type ProposalExtra = {
  settle(session: WireSession): void
  fail(error: unknown): void
}

/** Further words for the pairing's URI, and a topic to leave in the end. */
type Extra = { readonly words: string; readonly topic: string }

const recordName = (topic: string) => `proposal:${topic}`
const lockName = (topic: string) => `latchkey-walletconnect-${topic}`

/**
 * Pairs with a wallet: reports pairings, always one that can be taken up, until a wallet has settled a session. Pairings that an earlier load of the
 * page has made, and which a wallet may have taken up since, count as well. Those that no wallet has taken up by the end are abandoned.
 *
 * @throws UserRejectedError, WalletRequestError, InvalidWalletAnswerError, PairingExpiredError, RequestAbortedError, RelayError
 */
export async function pair(options: PairOptions): Promise<void> {
  const { messenger, signal } = options
  const proposals = new Map<string, Proposal>()
  /** Topics of what else was proposed, by the pairing's. */
  const extras = new Map<string, string>()
  const locks: (() => void)[] = []
  let taken: string | undefined
  const over = new AbortController()
  const abort = () => over.abort()
  /** A wallet that settles too late is refused: its session would take the place of the one that is there. */
  const onSettled = (session: WireSession) => {
    if (over.signal.aborted) throw new RequestAbortedError()
    options.onSettled(session)
  }
  signal?.addEventListener('abort', abort)
  try {
    await new Promise<void>((resolve, reject) => {
      over.signal.addEventListener('abort', () => reject(new RequestAbortedError()))
      if (signal?.aborted) return abort()
      const follow = (proposal: Proposal) => {
        proposals.set(proposal.topic, proposal)
        locks.push(holdLock(lockName(proposal.topic)))
        const settled = () => {
          taken = proposal.topic
          resolve()
        }
        followProposal({ ...options, onSettled }, proposal, settled, reject)
      }
      const work = async () => {
        for (const proposal of await readProposals(options)) {
          follow(proposal)
          await messenger.subscribe(proposal.topic)
        }
        while (!over.signal.aborted) {
          const proposal = await makeProposal(options, follow)
          const lifetime = Math.min(options.lifetime, proposalTime * 1_000)
          const expiresAt = proposal.madeAt + lifetime
          if (over.signal.aborted) return
          const extra = await options.onProposal?.(proposal, {
            fail: reject,
            settle(session) {
              onSettled(session)
              taken = proposal.topic
              resolve()
            },
          })
          if (over.signal.aborted) return extra && messenger.leave(extra.topic)
          if (extra) extras.set(proposal.topic, extra.topic)
          options.onPairing?.({ uri: writeUri(options, proposal, extra?.words), expiresAt })
          await wait(expiresAt - messenger.clock() - lastMoments, over.signal)
          for (const { topic, madeAt } of proposals.values())
            if (messenger.clock() - madeAt > proposalTime * 1_000) messenger.leave(topic)
        }
      }
      work().catch(reject)
    })
  } finally {
    abort()
    signal?.removeEventListener('abort', abort)
    await finish(options, proposals, extras, taken)
    for (const release of locks) release()
  }
}

/** Leaves the proposal that was taken up, abandons the others, and forgets all of them. */
async function finish(
  { messenger, vault, onAbandoned }: PairOptions,
  proposals: ReadonlyMap<string, Proposal>,
  extras: ReadonlyMap<string, string>,
  taken: string | undefined,
) {
  for (const topic of proposals.keys()) {
    const extra = extras.get(topic)
    if (topic !== taken) onAbandoned(topic, extra)
    else for (const done of [topic, extra]) if (done) messenger.leave(done)
    await vault.write(recordName(topic))
  }
}

async function makeProposal(options: PairOptions, follow: (proposal: Proposal) => void) {
  const { messenger, primitives, vault, content } = options
  const key = randomBytes(32)
  const secret = randomBytes(32)
  const topic = toHex(await primitives.sha256(key))
  const publicKey = toHex(await primitives.agreementKey(secret))
  const id = messenger.nextId()
  const madeAt = messenger.clock()
  const proposal = { id, topic, key: toHex(key), secret: toHex(secret), madeAt }
  await vault.write(recordName(topic), proposal)
  follow(proposal)
  await messenger.propose(topic, id, {
    requiredNamespaces: {},
    optionalNamespaces: content.optionalNamespaces,
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey, metadata: content.metadata },
    expiryTimestamp: expiryOf(messenger),
    pairingTopic: topic,
  })
  return proposal
}

function expiryOf(messenger: Messenger) {
  return Math.floor(messenger.now() / 1_000) + proposalTime
}

function writeUri({ messenger }: PairOptions, { topic, key }: Proposal, more = '') {
  const expiry = expiryOf(messenger)
  return `wc:${topic}@2?expiryTimestamp=${expiry}&relay-protocol=irn&symKey=${key}${more}`
}

async function readProposals({ vault, messenger }: PairOptions) {
  const found: Proposal[] = []
  for (const name of await vault.names()) {
    if (!name.startsWith('proposal:')) continue
    const parsed = storedProposal.safeParse(await vault.read(name))
    const age = parsed.success ? messenger.clock() - parsed.data.madeAt : Number.NaN
    if (parsed.success && age >= 0 && age < proposalTime * 1_000) {
      // Those of another tab that is there are that tab's.
      if (await isFree(lockName(parsed.data.topic))) found.push(parsed.data)
    } else await vault.write(name)
  }
  return found
}

function followProposal(
  options: PairOptions,
  proposal: Proposal,
  resolve: () => void,
  reject: (error: unknown) => void,
) {
  const { messenger } = options
  const { topic, key } = proposal
  const listener = async (message: PeerMessage) => {
    if ('method' in message || message.id !== proposal.id) return
    try {
      if ('error' in message) {
        throw refusalOf('wc_sessionPropose', message.error)
      }
      const answer = proposalAnswer.safeParse(message.result)
      if (!answer.success) throw new InvalidWalletAnswerError('no key for a session')
      await settle(options, proposal, answer.data.responderPublicKey, resolve, reject)
    } catch (error) {
      reject(error)
    }
  }
  messenger.listen(topic, { key, listener })
}
