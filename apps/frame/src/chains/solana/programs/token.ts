import type { Row, Text, Value } from '../../../approval/story.ts'
import { MalformedError } from '../../../signer/solanaReader.ts'
import type { Account } from '../context.ts'
import { words } from '../words.ts'
import {
  accountValue,
  addressValue,
  danger,
  phraseValue,
  row,
  toldAddress,
  type Call,
  type Described,
  type StepRisk,
} from './call.ts'

/** Amounts from here on are called unlimited: half of what 64 bits hold, which no token has so many of. */
const unlimitedFrom = 2n ** 63n

/** What `setAuthority` hands over, by its number; further ones are of Token-2022. */
const rights: readonly { readonly title: Text; readonly risk: Text }[] = [
  { title: words.handOverMint, risk: words.riskRight },
  { title: words.handOverFreeze, risk: words.riskRight },
  { title: words.handOverAccount, risk: words.riskHandOver },
  { title: words.handOverClose, risk: words.riskHandOver },
]
/** The highest number that Token-2022 has. */
const lastRight = 17

/** The token programs: what both have in common, and of Token-2022 what moves tokens or rights. */
export function describeToken(call: Call): Described {
  const { context } = call
  const value = (account: Account) => accountValue(account, context)
  const passed = (label: Text) => row(label, value(call.next()))
  const named = (label: Text, address: string | undefined) =>
    row(label, address === undefined ? phraseValue(words.nobody) : addressValue(address, context))

  switch (call.u8()) {
    case 0:
      return setUpMint(true)
    case 1:
      return call.end({
        title: words.setUpTokens,
        rows: [
          passed(words.tokenAccount),
          passed(words.token),
          passed('owner'),
          passed(words.alsoPassed),
        ],
      })
    case 3: {
      const amount = call.u64()
      const [from, to, by] = [call.next(), call.next(), call.next()]
      const mint = context.told(from.address ?? '')?.mint
      const rows = [
        row('amount', units(amount)),
        ...(mint === undefined ? [] : [row(words.token, toldAddress(mint))]),
        row('from', value(from)),
        ...receiver(to),
        row(words.by, value(by)),
      ]
      return call.end({ title: 'sendToken', rows, risks: [warning(words.riskNoToken)] })
    }
    case 4: {
      const amount = call.u64()
      const [from, spender, by] = [call.next(), call.next(), call.next()]
      return approve(units(amount, true), amount, { from, spender, by })
    }
    case 5:
      return call.end({
        title: 'revokeToken',
        rows: [passed(words.tokenAccount), passed(words.by)],
      })
    case 6: {
      const [right, next] = [call.u8(), call.maybeKey()]
      if (right > lastRight) throw new MalformedError('a right that is not known here')
      const { title, risk } = rights[right] ?? { title: words.handOverRight, risk: words.riskRight }
      const rows = [passed(words.account), passed(words.by), named(words.handedTo, next)]
      const number = row(words.right, { type: 'number', number: BigInt(right) })
      return call.end({
        title,
        rows: right < rights.length ? rows : [...rows, number],
        risks: [danger(risk)],
      })
    }
    case 7: {
      const amount = call.u64()
      const mint = call.next()
      return made(tokens(amount, mint), mint)
    }
    case 8: {
      const amount = call.u64()
      const [from, mint] = [call.next(), call.next()]
      return burned(tokens(amount, mint), from, mint)
    }
    case 9: {
      const [account, rest, by] = [call.next(), call.next(), call.next()]
      const isOwn = rest.place === undefined && rest.address === context.account
      return call.end({
        title: words.closeAccount,
        rows: [
          row(words.tokenAccount, value(account)),
          row(words.rest, value(rest)),
          row(words.by, value(by)),
        ],
        risks: isOwn ? [] : [danger(words.riskClose)],
      })
    }
    case 10:
      return call.end({
        title: words.freeze,
        rows: [passed(words.tokenAccount), passed(words.token), passed(words.by)],
      })
    case 11:
      return call.end({
        title: words.thaw,
        rows: [passed(words.tokenAccount), passed(words.token), passed(words.by)],
      })
    case 12:
      return transferChecked(false)
    case 13: {
      const [amount, decimals] = [call.u64(), call.u8()]
      const [from, mint, spender, by] = [call.next(), call.next(), call.next(), call.next()]
      return approve(tokens(amount, mint, decimals, true), amount, { from, mint, spender, by })
    }
    case 14: {
      const [amount, decimals] = [call.u64(), call.u8()]
      const mint = call.next()
      return made(tokens(amount, mint, decimals), mint)
    }
    case 15: {
      const [amount, decimals] = [call.u64(), call.u8()]
      const [from, mint] = [call.next(), call.next()]
      return burned(tokens(amount, mint, decimals), from, mint)
    }
    case 16: {
      const owner = call.key()
      const rows = [passed(words.tokenAccount), passed(words.token), passed(words.alsoPassed)]
      return call.end({ title: words.setUpTokens, rows: [...rows, named('owner', owner)] })
    }
    case 17:
      return call.end({ title: words.countWrapped, rows: [passed(words.tokenAccount)] })
    case 18: {
      const owner = call.key()
      const rows = [passed(words.tokenAccount), passed(words.token), named('owner', owner)]
      return call.end({ title: words.setUpTokens, rows })
    }
    case 20:
      return setUpMint(false)
    case 22:
      return call.end({ title: words.fixOwner, rows: [passed(words.tokenAccount)] })
    case 26:
      // Of the fees' own instructions the one that moves tokens.
      if (call.u8() !== 1) throw new MalformedError('an instruction that is not known here')
      return transferChecked(true)
    case 35: {
      const delegate = call.key()
      return call.end({
        title: words.permanentDelegate,
        rows: [passed(words.token), named('spender', delegate)],
        risks: [danger(words.riskDelegate)],
      })
    }
    default:
      throw new MalformedError('an instruction that is not known here')
  }

  function setUpMint(hasRent: boolean): Described {
    const [decimals, minter, freezer] = [call.u8(), call.key(), call.maybeKey()]
    const rows = [passed(words.token), ...(hasRent ? [passed(words.alsoPassed)] : [])]
    return call.end({
      title: words.setUpMint,
      rows: [
        ...rows,
        row(words.decimals, { type: 'number', number: BigInt(decimals) }),
        named(words.mintedBy, minter),
        named(words.frozenBy, freezer),
      ],
    })
  }

  function transferChecked(hasFee: boolean): Described {
    const [amount, decimals] = [call.u64(), call.u8()]
    const fee = hasFee ? call.u64() : undefined
    const [from, mint, to, by] = [call.next(), call.next(), call.next(), call.next()]
    return call.end({
      title: 'sendToken',
      rows: [
        row('amount', tokens(amount, mint, decimals)),
        row(words.token, value(mint)),
        ...(fee === undefined ? [] : [row(words.withheld, tokens(fee, mint, decimals))]),
        row('from', value(from)),
        ...receiver(to),
        row(words.by, value(by)),
      ],
    })
  }

  function approve(
    amount: Value,
    number: bigint,
    who: {
      readonly from: Account
      readonly mint?: Account
      readonly spender: Account
      readonly by: Account
    },
  ): Described {
    const { from, mint, spender, by } = who
    return call.end({
      title: 'allowToken',
      rows: [
        row('atMost', amount),
        ...(mint ? [row(words.token, value(mint))] : []),
        row('spender', value(spender)),
        row(words.tokenAccount, value(from)),
        row(words.by, value(by)),
      ],
      risks: [danger(number >= unlimitedFrom ? 'riskUnlimited' : words.riskApprove)],
    })
  }

  function made(amount: Value, mint: Account): Described {
    const [to, by] = [call.next(), call.next()]
    return call.end({
      title: words.makeTokens,
      rows: [
        row('amount', amount),
        row(words.token, value(mint)),
        ...receiver(to),
        row(words.by, value(by)),
      ],
    })
  }

  function burned(amount: Value, from: Account, mint: Account): Described {
    const rows = [row('amount', amount), row(words.token, value(mint)), row('from', value(from))]
    return call.end({
      title: words.burn,
      rows: [...rows, passed(words.by)],
      risks: [danger(words.riskBurn)],
    })
  }

  /** A token account, and whose it is: as this very transaction makes it, or as the node says. */
  function receiver(to: Account): Row[] {
    const made = to.place ? undefined : context.made.get(to.address ?? '')
    const told = context.told(to.address ?? '')
    const owner = made ? addressValue(made.owner, context) : told && toldAddress(told.owner)
    return [
      ...(owner ? [row('recipient', owner)] : []),
      row(owner ? words.tokenAccount : 'recipient', value(to)),
    ]
  }

  /** The chain refuses a transaction that names other decimals than the token has, so these can be relied on. */
  function tokens(amount: bigint, mint: Account, decimals?: number, isAllowance = false): Value {
    const known = mint.place ? undefined : context.mintOf(mint.address ?? '')
    const places = decimals ?? known?.decimals
    if (places === undefined) return units(amount, isAllowance)
    return {
      type: 'token',
      amount,
      token: { symbol: known?.symbol ?? '', decimals: places, isKnown: true },
      isUnlimited: isAllowance && amount >= unlimitedFrom,
    }
  }
}

function units(amount: bigint, isAllowance = false): Value {
  return {
    type: 'token',
    amount,
    token: undefined,
    isUnlimited: isAllowance && amount >= unlimitedFrom,
  }
}

function warning(text: Text): StepRisk {
  return { text, needsTick: false }
}
