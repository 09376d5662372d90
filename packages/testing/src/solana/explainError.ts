import type { TransactionError } from './svmAnswer.ts'

/** What validators say, in words of their logs, about errors of a whole transaction. */
const sentences: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
}

/** `UninitializedAccount` as `uninitialized account`. */
const toWords = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()

/** An error in a sentence. */
export function explainError(error: TransactionError): string {
  if (typeof error === 'string') return sentences[error] ?? toWords(error)
  const { InstructionError: failed, InsufficientFundsForRent: rent } = error
  if (Array.isArray(failed)) {
    // The shape that the virtual machine's process writes it in.
    const [index, reason] = failed as unknown as readonly [number, string | { Custom: number }]
    const what =
      typeof reason === 'string'
        ? toWords(reason)
        : `custom program error: 0x${reason.Custom.toString(16)}`
    return `Error processing Instruction ${index}: ${what}`
  }
  if (typeof rent === 'object' && rent !== null)
    return `Transaction results in an account (${String(Reflect.get(rent, 'account_index'))}) with insufficient funds for rent`
  return toWords(Object.keys(error)[0] ?? 'unknown')
}
