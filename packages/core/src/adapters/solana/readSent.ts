import { getBase58Encoder } from '@solana/kit'
import { isRecord } from '@latchkey/protocol'
import type { AnsweredRequest, SentTransfer } from '../transfers.ts'
import { decodeTransaction, type DecodedInstruction } from './message.ts'
import { associatedTokenProgram, systemProgram, tokenPrograms } from './programs.ts'
import { fromBase64 } from './read.ts'

/**
 * The transfer that a `solana_signAndSendTransaction` has sent: of SOL, or of a token where the transaction says whose account it goes to, as it does
 * when it creates that.
 */
export function readSent({ method, params, result }: AnsweredRequest): SentTransfer | undefined {
  if (method !== 'solana_signAndSendTransaction' || !isRecord(params) || !isRecord(result))
    return undefined
  const { transaction } = params
  const { signature } = result
  if (typeof transaction !== 'string' || !isSignature(signature)) return undefined
  try {
    const { payer, instructions } = decodeTransaction(fromBase64(transaction))
    const moved = instructions.map(readSol).find((found) => found !== undefined)
    const sent = moved ?? readToken(instructions)
    return sent && { hash: signature, from: payer, ...sent }
  } catch {
    return undefined // no transaction, or one of another kind
  }
}

type Moved = Pick<SentTransfer, 'to' | 'amount' | 'token'>

function readSol({ program, accounts, data }: DecodedInstruction): Moved | undefined {
  const [, to] = accounts
  if (program !== systemProgram || data.length !== 12 || data[0] !== 2 || to === undefined)
    return undefined
  return { to, amount: amountAt(data, 4) }
}

function readToken(instructions: readonly DecodedInstruction[]): Moved | undefined {
  const moves = instructions.filter(
    ({ program, data }) =>
      tokenPrograms.some((known) => known === program) &&
      (data[0] === 12 || (data[0] === 26 && data[1] === 1)),
  )
  const [, token, target] = moves[0]?.accounts ?? []
  const created = instructions.find(
    ({ program, accounts }) => program === associatedTokenProgram && accounts[1] === target,
  )
  const to = created?.accounts[2]
  if (token === undefined || to === undefined) return undefined
  const amounts = moves.map(({ data }) => amountAt(data, data[0] === 12 ? 1 : 2))
  return { to, token, amount: amounts.reduce((sum, amount) => sum + amount, 0n) }
}

function amountAt(data: Uint8Array, offset: number) {
  return new DataView(data.buffer, data.byteOffset).getBigUint64(offset, true)
}

function isSignature(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 88) return false
  try {
    return getBase58Encoder().encode(value).length === 64
  } catch {
    return false
  }
}
