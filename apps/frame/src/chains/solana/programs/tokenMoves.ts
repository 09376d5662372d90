import type { Value } from '../../../approval/story.ts'
import type { Account } from '../context.ts'
import { words } from '../words.ts'
import {
  accountValue,
  danger,
  passedRow,
  row,
  toldAddress,
  type Call,
  type Described,
} from './call.ts'
import { receiverRows, tokenValue, unitsValue, unlimitedFrom } from './tokenRows.ts'

/** `Transfer`: names no token. */
export function transfer(call: Call): Described {
  const { context } = call
  const amount = call.u64()
  const [from, to, by] = [call.next(), call.next(), call.next()]
  const mint = context.told(from.address ?? '')?.mint
  const rows = [
    row('amount', unitsValue(amount)),
    ...(mint === undefined ? [] : [row(words.token, toldAddress(mint))]),
    row('from', accountValue(from, context)),
    ...receiverRows(to, context),
    row(words.by, accountValue(by, context)),
  ]
  const risks = [{ text: words.riskNoToken, needsTick: false }]
  return call.end({ title: 'sendToken', rows, risks })
}

/** `TransferChecked`, and `TransferCheckedWithFee` of Token-2022. */
export function transferChecked(call: Call, hasFee = false): Described {
  const { context } = call
  const [amount, decimals] = [call.u64(), call.u8()]
  const fee = hasFee ? call.u64() : undefined
  const [from, mint, to, by] = [call.next(), call.next(), call.next(), call.next()]
  const withheld = (units: bigint) =>
    row(words.withheld, tokenValue(context, { amount: units, mint, decimals }))
  return call.end({
    title: 'sendToken',
    rows: [
      row('amount', tokenValue(context, { amount, mint, decimals })),
      row(words.token, accountValue(mint, context)),
      ...(fee === undefined ? [] : [withheld(fee)]),
      row('from', accountValue(from, context)),
      ...receiverRows(to, context),
      row(words.by, accountValue(by, context)),
    ],
  })
}

/** `Approve`: names no token. */
export function approve(call: Call): Described {
  const amount = call.u64()
  const [from, spender, by] = [call.next(), call.next(), call.next()]
  return allowance(call, amount, { value: unitsValue(amount, true), from, spender, by })
}

/** `ApproveChecked`. */
export function approveChecked(call: Call): Described {
  const [amount, decimals] = [call.u64(), call.u8()]
  const [from, mint, spender, by] = [call.next(), call.next(), call.next(), call.next()]
  const value = tokenValue(call.context, { amount, mint, decimals, isAllowance: true })
  return allowance(call, amount, { value, from, mint, spender, by })
}

function allowance(
  call: Call,
  amount: bigint,
  {
    value,
    from,
    mint,
    spender,
    by,
  }: {
    readonly value: Value
    readonly from: Account
    readonly mint?: Account
    readonly spender: Account
    readonly by: Account
  },
): Described {
  const { context } = call
  return call.end({
    title: 'allowToken',
    rows: [
      row('atMost', value),
      ...(mint ? [row(words.token, accountValue(mint, context))] : []),
      row('spender', accountValue(spender, context)),
      row(words.tokenAccount, accountValue(from, context)),
      row(words.by, accountValue(by, context)),
    ],
    risks: [danger(amount >= unlimitedFrom ? 'riskUnlimited' : words.riskApprove)],
  })
}

/** `MintTo`, and `MintToChecked`, which names decimals. */
export function mintTo(call: Call, isChecked: boolean): Described {
  const { context } = call
  const [amount, decimals] = [call.u64(), isChecked ? call.u8() : undefined]
  const [mint, to, by] = [call.next(), call.next(), call.next()]
  return call.end({
    title: words.makeTokens,
    rows: [
      row('amount', tokenValue(context, { amount, mint, decimals })),
      row(words.token, accountValue(mint, context)),
      ...receiverRows(to, context),
      row(words.by, accountValue(by, context)),
    ],
  })
}

/** `Burn`, and `BurnChecked`, which names decimals. */
export function burn(call: Call, isChecked: boolean): Described {
  const { context } = call
  const [amount, decimals] = [call.u64(), isChecked ? call.u8() : undefined]
  const [from, mint] = [call.next(), call.next()]
  return call.end({
    title: words.burn,
    rows: [
      row('amount', tokenValue(context, { amount, mint, decimals })),
      row(words.token, accountValue(mint, context)),
      row('from', accountValue(from, context)),
      passedRow(call, words.by),
    ],
    risks: [danger(words.riskBurn)],
  })
}
