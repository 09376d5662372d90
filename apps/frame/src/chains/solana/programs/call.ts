import { toBase58 } from '@latchkey/protocol'
import { createReader, MalformedError } from '../../../signer/solanaReader.ts'
import type { Phrase, Row, Text, Value } from '../../../approval/story.ts'
import type { Account, Instruction, TransactionContext } from '../context.ts'
import { words } from '../words.ts'

/** What a step says in words. */
export type Described = {
  readonly title: Text
  readonly rows: readonly Row[]
  /** What speaks against it; `{step}` is filled in by whoever counts. */
  readonly risks?: readonly StepRisk[] | undefined
}

/** A danger of one step. */
export type StepRisk = { readonly text: Text; readonly needsTick: boolean }

/** What comes with a danger that has to be ticked. */
export const danger = (text: Text): StepRisk => ({ text, needsTick: true })

/** Reads an instruction from front to back: whatever it does not fully account for is no instruction of that form. */
export function openCall(instruction: Instruction, context: TransactionContext) {
  const { data, accounts } = instruction
  const reader = createReader(data)
  let used = 0

  const number = (bytes: number) =>
    reader.take(bytes).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const key = () => toBase58(reader.take(32))

  return {
    context,
    u8: () => reader.byte(),
    u32: () => Number(number(4)),
    u64: () => number(8),
    key,
    /** One byte says whether a key follows. */
    maybeKey() {
      const mark = reader.byte()
      if (mark > 1) throw new MalformedError('neither a key nor none')
      return mark === 1 ? key() : undefined
    },
    /** A length in eight bytes, then UTF-8. */
    text() {
      const length = Number(number(8))
      if (length > data.length) throw new MalformedError('too short')
      return new TextDecoder('utf-8', { fatal: true }).decode(reader.take(length))
    },
    /** All of the data, as UTF-8. */
    wholeText: () =>
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(reader.take(data.length)),
    isEmpty: () => data.length === 0,
    /** The next account that is passed. */
    next(): Account {
      const account = accounts[used]
      if (!account) throw new MalformedError('too few accounts')
      used += 1
      return account
    },
    /** Nothing of the data is left over; accounts that are get rows of their own. */
    end(described: Described): Described {
      reader.end()
      const others = accounts
        .slice(used)
        .map((account) => row(words.alsoPassed, accountValue(account, context)))
      return { ...described, rows: [...described.rows, ...others] }
    },
  }
}

/** An instruction that is being read. */
export type Call = ReturnType<typeof openCall>

/** Describes one instruction of a program. Throws MalformedError for data or accounts that do not fit. */
export type DescribeCall = (call: Call) => Described

/** A line of a card. */
export function row(label: Text, value: Value): Row {
  return { label, value }
}

/** Reads the next account, and shows it as a line of a card. */
export function passedRow(call: Call, label: Text): Row {
  return row(label, accountValue(call.next(), call.context))
}

/** Shows an address of the instruction's data as a line of a card. */
export function namedRow({ context }: Call, label: Text, address: string): Row {
  return row(label, addressValue(address, context))
}

/** An account as the transaction names it. What was looked up is never called by a name. */
export function accountValue(account: Account, context: TransactionContext): Value {
  const { address, place } = account
  if (place) {
    const values = { table: place.table, number: String(place.index) }
    return address === undefined
      ? { type: 'phrase', phrase: [words.notLookedUp, values] }
      : { type: 'address', address, note: [words.lookedUp, values] }
  }
  return addressValue(address ?? '', context)
}

/** An address that stands in the transaction itself, with the frame's own name for it. */
export function addressValue(address: string, { account, nameOf }: TransactionContext): Value {
  return { type: 'address', address, name: nameOf(address), isOwn: address === account }
}

/** An address that somebody else has told. */
export function toldAddress(address: string): Value {
  return { type: 'address', address, note: [words.toldByServer] }
}

/** An amount of lamports. */
export function solValue(amount: bigint): Value {
  return { type: 'coin', amount, symbol: 'SOL', decimals: 9 }
}

/** A phrase as a value. */
export function phraseValue(...phrase: Phrase): Value {
  return { type: 'phrase', phrase }
}
