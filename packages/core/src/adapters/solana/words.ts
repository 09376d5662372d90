import { isRecord } from '@latchkey/protocol'
import type { RpcAnswerError } from './rpc.ts'
import {
  associatedTokenProgram,
  computeBudgetProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from './programs.ts'

/** What errors of a whole transaction mean. */
const ofTransaction: Readonly<Record<string, string>> = {
  AccountNotFound:
    'The account that pays does not exist on this network: it has never held SOL here.',
  InsufficientFundsForFee: 'There is not enough SOL for the network fee.',
  InsufficientFundsForRent:
    'An account would hold less SOL than the network lets an account hold. Send all of it, or leave more.',
  BlockhashNotFound:
    'It was approved too late: the network takes no transaction that is older than a minute.',
  AlreadyProcessed: 'It was sent already.',
  AccountInUse: 'Another transaction uses the same accounts at this moment. Try again.',
  InvalidAccountForFee: 'The account that pays is no plain account of SOL.',
  ProgramAccountNotFound: 'A program that it calls does not exist on this network.',
  SignatureFailure: 'A signature is wrong.',
  WouldExceedMaxBlockCostLimit: 'The network is too busy. Try again.',
  WouldExceedMaxAccountCostLimit: 'The network is too busy. Try again.',
  ClusterMaintenance: 'The network is being maintained. Try again later.',
}

/** What errors that every program may give mean. */
const ofAnyProgram: Readonly<Record<string, string>> = {
  InsufficientFunds: 'There is not enough in the account.',
  InvalidAccountData:
    'An account is not what it was: it may have been closed a moment ago. Review it again.',
  UninitializedAccount: 'An account is not there any more. Review it again.',
  IncorrectProgramId: 'An account belongs to another program than it should.',
  IllegalOwner: 'The receiver’s account of this token belongs to somebody else.',
  InvalidAccountOwner: 'An account belongs to somebody else than it should.',
  MissingRequiredSignature: 'A signature is missing.',
  AccountNotRentExempt: 'An account would hold less SOL than the network lets an account hold.',
  ComputationalBudgetExceeded: 'It computes more than it may.',
  ProgramFailedToComplete: 'A program gave up.',
  ReadonlyLamportChange: 'It sends SOL to an account that takes none.',
}

const ofTokens: Readonly<Record<number, string>> = {
  0: 'An account would hold less SOL than the network lets an account hold.',
  1: 'There is not enough of the token in the account.',
  2: 'This is no token.',
  3: 'The account is of another token.',
  4: 'The account belongs to somebody else.',
  9: 'An account is not there any more. Review it again.',
  17: 'The account of this token is frozen by its issuer.',
  18: 'The token counts with other decimals.',
  30: 'The token wants a larger part of the transfer than was reviewed.',
  31: 'The token keeps a part of each transfer, which was not reviewed.',
  32: 'The token keeps another part of the transfer than was reviewed. Review it again.',
  36: 'The receiver takes this token only with a note. Send it from the wallet itself.',
  37: 'The token cannot be transferred: it stays with who has got it.',
  67: 'The token’s issuer has stopped all transfers for now.',
}

/** Names of the programs that transfers call, with what their own error numbers mean. */
const programs: Readonly<
  Record<string, { readonly name: string; readonly codes: Readonly<Record<number, string>> }>
> = {
  [systemProgram]: {
    name: 'The system program',
    codes: {
      0: 'The account is there already.',
      1: 'There is not enough SOL in the account.',
    },
  },
  [tokenProgram]: { name: 'The token program', codes: ofTokens },
  [token2022Program]: { name: 'The token program (Token-2022)', codes: ofTokens },
  [associatedTokenProgram]: {
    name: 'The associated token account program',
    codes: { 0: 'The receiver’s account of this token belongs to somebody else.' },
  },
  [computeBudgetProgram]: { name: 'The compute budget program', codes: {} },
}

/**
 * What an error of a transaction means to a person.
 *
 * @param error - as nodes write it: `'BlockhashNotFound'` or `{ InstructionError: [2, { Custom: 1 }] }`
 * @param called - the programs that its instructions call, in order
 */
export function describeError(error: unknown, called: readonly string[]): string {
  if (!isRecord(error)) return lookUp(ofTransaction, error) ?? `The network says: ${quote(error)}.`
  const [[kind, detail] = []] = Object.entries(error)
  if (kind !== 'InstructionError' || !Array.isArray(detail))
    return lookUp(ofTransaction, kind) ?? `The network says: ${quote(kind)}.`
  const [index, reason] = detail as unknown[] // each is looked at below
  const address = called[Number(index)] ?? ''
  const program = Object.hasOwn(programs, address) ? programs[address] : undefined
  const name = program?.name ?? `A program that is not known here (${quote(address)})`
  if (!isRecord(reason)) return lookUp(ofAnyProgram, reason) ?? `${name} says: ${quote(reason)}.`
  const code = Number(reason.Custom)
  return program?.codes[code] ?? `${name} says: error ${quote(code)}.`
}

/** The error of the transaction in a node's refusal to send it; `undefined` where it refuses for another reason. */
export function errorOfRefusal(refusal: RpcAnswerError): unknown {
  return isRecord(refusal.data) ? (refusal.data.err ?? undefined) : undefined
}

function lookUp(words: Readonly<Record<string, string>>, name: unknown) {
  return typeof name === 'string' && Object.hasOwn(words, name) ? words[name] : undefined
}

function quote(value: unknown) {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')).slice(0, 80)
}
