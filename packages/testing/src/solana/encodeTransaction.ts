import { getBase58Decoder } from '@solana/kit'
import { toAddress, type Accounts } from './accounts.ts'
import type { TransactionRecord } from './history.ts'
import { toUiAmount } from './parseTokenState.ts'
import type { SvmRun } from './svmAnswer.ts'
import type { TokenBalance } from './tokenState.ts'
import { readTransaction, type ReadTransaction } from './transaction.ts'

/** How transactions are written. */
export const transactionEncodings = ['json', 'jsonParsed', 'base58', 'base64'] as const
/** One of {@link transactionEncodings}. */
export type TransactionEncoding = (typeof transactionEncodings)[number]

const base58 = getBase58Decoder()

/** The instructions that programs called. */
export function encodeInner(inner: SvmRun['inner']) {
  return inner.flatMap((group, index) =>
    group.length === 0
      ? []
      : [
          {
            index,
            instructions: group.map(({ programIdIndex, accounts, data, stackHeight }) => ({
              programIdIndex,
              accounts: [...accounts],
              data: base58.decode(data),
              stackHeight,
            })),
          },
        ],
  )
}

/** What a program handed back. */
export const encodeReturned = (returned: SvmRun['returned']) =>
  returned && {
    programId: toAddress(returned.program),
    data: [Buffer.from(returned.data).toString('base64'), 'base64'],
  }

/** A transaction with what came of it. */
export function encodeRecord(
  record: TransactionRecord,
  encoding: TransactionEncoding,
  accounts: Accounts,
) {
  const read = readTransaction(record.wire, accounts)
  const { error } = record
  return {
    slot: record.slot,
    blockTime: record.time,
    version: read.message.version,
    transaction: encodeTransaction(record, read, encoding),
    meta: {
      err: error,
      status: error === null ? { Ok: null } : { Err: error },
      fee: record.fee,
      preBalances: record.before,
      postBalances: record.after,
      preTokenBalances: record.tokensBefore.map(encodeTokenBalance),
      postTokenBalances: record.tokensAfter.map(encodeTokenBalance),
      innerInstructions: encodeInner(record.inner),
      logMessages: record.logs,
      loadedAddresses: record.loaded,
      rewards: [],
      computeUnitsConsumed: record.units,
      ...(record.returned && { returnData: encodeReturned(record.returned) }),
    },
  }
}

const encodeTokenBalance = (balance: TokenBalance) => ({
  accountIndex: balance.accountIndex,
  mint: balance.mint,
  owner: balance.owner,
  programId: balance.program,
  uiTokenAmount: toUiAmount(balance.amount, balance.decimals),
})

function encodeTransaction(
  record: TransactionRecord,
  read: ReadTransaction,
  encoding: TransactionEncoding,
) {
  if (encoding === 'base64') return [Buffer.from(record.wire).toString('base64'), 'base64']
  if (encoding === 'base58') return [base58.decode(record.wire), 'base58']
  const { message, signatures } = read
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } =
    message.header
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : undefined
  const common = {
    recentBlockhash: message.lifetimeToken,
    ...(lookups && {
      addressTableLookups: lookups.map((lookup) => ({
        accountKey: lookup.lookupTableAddress,
        writableIndexes: lookup.writableIndexes,
        readonlyIndexes: lookup.readonlyIndexes,
      })),
    }),
  }
  if (encoding === 'json')
    return {
      signatures,
      message: {
        ...common,
        accountKeys: message.staticAccounts,
        header: {
          numRequiredSignatures: numSignerAccounts,
          numReadonlySignedAccounts: numReadonlySignerAccounts,
          numReadonlyUnsignedAccounts: numReadonlyNonSignerAccounts,
        },
        instructions: message.instructions.map((instruction) => ({
          programIdIndex: instruction.programAddressIndex,
          accounts: instruction.accountIndices ?? [],
          data: base58.decode(instruction.data ?? new Uint8Array()),
          stackHeight: 1,
        })),
      },
    }
  const keys = record.accounts
  return {
    signatures,
    message: {
      ...common,
      accountKeys: keys.map((pubkey, index) => ({
        pubkey,
        signer: index < numSignerAccounts,
        writable: read.isWritable(index),
        source: index < message.staticAccounts.length ? 'transaction' : 'lookupTable',
      })),
      // Validators leave instructions as they are whose program they do not know; this node knows none.
      instructions: read.instructions.map((instruction) => ({
        programId: instruction.program,
        accounts: instruction.accounts.map((index) => keys[index]),
        data: base58.decode(instruction.data),
        stackHeight: 1,
      })),
    },
  }
}
