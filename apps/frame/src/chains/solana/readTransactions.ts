import { toHex } from '../../signer/encoding.ts'
import type { Card, Phrase, Risk, Row, Story, Value } from '../../approval/story.ts'
import type { Instruction, ToldTokens, TransactionContext } from './context.ts'
import { describeSteps, type Step, type Steps } from './describeSteps.ts'
import { estimateCard, type Estimate } from './estimateCard.ts'
import {
  findMint,
  findName,
  programs,
  signatureCheckers,
  solanaNetworks,
} from './knownAddresses.ts'
import { addressValue, row, solValue } from './programs/call.ts'
import { readMade } from './programs/others.ts'
import { accountsOf, instructionsOf, type Tables } from './spellOut.ts'
import type { SolanaTransaction } from './wire.ts'
import { words } from './words.ts'

/** What a node has told about a transaction: shown as its word, and never read for what is signed. */
export type Knowledge = {
  readonly tables: Tables
  readonly tokens: ReadonlyMap<string, ToldTokens>
  /** What the operator calls the network. */
  readonly networkName?: string | undefined
  /** Of the only transaction. */
  readonly estimate?: Estimate | undefined
}

/** What is asked for, and by whom. */
export type TransactionsRequest = {
  readonly origin: string
  /** The wallet's own address. */
  readonly account: string
  readonly networkId: string
  readonly transactions: readonly [SolanaTransaction, ...SolanaTransaction[]]
}

/** Lamports for each signature. */
const signatureFee = 5_000n
/** Units of computing for each step that says nothing, and at most in all. */
const usualUnits = 200_000n
const mostUnits = 1_400_000n
/** Fees from here on are worth a second look: 0.01 SOL. */
const highFee = 10_000_000n

/** Reads transactions from the bytes that would be signed. */
export function readTransactions(request: TransactionsRequest, knowledge: Knowledge): Story {
  const { origin, account, transactions } = request
  const isOne = transactions.length === 1
  const parts = transactions.map((transaction, index) =>
    readOne(transaction, request, knowledge, isOne ? '' : `${index + 1}.`),
  )
  const total = String(parts.length)
  const first = parts[0]
  return {
    title: 'approveTransaction',
    heading: isOne && first ? first.heading : ['headingCalls', { total }],
    origin,
    account,
    cards:
      isOne && first
        ? [...cardsOf(first), ...estimateCards(knowledge, request)]
        : parts.map((part, index) =>
            cardOf(part, ['callOf', { number: String(index + 1), total }]),
          ),
    risks: [...parts.flatMap(({ risks }) => risks), ...(isOne ? estimateRisks(knowledge) : [])],
    blocked: parts.find(({ isTwice }) => isTwice) && [words.blockedTwice],
    raw: transactions.map(({ signed }) => toHex(signed)).join('\n'),
    action: 'approve',
    refusal: isOne ? undefined : 'rejectAll',
  }
}

type Part = Steps & {
  readonly heading: Phrase
  /** Network, fee, and who else signs. */
  readonly rows: readonly Row[]
  readonly risks: readonly Risk[]
}

function readOne(
  transaction: SolanaTransaction,
  { account, networkId }: TransactionsRequest,
  knowledge: Knowledge,
  prefix: string,
): Part {
  const { message } = transaction
  const accounts = accountsOf(message, knowledge.tables)
  const instructions = instructionsOf(message, accounts)
  const context: TransactionContext = {
    account,
    networkId,
    nameOf: (address) => findName(networkId, address),
    mintOf: (mint) => findMint(networkId, mint),
    made: readMade(instructions),
    told: (address) => knowledge.tokens.get(address),
  }
  const described = describeSteps(instructions, context, (step) => `${prefix}${step}`)
  const { steps, budget } = described
  const checks = instructions
    .filter(({ program }) => signatureCheckers.includes(program))
    .reduce((sum, { data }) => sum + (data[0] ?? 0), 0)
  const units = budget.limit ?? usualUnits * BigInt(Math.max(steps.length, 1))
  const limit = units < mostUnits ? units : mostUnits
  const priority = (limit * (budget.price ?? 0n) + 999_999n) / 1_000_000n
  const fee = signatureFee * BigInt(message.signers + checks) + priority
  const [payer = '', ...others] = message.keys.slice(0, message.signers)
  const isOwnFee = payer === account
  const rows = [
    row('network', networkValue(networkId, knowledge.networkName)),
    ...(isOwnFee ? [] : [row(words.feePayer, addressValue(payer, context))]),
    row('feeAtMost', solValue(fee)),
    ...(priority > 0n ? [row(words.priorityFee, solValue(priority))] : []),
    ...others
      .filter((other) => other !== account)
      .map((other) => row(words.alsoSigned, addressValue(other, context))),
  ]
  const isLooked = accounts.some(({ place }) => place)
  const isMissing = accounts.some(({ address }) => address === undefined)
  const isLasting = usesNonce(instructions[0])
  const risks: Risk[] = [
    ...steps.flatMap((step) => step.risks),
    ...(isMissing ? [{ phrase: [words.riskNoLookup], needsTick: true } as const] : []),
    ...(isLooked && !isMissing ? [{ phrase: [words.riskLookup], needsTick: false } as const] : []),
    ...(isLasting ? [{ phrase: [words.riskNoExpiry], needsTick: true } as const] : []),
    ...(isOwnFee && fee >= highFee ? [{ phrase: [words.riskFee], needsTick: true } as const] : []),
  ]
  return { ...described, heading: headingOf(steps), rows, risks }
}

/** Advances a nonce account, as the chain tells: by the first four bytes, whatever follows them. */
function usesNonce(instruction: Instruction | undefined) {
  const [one, ...zeros] = instruction?.data.subarray(0, 4) ?? []
  const isSystem = instruction?.program === programs.system
  return isSystem && one === 4 && zeros.length === 3 && zeros.every((byte) => byte === 0)
}

function headingOf(steps: readonly Step[]): Phrase {
  const main = steps.filter(({ isAside }) => !isAside)
  const [only] = main.length > 0 ? main : steps
  if (main.length > 1) return [words.steps, { total: String(steps.length) }]
  return only?.card.title ?? [words.nothing]
}

/** One card for each step of the only transaction; the last also says what it costs. */
function cardsOf({ steps, rows }: Part): readonly Card[] {
  const total = String(steps.length)
  const [only] = steps
  if (steps.length === 1 && only) {
    const { title: _, ...card } = only.card
    return [{ ...card, rows: [...card.rows, ...rows] }]
  }
  const cards = steps.map(({ card }, index): Card => ({
    ...card,
    title: ['callOf', { number: String(index + 1), total }],
    action: card.title,
  }))
  return [...cards, { rows }]
}

/** One card for each of several transactions, its steps as a list. */
function cardOf({ steps, rows }: Part, title: Phrase): Card {
  const numbered = steps.map(({ card }, index): Row => ({
    label: { name: String(index + 1) },
    value: { type: 'call', card },
  }))
  return { title, rows: [...numbered, ...rows] }
}

/** A network by its name, and by its id where the name is not the frame's own. */
function networkValue(chainId: string, told: string | undefined): Value {
  const name = Object.hasOwn(solanaNetworks, chainId) ? solanaNetworks[chainId] : undefined
  return { type: 'network', chainId, name: name ?? told, isKnown: name !== undefined }
}

function estimateCards(
  { estimate }: Knowledge,
  { networkId }: TransactionsRequest,
): readonly Card[] {
  return estimate ? estimateCard(estimate, (mint) => findMint(networkId, mint)) : []
}

function estimateRisks({ estimate }: Knowledge): readonly Risk[] {
  if (estimate?.outcome === 'wrongNetwork')
    return [{ phrase: [words.riskNetwork], needsTick: true }]
  if (estimate?.outcome !== 'fails') return []
  return [{ phrase: [words.riskFails], needsTick: false }]
}
