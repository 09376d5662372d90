import { isRecord } from '@latchkey/protocol'
import { SwapRefusedError, SwapTamperedError, SwapUnreadableError } from '../../../errors/swap.ts'
import { TransferRefusedError } from '../../../errors/transaction.ts'
import type { SwapAccess, SwapQuote } from '../../swapping.ts'
import { commitment, readAccounts, type Node } from '../client.ts'
import { isEqual } from '../message.ts'
import { systemProgram, wrappedSol } from '../programs.ts'
import { readAccount, readList, readObject, toBase64, type AccountInfo } from '../read.ts'
import { EndpointFault } from '../rpc.ts'
import { decodeTokenAccount, hasHolders } from '../tokenData.ts'
import { describeError } from '../words.ts'
import { isRouter, maxPriority, type SwapAccounts } from './assertInstructions.ts'
import type { Resolved } from './tables.ts'

/** What the network itself takes for one signature, in lamports. */
const signatureFee = 5_000n
/** What Jupiter's program calls a price that has moved too far. */
const slippageExceeded = 6001
/** A node tells of so many accounts at once. */
const maxAccounts = 100

/**
 * Has a node run a swap without a signature, and compares everything of the user's before and after: what is sold goes, at least what was promised
 * comes, and nothing else changes.
 *
 * @throws SwapRefusedError when the price has moved, TransferRefusedError when it would fail for another reason, SwapTamperedError with the reason,
 * SwapUnreadableError
 */
export async function rehearse(
  node: Node,
  chain: SwapAccess,
  swap: Resolved,
  accounts: SwapAccounts,
  quote: SwapQuote,
): Promise<void> {
  const used = swap.instructions.flatMap((instruction) => instruction.accounts)
  const addresses = [...new Set([quote.from, ...used])]
  if (addresses.length > maxAccounts) throw new SwapUnreadableError('It uses too many accounts.')
  const before = await readAccounts(node, addresses)
  const after = await simulate(node, chain, swap, addresses)
  const watched = addresses.map((address, index) => ({
    address,
    before: existing(before[index]),
    after: existing(after[index]),
  }))
  const own = watched.filter(
    (account) =>
      account.address === quote.from ||
      ownerOf(account.before) === quote.from ||
      ownerOf(account.after) === quote.from,
  )
  for (const account of own) assertKept(account, accounts, quote)
  assertTraded(own, quote)
}

type Watched = {
  readonly address: string
  readonly before: AccountInfo | undefined
  readonly after: AccountInfo | undefined
}

/** An account without lamports is gone, also where a node still writes it down. */
const existing = (account: AccountInfo | undefined) =>
  account?.lamports === 0n ? undefined : account

const ownerOf = (account: AccountInfo | undefined) => decodeTokenAccount(account)?.owner

async function simulate(
  node: Node,
  chain: SwapAccess,
  { wire, instructions }: Resolved,
  addresses: readonly string[],
): Promise<readonly (AccountInfo | undefined)[]> {
  const answer = await node.read('simulateTransaction', [
    toBase64(wire),
    {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      commitment,
      accounts: { encoding: 'base64', addresses },
    },
  ])
  const { err, accounts } = readObject(answer)
  const called = instructions.map(({ program }) => program)
  if (err !== null && err !== undefined) throw toRefusal(err, called, chain)
  const found = readList(accounts)
  if (found.length !== addresses.length)
    throw new EndpointFault('garbled', 'The answer has another number of accounts')
  return found.map(readAccount)
}

/** What an error of a swap means: a price that has moved, or what the chain says. */
export function toRefusal(error: unknown, called: readonly string[], chain: SwapAccess): Error {
  return isSlippage(error, called, chain)
    ? new SwapRefusedError('priceMoved')
    : new TransferRefusedError(describeError(error, called))
}

function isSlippage(error: unknown, called: readonly string[], chain: SwapAccess) {
  if (!isRecord(error) || !Array.isArray(error.InstructionError)) return false
  const [index, reason] = error.InstructionError as unknown[] // each is looked at
  const program = called[Number(index)]
  const isOfRouter = program !== undefined && isRouter(chain, program)
  return isOfRouter && isRecord(reason) && reason.Custom === slippageExceeded
}

/** What belongs to the user keeps its owner and its rules; of accounts that the swap is not about, nothing changes. */
function assertKept(
  { address, before, after }: Watched,
  { source, destination, wrapped }: SwapAccounts,
  { from }: SwapQuote,
) {
  if (address === from) {
    if (after && (after.owner !== systemProgram || after.data.length > 0))
      refuse('It hands over the account itself.')
    return
  }
  if (!after) {
    if (before && address !== wrapped) refuse('It closes an account of a token.')
    return
  }
  const held = decodeTokenAccount(after)
  if (held?.owner !== from) throw new SwapTamperedError('It gives an account of a token away.')
  if (!before) {
    if (hasHolders(after)) refuse('Somebody else may take tokens out of a new account.')
    return
  }
  const isInvolved = address === source || address === destination || address === wrapped
  if (!isInvolved && !isEqual(before.data, after.data))
    refuse('It changes another account of a token.')
  if (!isEqual(rulesOf(before), rulesOf(after)))
    refuse('It changes who may use an account of a token.')
}

/** What of a token's account no swap changes: all but how much there is of it, with what is said of wrapped SOL. */
function rulesOf({ data }: AccountInfo) {
  return Uint8Array.from([...data.subarray(0, 64), ...data.subarray(72)])
}

/** Sums of what the user has. SOL counts wherever it is, wrapped or not, with what accounts have to hold to exist. */
function assertTraded(own: readonly Watched[], { sell, buy, amount, minimum }: SwapQuote) {
  const lamports = change(own, (account) => account?.lamports ?? 0n)
  const of = (mint: string) =>
    change(own, (account) => {
      const held = decodeTokenAccount(account)
      return held?.mint === mint ? held.amount : 0n
    })
  const [sold, bought] = [sell.address ?? wrappedSol, buy.address ?? wrappedSol]
  const inSol = (sold === wrappedSol ? -amount : 0n) + (bought === wrappedSol ? minimum : 0n)
  if (lamports < inSol - maxPriority - signatureFee) refuse('It takes more SOL than was shown.')
  if (sold !== wrappedSol && of(sold) < -amount) refuse('It takes more than what is sold.')
  if (bought !== wrappedSol && of(bought) < minimum)
    refuse('Less would arrive than the quote promises.')
}

function change(own: readonly Watched[], count: (account: AccountInfo | undefined) => bigint) {
  return own.reduce((sum, { before, after }) => sum + count(after) - count(before), 0n)
}

function refuse(reason: string): never {
  throw new SwapTamperedError(reason)
}
