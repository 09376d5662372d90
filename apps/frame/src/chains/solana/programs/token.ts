import type { Row, Text } from '../../../approval/story.ts'
import { MalformedError } from '../../../signer/solanaReader.ts'
import { words } from '../words.ts'
import {
  accountValue,
  danger,
  namedRow,
  passedRow,
  phraseValue,
  row,
  type Call,
  type Described,
  type DescribeCall,
} from './call.ts'
import { approve, approveChecked, burn, mintTo, transfer, transferChecked } from './tokenMoves.ts'

/** Rights of `SetAuthority` by number. Higher numbers belong to Token-2022. */
const rights: readonly { readonly title: Text; readonly risk: Text }[] = [
  { title: words.handOverMint, risk: words.riskRight },
  { title: words.handOverFreeze, risk: words.riskRight },
  { title: words.handOverAccount, risk: words.riskHandOver },
  { title: words.handOverClose, risk: words.riskHandOver },
]
/** Highest right of Token-2022. */
const lastRight = 17

/** Instructions by their first byte: those of both token programs, and those of Token-2022 that move tokens or rights. */
const instructions: Readonly<Record<number, DescribeCall>> = {
  0: (call) => initializeMint(call, true),
  1: listing(words.setUpTokens, [words.tokenAccount, words.token, 'owner', words.alsoPassed]),
  3: transfer,
  4: approve,
  5: listing('revokeToken', [words.tokenAccount, words.by]),
  6: setAuthority,
  7: (call) => mintTo(call, false),
  8: (call) => burn(call, false),
  9: closeAccount,
  10: listing(words.freeze, [words.tokenAccount, words.token, words.by]),
  11: listing(words.thaw, [words.tokenAccount, words.token, words.by]),
  12: (call) => transferChecked(call),
  13: approveChecked,
  14: (call) => mintTo(call, true),
  15: (call) => burn(call, true),
  16: (call) => initializeAccount(call, [words.tokenAccount, words.token, words.alsoPassed]),
  17: listing(words.countWrapped, [words.tokenAccount]),
  18: (call) => initializeAccount(call, [words.tokenAccount, words.token]),
  20: (call) => initializeMint(call, false),
  22: listing(words.fixOwner, [words.tokenAccount]),
  26: transferWithFee,
  35: initializePermanentDelegate,
}

/**
 * Describes an instruction of a token program.
 *
 * @throws MalformedError for an unknown instruction
 */
export function describeToken(call: Call): Described {
  const describe = instructions[call.u8()]
  if (!describe) throw new MalformedError('an instruction that is not known here')
  return describe(call)
}

/** Describes an instruction that consists of its accounts. */
function listing(title: Text, labels: readonly Text[]): DescribeCall {
  return (call) => call.end({ title, rows: labels.map((label) => passedRow(call, label)) })
}

function keyRow(call: Call, label: Text, address: string | undefined): Row {
  return address === undefined
    ? row(label, phraseValue(words.nobody))
    : namedRow(call, label, address)
}

/** `InitializeMint`, and `InitializeMint2`, which passes no rent account. */
function initializeMint(call: Call, hasRent: boolean): Described {
  const [decimals, minter, freezer] = [call.u8(), call.key(), call.maybeKey()]
  const labels = hasRent ? [words.token, words.alsoPassed] : [words.token]
  return call.end({
    title: words.setUpMint,
    rows: [
      ...labels.map((label) => passedRow(call, label)),
      row(words.decimals, { type: 'number', number: BigInt(decimals) }),
      keyRow(call, words.mintedBy, minter),
      keyRow(call, words.frozenBy, freezer),
    ],
  })
}

/** `InitializeAccount2` and `InitializeAccount3`, whose owner stands in the data. */
function initializeAccount(call: Call, labels: readonly Text[]): Described {
  const owner = call.key()
  const rows = labels.map((label) => passedRow(call, label))
  return call.end({ title: words.setUpTokens, rows: [...rows, namedRow(call, 'owner', owner)] })
}

function setAuthority(call: Call): Described {
  const [right, next] = [call.u8(), call.maybeKey()]
  if (right > lastRight) throw new MalformedError('a right that is not known here')
  const { title, risk } = rights[right] ?? { title: words.handOverRight, risk: words.riskRight }
  const rows = [
    passedRow(call, words.account),
    passedRow(call, words.by),
    keyRow(call, words.handedTo, next),
  ]
  const number = row(words.right, { type: 'number', number: BigInt(right) })
  return call.end({
    title,
    rows: right < rights.length ? rows : [...rows, number],
    risks: [danger(risk)],
  })
}

function closeAccount(call: Call): Described {
  const { context } = call
  const [account, rest, by] = [call.next(), call.next(), call.next()]
  const isOwn = rest.place === undefined && rest.address === context.account
  return call.end({
    title: words.closeAccount,
    rows: [
      row(words.tokenAccount, accountValue(account, context)),
      row(words.rest, accountValue(rest, context)),
      row(words.by, accountValue(by, context)),
    ],
    risks: isOwn ? [] : [danger(words.riskClose)],
  })
}

/** The only fee instruction of Token-2022 that moves tokens. */
function transferWithFee(call: Call): Described {
  if (call.u8() !== 1) throw new MalformedError('an instruction that is not known here')
  return transferChecked(call, true)
}

function initializePermanentDelegate(call: Call): Described {
  const delegate = call.key()
  return call.end({
    title: words.permanentDelegate,
    rows: [passedRow(call, words.token), namedRow(call, 'spender', delegate)],
    risks: [danger(words.riskDelegate)],
  })
}
