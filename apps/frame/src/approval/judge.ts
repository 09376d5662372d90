import { formatAmount } from '@latchkey/protocol'
import { getAddress } from 'viem'
import type { Address } from './approvalRequest.ts'
import { type Move, isUnlimited } from './calldata/callTypes.ts'
import type { CallContext, ReadCall, Summary } from './calldata/describeCall.ts'
import { isWrapped } from './exchangeContracts.ts'
import { findContract } from './knownContracts.ts'
import { findKnownToken } from './knownTokens.ts'
import { words } from './judgeWords.ts'
import type { Phrase, Quantity, Risk, Text } from './story.ts'

/** A request as it was read. */
type ReadRequest =
  | {
      readonly kind: 'transaction'
      /** Absent where the transaction creates a contract. */
      readonly read?: ReadCall | undefined
      /** In the smallest unit of the chain's coin. */
      readonly value: bigint
      readonly highestFee: bigint
      /** Number of delegations in the transaction (EIP-7702). */
      readonly delegations: number
    }
  | {
      readonly kind: 'typedData'
      readonly grants: readonly Move[]
      /** Effects of a signature, derived from the structure of the data. */
      readonly signs: readonly Signed[]
      /** Calls that stand in it as bytes. */
      readonly calls: readonly ReadCall[]
      readonly isBound: boolean
    }

/** Effect of signed data that needs no further approval. */
export type Signed =
  'permit' | 'claimedPermit' | 'order' | 'forward' | 'delegatecall' | 'unreadBytes' | 'assets'

/** Judgement of a request: displayed texts, and the need for a tick. */
type Verdict = {
  readonly heading: Phrase
  /** Description of the full effect. Absent if any part is unknown. */
  readonly sentence?: Phrase | undefined
  readonly warnings: readonly Risk[]
  readonly needsTick: boolean
}

const risk = (key: Text, values: Phrase[1] = {}): Risk => ({
  phrase: [key, values],
  needsTick: true,
})
const plain = (key: Text): Risk => ({ phrase: [key], needsTick: false })

/**
 * Decides what a request is called, what is said against it, and whether it takes a tick. It goes by what the account can lose: who is called, what can
 * leave (coins, tokens, collectibles, allowances, permissions by signature, code), and what the account has. The name of a function never makes it safe.
 */
export function judge(request: ReadRequest, context: CallContext): Verdict {
  const verdict =
    request.kind === 'transaction'
      ? judgeTransaction(request, context)
      : judgeTypedData(request, context)
  const warnings = unique(verdict.warnings)
  return { ...verdict, warnings, needsTick: warnings.some(({ needsTick }) => needsTick) }
}

/** Without what is said already. */
function unique(risks: readonly Risk[]) {
  const keys = risks.map(({ phrase }) => JSON.stringify(phrase))
  return risks.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

type Judged = Omit<Verdict, 'needsTick'>

function judgeTransaction(
  { read, value, highestFee, delegations }: ReadRequest & { readonly kind: 'transaction' },
  context: CallContext,
): Judged {
  const summary = read && context.exchanges?.summarize(read.call, context)
  const warnings: Risk[] = [
    ...(delegations > 0 ? [risk('riskDelegation')] : []),
    ...(read ? judgeCall(read, context, summary) : judgeCreation(value, context)),
    ...(summary?.risks ?? []),
    ...judgeBalance(value + highestFee, context),
  ]
  return {
    heading: read ? headingOf(read, context, summary) : ['createContract'],
    sentence: summary?.action,
    warnings,
  }
}

function judgeCreation(value: bigint, context: CallContext): Risk[] {
  const coins = value > 0n ? [risk(words.riskCoins, { amount: coinsOf(value, context) })] : []
  return [...coins, plain('riskCreation')]
}

/** Returns a warning if the coin balance is below `needed`, in the smallest unit, fee included. */
function judgeBalance(needed: bigint, context: CallContext): Risk[] {
  const balance = context.facts.findBalance(context.chainId, context.account)
  if (balance === undefined || balance >= needed) return []
  const values = { balance: coinsOf(balance, context), needed: coinsOf(needed, context) }
  return [risk(words.riskBalance, values)]
}

/** A call and those inside it. */
function judgeCall(read: ReadCall, context: CallContext, summary?: Summary): Risk[] {
  const { call, decoded, moves, inner } = read
  if (decoded === 'plain') return judgeReceiver(call.to, undefined, context)
  const coins = areCoinsExplained(read, context, summary)
    ? []
    : [risk(words.riskCoins, { amount: coinsOf(call.value, context) })]
  if (typeof decoded === 'string') return [risk('riskUnread'), ...coins]
  const { description, args } = decoded
  const named = description.risks.filter(({ when }) => when?.(args) ?? true)
  const isStrange =
    !anywhere.includes(description.heading) && !isKnownTarget(read, context) && coins.length === 0
  return [
    ...named.map(({ phrase, needsTick }): Risk => ({ phrase, needsTick })),
    ...moves.flatMap((move) => judgeMove(move, call.to, context)),
    ...coins,
    ...(isStrange ? [plain(words.riskTarget)] : []),
    ...inner.flatMap((each) => judgeCall(each, context)),
  ]
}

/** Something that leaves the account, or may. */
function judgeMove(move: Move, contract: Address, context: CallContext): Risk[] {
  const { facts, chainId } = context
  switch (move.asset) {
    case 'token':
      return judgeTransfer(move, contract, context)
    case 'item':
      return isGiven(move, context)
        ? [risk(words.riskItemGone), ...judgeReceiver(move.to, contract, context)]
        : []
    case 'allowance':
      return judgeAllowance(move, context)
    case 'allItems':
      return move.isGiven ? [risk('riskAllItems')] : []
    case 'return':
      return isOwn(move.to, context) ? [] : [risk(words.riskReceiver)]
    case 'tokenOrItem': {
      const standard = facts.findStandard(chainId, contract)
      if (!isGiven(move, context)) return []
      const { number: amount, from, to } = move
      if (standard === 'token')
        return judgeTransfer({ token: contract, amount, from, to }, contract, context)
      const lost = judgeReceiver(to, contract, context)
      if (standard === 'items') return [risk(words.riskItemGone), ...lost]
      return [risk(words.riskEither, { number: String(amount) }), ...lost]
    }
    case 'tokenOrItemAllowance': {
      const { number: amount, spender } = move
      const standard = facts.findStandard(chainId, contract)
      if (standard === 'token') return judgeAllowance({ token: contract, amount, spender }, context)
      if (standard === 'items') return isNobody(spender) ? [] : [risk(words.riskItemAllowance)]
      return [risk(words.riskEither, { number: String(amount) })]
    }
  }
}

function judgeTransfer(
  { token, amount, from, to }: Omit<Move & { readonly asset: 'token' }, 'asset'>,
  contract: Address,
  context: CallContext,
): Risk[] {
  if (!isGiven({ from, to }, context) || typeof amount !== 'bigint') return []
  const lost = judgeReceiver(to, contract, context)
  const { facts, chainId, account } = context
  if (!isAddress(token) || !facts.findToken(chainId, token))
    return [...lost, risk(words.riskEither, { number: String(amount) })]
  const balance = facts.findBalance(chainId, account, token)
  if (balance === undefined || balance >= amount) return lost
  const [has, needs] = [balance, amount].map((each) => tokens(each, token, context))
  return has && needs ? [...lost, risk(words.riskBalance, { balance: has, needed: needs })] : lost
}

/** Returns no risk for an exact allowance to a known spender within the account's balance. */
function judgeAllowance(
  { token, amount, spender }: Omit<Move & { readonly asset: 'allowance' }, 'asset'>,
  context: CallContext,
): Risk[] {
  if (typeof amount !== 'bigint' || amount === 0n) return []
  const { facts, chainId, account } = context
  const isKnown = isAddress(spender) && findContract(chainId, spender) !== undefined
  const stranger = isKnown ? [] : [risk(words.riskSpender)]
  if (isUnlimited(amount)) return [risk('riskUnlimited'), ...stranger]
  const balance = isAddress(token) ? facts.findBalance(chainId, account, token) : undefined
  if (balance === undefined) return [...stranger, risk(words.riskBalanceUnknown)]
  return amount > balance ? [...stranger, risk(words.riskAboveBalance)] : stranger
}

/** Returns a warning if the receiver is a burn address, the called contract or a token contract. */
function judgeReceiver(to: unknown, contract: Address | undefined, context: CallContext): Risk[] {
  if (!isAddress(to)) return []
  const isLost =
    isNobody(to) ||
    (contract !== undefined && isSame(to, contract)) ||
    findKnownToken(context.chainId, to) !== undefined
  return isLost ? [risk(words.riskLost, { address: getAddress(to) })] : []
}

function judgeTypedData(
  { grants, signs, calls, isBound }: ReadRequest & { readonly kind: 'typedData' },
  context: CallContext,
): Judged {
  const phrases: Readonly<Record<Signed, Text>> = {
    permit: 'riskPermit',
    claimedPermit: 'riskUnreadPermit',
    order: words.riskOrder,
    forward: words.riskForward,
    delegatecall: words.riskDelegatecall,
    unreadBytes: 'riskUnread',
    assets: words.riskAssets,
  }
  const isUnbounded = grants.some(
    (move) =>
      move.asset === 'allowance' && typeof move.amount === 'bigint' && isUnlimited(move.amount),
  )
  return {
    heading: [signs.includes('permit') ? 'headingPermit' : 'headingData'],
    warnings: [
      ...(isBound ? [] : [plain('riskAnyChain')]),
      ...(isUnbounded ? [risk('riskUnlimited')] : []),
      ...signs.map((sign) => risk(phrases[sign])),
      ...calls.flatMap((read) => judgeCall(read, context)),
    ],
  }
}

/**
 * Headings of functions that any contract can implement. Their moves determine the risk, so unknown contracts use
 * these headings too.
 */
const anywhere: readonly Text[] = [
  'sendToken',
  'sendTokenFrom',
  'sendItem',
  'sendItems',
  'allowToken',
  'allowMore',
  'allowLess',
  'allowAllItems',
  'usePermit',
  'giveOwnership',
  'renounceOwnership',
  'grantRole',
  'upgrade',
]

/** Returns the heading of a call. Only known contracts and standard token functions get a function heading. */
export function headingOf(read: ReadCall, context: CallContext, summary?: Summary): Phrase {
  const { call, decoded, moves } = read
  if (decoded === 'plain') return ['sendCoin']
  const stranger: Phrase =
    call.value > 0n
      ? [words.callWithCoins, { amount: coinsOf(call.value, context) }]
      : ['callContract']
  if (typeof decoded === 'string' || !areCoinsExplained(read, context, summary)) return stranger
  const { heading } = decoded.description
  if (!anywhere.includes(heading)) return isKnownTarget(read, context) ? [heading] : stranger
  const [move] = moves
  const isNumber = move?.asset === 'tokenOrItem' || move?.asset === 'tokenOrItemAllowance'
  const standard = isNumber ? context.facts.findStandard(context.chainId, call.to) : undefined
  switch (move?.asset) {
    case 'token':
      return isAddress(move.token) && context.facts.findToken(context.chainId, move.token)
        ? [heading]
        : stranger
    case 'tokenOrItem':
      if (standard === undefined) return [words.moveEither]
      return [standard === 'items' ? 'sendItem' : heading]
    case 'tokenOrItemAllowance':
      if (standard === 'token') return [move.number === 0n ? 'revokeToken' : heading]
      if (standard === undefined) return [words.allowEither]
      return [isNobody(move.spender) ? words.revokeItem : words.allowItem]
    case 'allowance':
      return [heading === 'allowToken' && move.amount === 0n ? 'revokeToken' : heading]
    case 'allItems':
      return [move.isGiven ? heading : 'revokeAllItems']
    default:
      return [heading]
  }
}

/** Returns true if the frame ships the called contract. For wrapping, only the chain's wrapped coin counts. */
function isKnownTarget({ call, decoded }: ReadCall, { chainId, network }: CallContext): boolean {
  const isWrapping = typeof decoded !== 'string' && /^(?:deposit|withdraw)$/.test(decoded.name)
  const { heading } = (typeof decoded !== 'string' && decoded.description) || {}
  if (isWrapping && (heading === 'wrapCoin' || heading === 'unwrapCoin'))
    return isWrapped(chainId, call.to, network?.symbol)
  return findContract(chainId, call.to) !== undefined
}

/** Returns true if a known contract accounts for the coins sent with a call. */
function areCoinsExplained(read: ReadCall, context: CallContext, summary?: Summary): boolean {
  const { call, decoded, inner } = read
  if (call.value === 0n) return true
  if (typeof decoded === 'string' || !isKnownTarget(read, context)) return false
  const handedOn = inner.reduce((sum, each) => sum + each.call.value, 0n)
  return decoded.description.takesCoins || summary?.sellsCoins === true || handedOn === call.value
}

/** Returns true if an asset leaves the account. A call without an owner takes from its caller. */
function isGiven(
  { from, to }: { readonly from?: unknown; readonly to: unknown },
  context: CallContext,
) {
  return (from === undefined || isOwn(from, context)) && !isOwn(to, context)
}

function isOwn(address: unknown, { account }: CallContext) {
  return isAddress(address) && isSame(address, account)
}

const isAddress = (value: unknown): value is Address =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)

const isSame = (one: Address, other: Address) => one.toLowerCase() === other.toLowerCase()

/** The zero address, the one next to it, and the one that people burn with. */
const isNobody = (address: unknown) =>
  isAddress(address) && /^0x(?:0{39}[01]|0{36}dead)$/i.test(address)

function coinsOf(amount: bigint, { network }: CallContext): Quantity {
  return { decimal: formatAmount(amount, network?.decimals ?? 18), unit: network?.symbol ?? '' }
}

function tokens(amount: bigint, token: Address, { facts, chainId }: CallContext): Quantity {
  const found = facts.findToken(chainId, token)
  const unit = !found ? '' : found.isKnown ? found.symbol : `“${found.symbol}”`
  return { decimal: formatAmount(amount, found?.decimals ?? 0), unit }
}
