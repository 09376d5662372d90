import { answerAs, type Answer } from '../injected/behaviour.ts'

/** What a Bitcoin wallet does with each kind of request, whatever convention it is asked in. Plain data. A lie is given back as the convention’s own answer. */
export type BitcoinBehaviour = {
  readonly connect?: Answer | undefined
  /** What it says without asking its owner: accounts, network. */
  readonly look?: Answer | undefined
  readonly signMessage?: Answer | undefined
  readonly signPsbt?: Answer | undefined
  readonly send?: Answer | undefined
  readonly switchChain?: Answer | undefined
  /** Features of wallet-standard that it goes without: `bitcoin:signTransaction`. */
  readonly without?: readonly string[] | undefined
  /** Every request for which nothing else is set. */
  readonly everything?: Answer | undefined
}

/** A kind of request that a behaviour can be set for. */
export type BitcoinRequestKind = Exclude<keyof BitcoinBehaviour, 'everything' | 'without'>

/** What the behaviour says about a kind of request. Nobody is ever asked about a look. */
export function answerOf(behaviour: BitcoinBehaviour, kind: BitcoinRequestKind): Answer {
  return behaviour[kind] ?? (kind === 'look' ? 'approve' : (behaviour.everything ?? 'ask'))
}

/** Answers a request the way the behaviour says. Throws at once where the wallet is to be a broken one. */
export function answerBy(
  behaviour: BitcoinBehaviour,
  kind: BitcoinRequestKind,
  honest: () => Promise<unknown>,
): Promise<unknown> {
  const answer = answerOf(behaviour, kind)
  if (answer === 'throw') throw new TypeError('This wallet is broken')
  return answerAs(answer, honest)
}
