import type { Text } from '../../../approval/story.ts'
import { MalformedError } from '../../../signer/solanaReader.ts'
import type { Instruction, MadeAccount, TransactionContext } from '../context.ts'
import { programs } from '../knownAddresses.ts'
import { words } from '../words.ts'
import { openCall, passedRow, row, type Call, type Described } from './call.ts'

/** The associated token program: the account in which an owner holds a token. */
export function describeAssociatedToken(call: Call): Described {
  const kind = call.isEmpty() ? 0 : call.u8()
  const passed = (label: Text) => passedRow(call, label)
  if (kind === 0 || kind === 1) {
    const [payer, account] = [passed(words.paidBy), passed(words.tokenAccount)]
    const rows = [passed('owner'), passed(words.token), account, payer]
    const rest = [passed(words.alsoPassed), passed(words.program)]
    return call.end({ title: words.createTokens, rows: [...rows, ...rest] })
  }
  if (kind !== 2) throw new MalformedError('an instruction that is not known here')
  const rows = [passed(words.tokenAccount), passed(words.token)]
  return call.end({ title: words.recoverTokens, rows })
}

/** The memo program: a text for everybody to read. */
export function describeMemo(call: Call): Described {
  const text = call.wholeText()
  return call.end({ title: words.note, rows: [row(words.noteText, { type: 'text', text })] })
}

/** What a transaction says about its own fee. */
export type Budget = {
  /** Units of computing. */
  readonly limit?: bigint
  /** Millionths of a lamport for each of them. */
  readonly price?: bigint
}

const settings = { 1: 'heap', 2: 'limit', 3: 'price', 4: 'size' } as const

/**
 * Reads one setting of the compute budget program.
 *
 * @throws MalformedError
 */
export function readBudget(instruction: Instruction, context: TransactionContext) {
  const call = openCall(instruction, context)
  const kind = call.u8()
  const name = settings[kind as keyof typeof settings] as
    (typeof settings)[1 | 2 | 3 | 4] | undefined // a byte may be any
  if (name === undefined) throw new MalformedError('an instruction that is not known here')
  const value = name === 'price' ? call.u64() : BigInt(call.u32())
  call.end({ title: words.nothing, rows: [] })
  return { name, value }
}

/**
 * Token accounts that the steps of a transaction make, by their address: the program refuses any other address than that owner's, so that who it is for can be
 * relied on.
 */
export function readMade(instructions: readonly Instruction[]) {
  const made = new Map<string, MadeAccount>()
  for (const { program, accounts, data } of instructions) {
    const isMaking = data.length === 0 || (data.length === 1 && (data[0] ?? 2) < 2)
    if (program !== programs.associatedToken || !isMaking) continue
    const [, account, owner, mint] = accounts.map(({ address, place }) => (place ? '' : address))
    if (account && owner) made.set(account, { owner, mint: mint || undefined })
  }
  return made
}
