import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type CompiledTransactionMessage,
} from '@solana/kit'
import type { Description } from '../injected/approval/describe.ts'
import { describeInstruction, type Instruction } from './describeInstruction.ts'

/**
 * Says in plain words what a transaction (wire format) would do, one line for each instruction.
 *
 * @throws Error when the bytes are no transaction
 */
export function describeTransaction(
  wire: Uint8Array,
  options: { readonly network: string; readonly isSent: boolean },
): Description {
  const { messageBytes } = getTransactionDecoder().decode(wire)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const [payer] = message.staticAccounts
  return {
    title: options.isSent ? 'Sign and send this transaction?' : 'Sign this transaction?',
    sentence: options.isSent
      ? 'It is sent at once, and cannot be taken back.'
      : 'The site can send it when it is signed. It cannot be taken back then.',
    lines: [
      ...listInstructions(message).map(describeInstruction),
      { label: 'Fees paid by', value: `${payer}` },
      { label: 'Network', value: options.network },
    ],
  }
}

function listInstructions(message: CompiledTransactionMessage): readonly Instruction[] {
  // Accounts of lookup tables follow the others, and are written by their place, since the tables are on the chain.
  const nameAt = (index: number): string =>
    message.staticAccounts[index] ?? `account ${index} (of a lookup table)`
  // Versions of one message differ in more than is read here.
  const { instructions } = message as Extract<CompiledTransactionMessage, { version: 'legacy' | 0 }>
  return instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
    program: nameAt(programAddressIndex),
    accounts: accountIndices.map(nameAt),
    data: Uint8Array.from(data ?? []),
  }))
}
