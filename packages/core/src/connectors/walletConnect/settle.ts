import { InvalidWalletAnswerError } from '../../errors/connection.ts'
import { PairingExpiredError } from '../../errors/relay.ts'
import { fromHex, toHex } from './bytes.ts'
import type { Messenger } from './messenger.ts'
import type { Primitives } from './primitives.ts'
import { assertNamespaces } from './session.ts'
import { maxSessionTime } from './sessionEvents.ts'
import { settlement, type PeerMessage, type Proposal, type WireSession } from './wire.ts'

/** How long a wallet that has agreed may take for its session, in milliseconds. */
const settleTimeout = 60_000

/** Options of `settle`. */
type SettleOptions = {
  readonly messenger: Messenger
  readonly primitives: Primitives
  /** Called with the session as soon as it is settled. */
  readonly onSettled: (session: WireSession) => void
}

/** Waits on the session's own topic for what the wallet has agreed to. */
export async function settle(
  options: SettleOptions,
  proposal: Proposal,
  responder: string,
  resolve: () => void,
  reject: (error: unknown) => void,
) {
  const { messenger, primitives, onSettled } = options
  const shared = await primitives.agree(fromHex(proposal.secret), fromHex(responder))
  const key = await primitives.hkdf(shared)
  const topic = toHex(await primitives.sha256(key))
  const timer = setTimeout(() => fail(new PairingExpiredError()), settleTimeout)
  const fail = (error: unknown) => {
    clearTimeout(timer)
    messenger.leave(topic)
    reject(error)
  }
  const listener = (message: PeerMessage) => {
    if (!('method' in message) || message.method !== 'wc_sessionSettle') return
    clearTimeout(timer)
    try {
      const session = readSettlement(message.params, responder, messenger.now())
      onSettled({ ...session, topic, key: toHex(key) }) // throws where nobody waits any more
      messenger.answer(topic, 'wc_sessionSettle', message.id, { result: true })
      resolve()
    } catch (error) {
      const answer = { error: { code: 1_007, message: 'Invalid session settle request' } }
      messenger.answer(topic, 'wc_sessionSettle', message.id, answer)
      fail(error)
    }
  }
  messenger.listen(topic, { key: toHex(key), listener })
  // Not awaited: what the relay delivers next may be the settlement.
  messenger.subscribe(topic).catch(fail)
}

/**
 * Reads what a wallet has agreed to.
 *
 * @throws InvalidWalletAnswerError
 */
export function readSettlement(params: unknown, responder: string, now: number) {
  const parsed = settlement.safeParse(params)
  if (!parsed.success) throw new InvalidWalletAnswerError('no session', { cause: parsed.error })
  const { namespaces, controller, expiry } = parsed.data
  if (controller.publicKey.toLowerCase() !== responder.toLowerCase())
    throw new InvalidWalletAnswerError('a session of somebody else')
  assertNamespaces(namespaces)
  const longest = Math.floor(now / 1_000) + maxSessionTime
  return {
    namespaces,
    peer: controller.metadata,
    expiry: Math.min(expiry, longest),
    networks: {},
    order: {},
    added: [],
    newest: {},
  }
}
