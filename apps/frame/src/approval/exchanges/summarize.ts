import { formatAmount } from '@latchkey/protocol'
import type { Address } from '../approvalRequest.ts'
import { decodeCall } from '../calldata/decodeCall.ts'
import type { Call, CallContext, Summary } from '../calldata/describeCall.ts'
import { isUnlimited } from '../calldata/callTypes.ts'
import { findExchange, isListed, isWrapped } from '../exchangeContracts.ts'
import { findContract } from '../knownContracts.ts'
import type { Phrase, Quantity, Risk, Text } from '../story.ts'
import { readSteps, type Part, type Step } from './flows.ts'
import { summarizeItem } from './items.ts'
import { words } from './words.ts'

/** Says in one sentence what a swap, an allowance or a collectible that is given away comes to, and warns of exchanges and receivers that were not to be expected. */
export function summarize(call: Call, context: CallContext): Summary {
  const read = readSteps(call, context.account)
  const steps = read.filter((step) => step !== undefined)
  if (!steps.some(({ isSwap }) => isSwap)) {
    const action = summarizeItem(call, context.account)
    return action ? { action, risks: [] } : summarizeAllowance(call, context)
  }
  // Who is called says nothing of a contract that does the work in its place.
  const isPassedOn = steps.some((step) => step.isPassedOn)
  const exchange = isPassedOn ? undefined : findExchange(context.chainId, call.to)
  const isOpen = steps.some((step) => step.isOpen)
  const bought = findBought(steps)
  const risks: Risk[] = []
  const warn = (phrase: Text) => risks.push({ phrase: [phrase], needsTick: true })
  if (isOpen) warn('riskUnread')
  if (exchange === undefined) warn(words.riskExchange)
  if (bought.some(({ goesTo }) => goesTo !== 'account')) warn(words.riskRecipient)
  if (bought.some(({ bought: { amount } }) => amount === 0n)) warn(words.riskNothing)
  // Unknown tokens may be worthless. Pools named by the call may hold any token.
  const isKnown =
    bought.length > 0 && bought.every((one) => isKnownToken(one.bought.token, context))
  if (!isKnown) warn(words.riskBought)
  const isAll = !isOpen && isKnown && steps.length === read.length
  return {
    action: isAll ? say(steps, bought, call, context, exchange) : undefined,
    risks,
    sellsCoins: exchange !== undefined && !isOpen && areSold(steps, call, context),
  }
}

/** Coins that come with a call are sold as what they are wrapped into, and nothing else is. */
function areSold(steps: readonly Step[], call: Call, { chainId, network }: CallContext) {
  const sales = steps.flatMap(({ sold }) => sold ?? [])
  const isCoin = ({ token }: Part) =>
    token === undefined || (token !== 'unknown' && isWrapped(chainId, token, network?.symbol))
  return sales.every(isCoin) && sum(sales) === call.value
}

/** Returns true if the frame knows the bought token. Pools named by a call may hold any token. */
function isKnownToken(token: Part['token'], { facts, chainId, network }: CallContext) {
  if (token === undefined) return true // the chain's own coin
  if (token === 'unknown') return false
  const isKnown = facts.findToken(chainId, token)?.isKnown === true
  return isKnown || isListed(chainId, token) || isWrapped(chainId, token, network?.symbol)
}

const sum = (parts: readonly Part[]) => parts.reduce((total, { amount }) => total + amount, 0n)

type Buying = Step & { readonly bought: NonNullable<Step['bought']> }

/** What comes in at the end: what stays with the contract counts as bought only where nobody collects it. */
function findBought(steps: readonly Step[]): readonly Buying[] {
  const buying = steps.filter((step): step is Buying => step.bought !== undefined)
  const isCollected = ({ at }: Buying, index: number) =>
    buying
      .slice(index)
      .some((later) => later.at === at && !later.isSwap && later.goesTo !== 'contract')
  return buying.filter((one, index) => one.goesTo !== 'contract' || !isCollected(one, index))
}

function say(
  steps: readonly Step[],
  [buying, ...more]: readonly Buying[],
  call: Call,
  context: CallContext,
  exchange: string | undefined,
): Phrase | undefined {
  const sales = steps.flatMap(({ sold }) => sold ?? [])
  const [first] = sales
  const isOneSale = sales.every(({ token }) => token === first?.token)
  if (!first || !buying || !isOneSale || first.token === 'unknown') return undefined
  // Several ways to the same token add up; anything else is more than a sentence.
  if (more.some(({ bought }) => bought.token !== buying.bought.token)) return undefined
  const sold = sum(sales)
  const isCoin = call.value > 0n
  if (isCoin && !areSold(steps, call, context)) return undefined
  const values = {
    sold: write({ amount: sold, token: isCoin ? undefined : first.token }, context),
    bought: write(
      { amount: sum([buying, ...more].map(({ bought }) => bought)), token: buying.bought.token },
      context,
    ),
  }
  const isExactSale = first.isExact
  if (exchange === undefined) return [isExactSale ? words.sellAnywhere : words.buyAnywhere, values]
  return [isExactSale ? words.sell : words.buy, { ...values, exchange }]
}

function summarizeAllowance(call: Call, context: CallContext): Summary {
  const decoded = decodeCall(call.data)
  if (typeof decoded === 'string' || !/^(?:approve|increaseAllowance)$/.test(decoded.name))
    return { risks: [] }
  const { spender, amount = decoded.args.addedValue, token = call.to } = decoded.args
  if (typeof spender !== 'string' || typeof amount !== 'bigint' || amount === 0n)
    return { risks: [] }
  const at = spender as Address // an address of the ABI
  const exchange = findContract(context.chainId, at)
  const isToken =
    typeof token === 'string' &&
    context.facts.findStandard(context.chainId, token as Address) === 'token' // an address of the ABI
  if (exchange === undefined || isUnlimited(amount) || !isToken) return { risks: [] }
  const sold = write({ amount, token: token as Address }, context) // what is called, or an address of the ABI
  return { action: [words.allow, { exchange, sold }], risks: [] }
}

/** Letters that read the same for everybody: other symbols could pass for more than a name. */
const plainSymbol = /^[\w.$-]{1,12}$/

/** An amount in a sentence, cut where it gets long: the rows below say it to the last digit. */
function write({ amount, token }: Part, { network, facts, chainId }: CallContext): Quantity {
  const known =
    token === undefined || token === 'unknown' ? undefined : facts.findToken(chainId, token)
  const decimals = token === undefined ? (network?.decimals ?? 18) : (known?.decimals ?? 0)
  const whole = formatAmount(amount, decimals)
  const [short = whole] = /^\d+(?:\.0*\d{1,6})?/.exec(whole) ?? []
  const decimal = short === whole ? whole : `${short}…`
  if (token === undefined) return { decimal, unit: network?.symbol ?? '' }
  const symbol = known && plainSymbol.test(known.symbol) ? known.symbol : undefined
  if (symbol === undefined) return { decimal, unit: `(${token.slice(0, 8)}…)` }
  return { decimal, unit: known?.isKnown ? symbol : `“${symbol}”` }
}
