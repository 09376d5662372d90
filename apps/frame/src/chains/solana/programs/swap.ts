import type { Value } from '../../../approval/story.ts'
import { MalformedError } from '../../../signer/solanaReader.ts'
import type { Account, Instruction, TransactionContext } from '../context.ts'
import { words } from '../words.ts'
import { accountValue, addressValue, danger, row, toldAddress, type Described } from './call.ts'

/** Which account is what; the one that takes what is bought may be named apart, and the program itself stands for none. */
type Layout = {
  readonly user: number
  readonly source: number
  readonly destination: number
  readonly elsewhere?: number
  readonly mint: number
  readonly accounts: number
  /** Where the amounts begin, from the end where that is negative, and how many bytes the fee has behind them. */
  readonly numbersAt: number
  readonly feeBytes: 1 | 2
  readonly size: number
}

/** Jupiter's instructions that sell an exact amount, by their first eight bytes: both forms of `route` and of `shared_accounts_route`. */
const layouts: Readonly<Record<string, Layout>> = {
  e517cb977ae3ad2a: {
    ...{ user: 1, source: 2, destination: 3, elsewhere: 4, mint: 5, accounts: 9 },
    ...{ numbersAt: -19, feeBytes: 1, size: 31 },
  },
  c1209b3341d69c81: {
    ...{ user: 2, source: 3, destination: 6, mint: 8, accounts: 13 },
    ...{ numbersAt: -19, feeBytes: 1, size: 32 },
  },
  bb64facc31c4af14: {
    ...{ user: 0, source: 1, destination: 2, elsewhere: 7, mint: 4, accounts: 10 },
    ...{ numbersAt: 8, feeBytes: 2, size: 34 },
  },
  d19853937cfed8e9: {
    ...{ user: 1, source: 2, destination: 5, mint: 7, accounts: 12 },
    ...{ numbersAt: 9, feeBytes: 2, size: 35 },
  },
}

/** Basis points in a whole. */
const whole = 10_000n

/**
 * A swap: what is paid, what comes at least, and who gets it. The bytes that are left say through which pools it goes; whatever they say, the program
 * undoes all of it where less would come.
 */
export function describeSwap(instruction: Instruction, context: TransactionContext): Described {
  const { data, accounts, program } = instruction
  const name = Array.from(data.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  const layout = Object.hasOwn(layouts, name) ? layouts[name] : undefined
  if (!layout || data.length < layout.size || accounts.length < layout.accounts)
    throw new MalformedError('an instruction that is not known here')
  const at = layout.numbersAt < 0 ? data.length + layout.numbersAt : layout.numbersAt
  const number = (place: number, bytes: number) =>
    data
      .subarray(at + place, at + place + bytes)
      .reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const slippage = number(16, 2)
  if (slippage > whole) throw new MalformedError('more slippage than there can be')
  const accountAt = (place: number): Account => {
    const account = accounts[place]
    if (!account) throw new MalformedError('too few accounts')
    return account
  }
  const [source, mint] = [accountAt(layout.source), accountAt(layout.mint)]
  const named = layout.elsewhere === undefined ? undefined : accountAt(layout.elsewhere)
  const isNamed = named !== undefined && named.address !== program
  const destination = isNamed ? named : accountAt(layout.destination)
  const owner = ownerOf(destination, context)
  const sold = source.place ? undefined : context.made.get(source.address ?? '')?.mint
  const fee = number(18, layout.feeBytes)
  return {
    title: words.swap,
    rows: [
      row('youPay', amountValue(number(0, 8), sold, context)),
      row(words.tokenAccount, accountValue(source, context)),
      row(
        'youGetAtLeast',
        amountValue((number(8, 8) * (whole - slippage)) / whole, addressOf(mint), context),
      ),
      row(words.token, accountValue(mint, context)),
      ...(owner ? [row('recipient', owner.value)] : []),
      row(words.tokenAccount, accountValue(destination, context)),
      ...(fee > 0n ? [row(words.swapFee, { type: 'number', number: fee })] : []),
      row(words.program, addressValue(program, context)),
      row(words.by, accountValue(accountAt(layout.user), context)),
    ],
    risks: owner?.isOwn ? [] : [danger(owner ? words.riskSwapAway : words.riskSwapNobody)],
  }
}

const addressOf = ({ address, place }: Account) => (place ? undefined : address)

/** Whose account it is: as this very transaction makes it, or as the node says. */
function ownerOf(account: Account, context: TransactionContext) {
  const made = context.made.get(addressOf(account) ?? '')
  if (made)
    return { value: addressValue(made.owner, context), isOwn: made.owner === context.account }
  const told = context.told(account.address ?? '')
  return told && { value: toldAddress(told.owner), isOwn: told.owner === context.account }
}

function amountValue(
  amount: bigint,
  mint: string | undefined,
  { mintOf }: TransactionContext,
): Value {
  const known = mint === undefined ? undefined : mintOf(mint)
  return {
    type: 'token',
    amount,
    token: known && { ...known, isKnown: true },
    isUnlimited: false,
  }
}
