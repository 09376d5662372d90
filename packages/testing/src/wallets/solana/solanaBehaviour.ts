import { createCyclicError } from '../injected/behaviour.ts'
import { ProviderError, providerErrors } from '../injected/providerError.ts'

/** A false answer, made from the honest one. */
export type SolanaLie =
  /** A signature with one bit changed. */
  | 'wrongSignature'
  /** A transaction that says something else than the one asked for, signed. */
  | 'changedTransaction'
  /** An empty list in place of answers. */
  | 'noAnswer'
  | { readonly result: unknown }

/**
 * How one kind of request is answered: in the approval window (`ask`), at once, never (`hang`), by a function that throws before it returns
 * a promise (`throw`), with an error that cannot be serialised, with something false, or with an error of a code.
 */
export type SolanaAnswer =
  | 'ask'
  | 'approve'
  | 'reject'
  | 'hang'
  | 'throw'
  | 'cyclicError'
  | { readonly lie: SolanaLie }
  | { readonly fail: { readonly code: number; readonly message?: string | undefined } }

/** How a wallet makes itself known to a page (wallet-standard). */
export type Registration =
  | 'normal'
  | 'never'
  /** The same object, two times. */
  | 'twice'
  /** Another object of the same name, as an extension does after an update. */
  | 'twiceOtherObject'
  /** After a number of milliseconds. */
  | { readonly after: number }
  | { readonly hostile: HostileRegistration }

/** Wallets that break a list that trusts them. */
export type HostileRegistration =
  'throwingGetters' | 'frozen' | 'missingFeatures' | 'javascriptIcon' | 'hugeName' | 'null'

/** What a wallet does with each kind of request. Plain data, so that it can be kept and sent to another process. */
export type SolanaBehaviour = {
  readonly register?: Registration | undefined
  /** `standard:connect` */
  readonly connect?: SolanaAnswer | undefined
  /** `standard:disconnect` */
  readonly disconnect?: SolanaAnswer | undefined
  /** `solana:signMessage` */
  readonly signMessage?: SolanaAnswer | undefined
  /** `solana:signTransaction` */
  readonly signTransaction?: SolanaAnswer | undefined
  /** `solana:signAndSendTransaction` */
  readonly send?: SolanaAnswer | undefined
  /** `solana:signIn` */
  readonly signIn?: SolanaAnswer | undefined
  /** Every request for which nothing else is set. */
  readonly everything?: SolanaAnswer | undefined
  /** The only chains that it says it knows, for example `['solana:mainnet']`. */
  readonly chains?: readonly `${string}:${string}`[] | undefined
  /** Features that it does not have. */
  readonly without?: readonly string[] | undefined
  /** Adds a price to transactions that offer none, as real wallets do. Micro-lamports for each compute unit. */
  readonly priorityFee?: number | undefined
}

/** A kind of request that a behaviour can be set for. */
export type SolanaRequestKind =
  'connect' | 'disconnect' | 'signMessage' | 'signTransaction' | 'send' | 'signIn'

/** What the behaviour says about a kind of request. */
export function getSolanaAnswer(behaviour: SolanaBehaviour, kind: SolanaRequestKind): SolanaAnswer {
  return behaviour[kind] ?? behaviour.everything ?? 'ask'
}

/**
 * Answers a request the way the behaviour says.
 *
 * @param honest gives the true answer; a lie that it can tell about itself is handed to it
 *
 * @throws TypeError at once, where the wallet is to be a broken one
 */
export function answerSolana<Result>(
  answer: SolanaAnswer,
  honest: (lie: SolanaLie | undefined) => Promise<Result>,
): Promise<Result> {
  if (answer === 'ask' || answer === 'approve') return honest(undefined)
  if (answer === 'throw') throw new TypeError('This wallet is broken')
  if (answer === 'hang') return new Promise(() => {})
  if (answer === 'reject') return Promise.reject(providerErrors.userRejected())
  if (answer === 'cyclicError') return Promise.reject(createCyclicError())
  if ('fail' in answer) {
    const { code, message = `Failed with code ${code}` } = answer.fail
    return Promise.reject(new ProviderError(code, message))
  }
  const { lie } = answer
  // A lie has no type that anybody could trust.
  if (typeof lie === 'object') return Promise.resolve(lie.result as Result)
  return honest(lie)
}
