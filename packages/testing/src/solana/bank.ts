import type { Address } from '@solana/kit'
import { toStored, type Accounts, type StoredAccount } from './accounts.ts'
import { computeFee, readOffer } from './fees.ts'
import type { History, TransactionRecord } from './history.ts'
import { toBytes } from './programs.ts'
import { usesNonce } from './nonce.ts'
import { rpcErrors } from './rpcError.ts'
import type { Slots } from './slots.ts'
import { SvmEndedError, type Svm } from './startSvm.ts'
import type { SvmRun, TransactionError } from './svmAnswer.ts'
import { readMint, readTokenAccount, type TokenBalance } from './tokenState.ts'
import { readMemo, type ReadTransaction } from './transaction.ts'

/** What a transaction would do, or did. */
export type Outcome = Omit<SvmRun, 'accounts'> & {
  /** The transaction's accounts afterwards, in its order. */
  readonly accounts: readonly (StoredAccount | undefined)[]
}

/** Runs transactions, one after the other. */
export type Bank = ReturnType<typeof createBank>

/** Makes the bank over the virtual machine and what is known of the chain. */
export function createBank(parts: {
  svm: Svm
  accounts: Accounts
  slots: Slots
  history: History
  /** Told of each transaction that was processed. */
  onProcessed: (record: TransactionRecord) => void
}) {
  const { svm, accounts, slots, history, onProcessed } = parts
  let last: Promise<unknown> = Promise.resolve()
  /** In turn, since what a transaction finds is what the one before it left. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  const nothing = (error: TransactionError): Outcome => ({
    error,
    logs: [],
    units: 0,
    returned: null,
    inner: [],
    accounts: [],
  })

  async function run(
    transaction: ReadTransaction,
    how: { keep: boolean; checkSignatures: boolean },
  ): Promise<Outcome> {
    try {
      const result = await svm.ask('run', {
        wire: transaction.wire,
        slot: slots.now(),
        time: Math.floor(Date.now() / 1000),
        watched: transaction.accounts.map(toBytes),
        ...how,
      })
      return { ...result, accounts: result.accounts.map(toStored) }
    } catch (error) {
      if (error instanceof SvmEndedError) throw rpcErrors.unhealthy(error.message)
      throw rpcErrors.internal(error instanceof Error ? error.message : 'unknown')
    }
  }

  /** What stands against a transaction before it is executed. */
  function checkAge(transaction: ReadTransaction): TransactionError | undefined {
    const { message, signature } = transaction
    if (history.get(signature)) return 'AlreadyProcessed'
    const isRecent = slots.lastValidHeight(message.lifetimeToken) !== undefined
    return isRecent || usesNonce(transaction, accounts) ? undefined : 'BlockhashNotFound'
  }

  async function simulateNow(
    transaction: ReadTransaction,
    options: { checkSignatures: boolean; replaceBlockhash: boolean },
  ): Promise<Outcome> {
    const { checkSignatures, replaceBlockhash } = options
    const outcome = await run(transaction, { keep: false, checkSignatures })
    if (outcome.error === 'SignatureFailure' || replaceBlockhash) return outcome
    const tooOld = checkAge(transaction)
    return tooOld === undefined ? outcome : nothing(tooOld)
  }

  async function processNow(transaction: ReadTransaction): Promise<void> {
    if (checkAge(transaction) !== undefined) return
    const { accounts: keys, isWritable, message } = transaction
    const before = keys.map((key) => accounts.get(key))
    const outcome = await run(transaction, { keep: true, checkSignatures: true })
    // One whose fee could not be taken never was in a block.
    const paid = (before[0]?.lamports ?? 0n) - (outcome.accounts[0]?.lamports ?? 0n)
    if (outcome.error !== null && paid <= 0n) return
    keys.forEach((key, index) => {
      if (isWritable(index)) accounts.set(key, outcome.accounts[index])
    })
    const record: TransactionRecord = {
      signature: transaction.signature,
      slot: slots.now(),
      time: Math.floor(Date.now() / 1000),
      wire: transaction.wire,
      error: outcome.error,
      fee: computeFee(message),
      unitPrice: readOffer(message).unitPrice,
      units: outcome.units,
      logs: outcome.logs,
      inner: outcome.inner,
      returned: outcome.returned,
      memo: readMemo(transaction),
      accounts: keys,
      loaded: transaction.loaded,
      writable: keys.filter((_, index) => isWritable(index)),
      before: before.map((account) => account?.lamports ?? 0n),
      after: keys.map((key) => accounts.get(key)?.lamports ?? 0n),
      tokensBefore: listTokens(keys, before, accounts),
      tokensAfter: listTokens(keys, keys.map(accounts.get), accounts),
    }
    history.add(record)
    onProcessed(record)
  }

  return {
    /** What a transaction would do now. Nothing changes. */
    simulate: (
      transaction: ReadTransaction,
      options: { checkSignatures: boolean; replaceBlockhash: boolean },
    ) => inTurn(() => simulateNow(transaction, options)),
    /**
     * Takes a transaction. With a preflight it is refused when it would fail. One that no leader would take is dropped, as it is on a
     * cluster: nobody is told.
     *
     * @throws what `refuse` makes of a preflight that failed
     */
    send: (
      transaction: ReadTransaction,
      options: { preflight: boolean; refuse: (outcome: Outcome) => Error },
    ) =>
      inTurn(async () => {
        if (options.preflight) {
          const outcome = await simulateNow(transaction, {
            checkSignatures: true,
            replaceBlockhash: false,
          })
          if (outcome.error !== null) throw options.refuse(outcome)
        }
        await processNow(transaction)
      }),
  }
}

function listTokens(
  keys: readonly Address[],
  states: readonly (StoredAccount | undefined)[],
  accounts: Accounts,
): readonly TokenBalance[] {
  return states.flatMap((state, accountIndex) => {
    const held = readTokenAccount(state)
    if (!state || !held) return []
    const at = keys.indexOf(held.mint)
    const mint = readMint(accounts.get(held.mint) ?? states[at])
    const { owner, amount } = held
    const decimals = mint?.decimals ?? 0
    return [{ accountIndex, mint: held.mint, owner, program: state.owner, amount, decimals }]
  })
}
