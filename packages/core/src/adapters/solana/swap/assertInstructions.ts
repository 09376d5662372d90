import { SwapTamperedError, SwapUnreadableError } from '../../../errors/swap.ts'
import type { SwapAccess, SwapQuote } from '../../swapping.ts'
import { findTokenAccount, isSolanaAddress, toAddress } from '../address.ts'
import { maxUnits } from '../fees.ts'
import type { DecodedInstruction } from '../message.ts'
import {
  associatedTokenProgram,
  computeBudgetProgram,
  jupiterProgram,
  systemProgram,
  tokenPrograms,
  wrappedSol,
} from '../programs.ts'
import { decodeRoute, nameOf } from './route.ts'
import type { Resolved } from './tables.ts'

/** What a swap may pay at most to be taken sooner, in lamports (0.001 SOL). */
export const maxPriority = 1_000_000n
/** Prices of compute are in millionths of a lamport. */
const perLamport = 1_000_000n
/** A swap creates an account for each token that it goes through, and few. */
const maxCreated = 4

/** The accounts of the user that a swap is about. */
export type SwapAccounts = {
  /** What is sold comes from here. */
  readonly source: string
  /** What is bought arrives here. */
  readonly destination: string
  /** Where SOL is while it is wrapped; absent where the swap is between tokens. */
  readonly wrapped?: string | undefined
}

/** Whether a program is one that swaps: Jupiter's, or one that the site has named (`swapRouters`). */
export function isRouter({ routers }: SwapAccess, program: string) {
  return program === jupiterProgram || routers.includes(program)
}

/**
 * Whether a transaction is the swap of a quote, and nothing besides: who pays and signs, which programs are called, what each instruction does.
 *
 * @returns the user's own accounts that it is about
 * @throws SwapTamperedError with the reason, SwapUnreadableError for what cannot be read
 */
export async function assertInstructions(
  chain: SwapAccess,
  { payer, signatures, instructions }: Resolved,
  quote: SwapQuote,
): Promise<SwapAccounts> {
  const { from } = quote
  if (payer !== from) refuse('Somebody else pays for it.')
  if (signatures.size !== 1) refuse('Somebody else has to sign it, too.')
  const routed = instructions.filter(({ program }) => isRouter(chain, program))
  const made = routed.filter(isAccountOfRouter)
  const [router, ...more] = routed.filter((instruction) => !made.includes(instruction))
  if (!router || more.length > 0) throw new SwapTamperedError('It holds no swap, or several.')
  if (routed.some(({ program }) => program !== quote.target))
    refuse('It calls another program than the quote says.')
  if (made.some(({ accounts: [, owner] }) => owner !== from))
    refuse('It creates an account for somebody else.')
  const accounts = await assertRoute(router, made, quote)
  assertBudget(instructions)
  let created = made.length
  for (const [index, instruction] of instructions.entries()) {
    const { program } = instruction
    if (routed.includes(instruction) || program === computeBudgetProgram) continue
    const isBefore = index < instructions.indexOf(router)
    if (program === systemProgram) assertWrapping(instruction, quote, accounts, isBefore)
    else if (program === associatedTokenProgram) {
      created += 1
      if (created > maxCreated) refuse('It creates too many accounts.')
      await assertCreation(instruction, quote)
    } else if (tokenPrograms.some((known) => known === program))
      assertUnwrapping(instruction, quote, accounts)
    else refuse(`It calls a program that no swap needs: ${program}.`)
  }
  const wraps = instructions.filter(({ program }) => program === systemProgram).length
  if (wraps > 1) refuse('It sends SOL more than once.')
  return accounts
}

/** Jupiter's own way of creating an account for its user (`create_token_account`), which is closed at the end. */
const createdByRouter = '93f17b64f484ae76'

function isAccountOfRouter({ data }: DecodedInstruction) {
  return data.length === 9 && nameOf(data) === createdByRouter
}

/** Where a token of the user is kept: in the usual account, under either program. */
async function usualAccounts(owner: string, mint: string) {
  return Promise.all(
    tokenPrograms.map((program) => findTokenAccount(toAddress(owner), toAddress(mint), program)),
  )
}

async function assertRoute(
  instruction: DecodedInstruction,
  made: readonly DecodedInstruction[],
  { from, sell, buy, amount, minimum }: SwapQuote,
): Promise<SwapAccounts> {
  const route = decodeRoute(instruction)
  if (!route)
    throw new SwapUnreadableError('What it asks the program that swaps for cannot be read.')
  const [soldMint, boughtMint] = [sell.address ?? wrappedSol, buy.address ?? wrappedSol]
  if (route.user !== from) refuse('It sells what belongs to somebody else.')
  if (route.amount !== amount) refuse('It sells another amount.')
  if (route.soldMint !== undefined && route.soldMint !== soldMint) refuse('It sells another token.')
  if (route.boughtMint !== boughtMint) refuse('It buys another token.')
  const isOwn = async (account: string, mint: string) =>
    made.some(({ accounts: [address, , of] }) => address === account && of === mint) ||
    (await usualAccounts(from, mint)).some((usual) => usual === account)
  const { source, destination } = route
  if (!(await isOwn(source, soldMint))) refuse('It sells out of another account.')
  if (!(await isOwn(destination, boughtMint))) refuse('What is bought goes to somebody else.')
  if (route.minimum < minimum) refuse('It accepts less than the quote promises.')
  if (route.platformFee !== 0) refuse('It pays somebody a part that was not shown.')
  const wrapped = sell.address === undefined ? source : destination
  const isNative = sell.address === undefined || buy.address === undefined
  return { source, destination, ...(isNative && { wrapped }) }
}

/** Its one transfer of SOL wraps what is sold. */
function assertWrapping(
  { accounts: [from, to], data }: DecodedInstruction,
  quote: SwapQuote,
  { wrapped }: SwapAccounts,
  isBefore: boolean,
) {
  const isTransfer = data.length === 12 && data[0] === 2 && !data[1] && !data[2] && !data[3]
  if (!isTransfer) refuse('It asks the system program for something that no swap needs.')
  if (quote.sell.address !== undefined || from !== quote.from || to !== wrapped || !isBefore)
    refuse('It sends SOL to somebody.')
  if (u64At(data, 4) !== quote.amount) refuse('It wraps another amount of SOL.')
}

/** An account is created for the user alone, at the address where everybody looks for it. */
async function assertCreation({ accounts, data }: DecodedInstruction, { from }: SwapQuote) {
  const [payer, account, owner, mint = ''] = accounts
  if (data.length > 1 || (data[0] ?? 0) > 1) refuse('It does something with an account.')
  if (payer !== from || owner !== from) refuse('It creates an account for somebody else.')
  if (!isSolanaAddress(mint) || !(await usualAccounts(from, mint)).some((one) => one === account))
    refuse('It creates an account at an unusual address.')
}

/** Of tokens, it counts what was wrapped and unwraps all of it; whatever moves, approves or hands over anything is no part of a swap. */
function assertUnwrapping(
  { accounts, data }: DecodedInstruction,
  { from }: SwapQuote,
  { wrapped }: SwapAccounts,
) {
  const [account, target, owner] = accounts
  const isOwn = wrapped !== undefined && account === wrapped
  const isSync = data.length === 1 && data[0] === 17
  const isClose = data.length === 1 && data[0] === 9 && accounts.length === 3
  if (isOwn && isSync) return
  if (isOwn && isClose && target === from && owner === from) return
  refuse(
    isClose ? 'It closes an account.' : 'It moves or approves tokens outside of the swap itself.',
  )
}

/** What it may compute, times what it pays for that. */
function assertBudget(instructions: readonly DecodedInstruction[]) {
  let units = BigInt(maxUnits)
  let price = 0n
  for (const { program, data } of instructions) {
    if (program !== computeBudgetProgram) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length === 5) units = BigInt(view.getUint32(1, true))
    else if (data[0] === 3 && data.length === 9) price = view.getBigUint64(1, true)
    // Memory that it may use, and how much of accounts it loads, cost nobody anything.
    else if ((data[0] !== 1 && data[0] !== 4) || data.length !== 5)
      throw new SwapUnreadableError('It sets something about its fee that cannot be read.')
  }
  if (units > BigInt(maxUnits)) units = BigInt(maxUnits)
  if (units * price > maxPriority * perLamport) refuse('It pays far too much to be taken sooner.')
}

function u64At(data: Uint8Array, offset: number) {
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(offset, true)
}

function refuse(reason: string): never {
  throw new SwapTamperedError(reason)
}
