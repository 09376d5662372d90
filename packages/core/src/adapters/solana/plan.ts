import type { Address, Instruction } from '@solana/kit'
import { formatAmount } from '@latchkey/protocol'
import {
  InvalidSendError,
  TokenMismatchError,
  TransferRefusedError,
} from '../../errors/transaction.ts'
import type { ChainAccess } from '../chainAccess.ts'
import type { Transfer } from '../transfers.ts'
import { findTokenAccount, toAddress } from './address.ts'
import { commitment, readAccounts, readRentMinimum, type Node } from './client.ts'
import { createTokenAccount, transferSol, transferToken } from './programs.ts'
import { readInteger, readObject } from './read.ts'
import { decodeMint, decodeTokenAccount, keptOf, kindOfTokenData, type Mint } from './tokenData.ts'
import { readAccountsOfMint, type HeldAccount } from './tokens.ts'

/** Amounts are unsigned numbers of 64 bits. */
const maxAmount = 2n ** 64n - 1n
/** From so many accounts of one token a transfer takes at most: a transaction has room for not many more. */
const maxSources = 6

/** How a transfer is done, after everything about it was looked at. */
export type Plan = {
  readonly from: Address
  /** Without what it may compute and pays for that. */
  readonly instructions: readonly Instruction[]
  /** The accounts that it writes to: what others pay to write to them sets its price. */
  readonly writes: readonly Address[]
  /** What of the native currency is sent. */
  readonly lamports: bigint
  /** What creating the receiver's account of the token takes; `undefined` where there is one. */
  readonly deposit: bigint | undefined
  /** What reaches the receiver where the token keeps a part. */
  readonly arrives: bigint | undefined
  readonly decimals: number
  /** What the sender has of the native currency. */
  readonly balance: bigint
  /** What an account without data holds at least. */
  readonly minimum: bigint
}

/**
 * How a transfer can be done now.
 *
 * @throws InvalidSendError 'Invalid Address', 'Incorrect Value', 'Insufficient token balance', TokenMismatchError for what is no token,
 *   TransferRefusedError with the reason in words
 */
export async function planTransfer(
  node: Node,
  chain: ChainAccess,
  { from, to, amount, token }: Pick<Transfer, 'from' | 'to' | 'amount' | 'token'>,
): Promise<Plan> {
  const [sender, receiver] = [toAddress(from), toAddress(to)]
  if (amount <= 0n || amount > maxAmount)
    throw new InvalidSendError('Incorrect Value', `${amount} is no amount to send.`)
  return token === undefined
    ? planSol(node, chain, sender, receiver, amount)
    : planToken(node, chain, sender, receiver, amount, toAddress(token))
}

async function planSol(
  node: Node,
  { network }: ChainAccess,
  from: Address,
  to: Address,
  amount: bigint,
): Promise<Plan> {
  const [[sender, receiver], minimum] = await Promise.all([
    readAccounts(node, [from, to]),
    readRentMinimum(node),
  ])
  if (receiver?.isExecutable)
    throw new TransferRefusedError('The receiver is a program, which takes no SOL.')
  // An account that is larger holds its own minimum already.
  const held = receiver?.lamports ?? 0n
  if (from !== to && held + amount < minimum) {
    const { decimals, symbol } = network.nativeCurrency
    throw new TransferRefusedError(
      `The receiver’s account is new and has to hold at least ${formatAmount(minimum, decimals)} ${symbol}.`,
      { belowMinimum: { whose: 'receiver', minimum } },
    )
  }
  return {
    from,
    instructions: [transferSol(from, to, amount)],
    writes: [from, to],
    lamports: from === to ? 0n : amount,
    deposit: undefined,
    arrives: undefined,
    decimals: network.nativeCurrency.decimals,
    balance: sender?.lamports ?? 0n,
    minimum,
  }
}

async function planToken(
  node: Node,
  { network }: ChainAccess,
  from: Address,
  to: Address,
  amount: bigint,
  address: Address,
): Promise<Plan> {
  const [[sender, receiver, mintAccount], held, minimum] = await Promise.all([
    readAccounts(node, [from, to, address]),
    readAccountsOfMint(node, from, address),
    readRentMinimum(node),
  ])
  const mint = decodeMint(mintAccount)
  if (!mint)
    throw new TokenMismatchError(
      address.slice(0, 8),
      `There is no token at ${address} on ${network.name}.`,
    )
  if (mint.obstacle) throw new TransferRefusedError(mint.obstacle)
  if (receiver && kindOfTokenData(receiver))
    throw new TransferRefusedError('The receiver is an account of a token, not one of a person.')
  const own = await findTokenAccount(from, address, mint.program)
  const sources = chooseSources(held, own, amount)
  const target = await findTokenAccount(to, address, mint.program)
  const deposit = await readTarget(node, mint, target, to)
  const kept = await readKept(node, mint, sources)
  const create = createTokenAccount(from, target, to, address, mint.program)
  const moves = sources.map(({ account, part }, index) =>
    transferToken({
      ...mint,
      mint: address,
      source: account.address,
      target,
      owner: from,
      amount: part,
      kept: kept?.[index],
    }),
  )
  return {
    from,
    instructions: deposit === undefined ? moves : [create, ...moves],
    writes: [from, target, ...sources.map(({ account }) => account.address)],
    lamports: 0n,
    deposit,
    arrives: kept && amount - kept.reduce((sum, part) => sum + part, 0n),
    decimals: mint.decimals,
    balance: sender?.lamports ?? 0n,
    minimum,
  }
}

type Source = { readonly account: HeldAccount; readonly part: bigint }

/** The accounts that a token is taken from: its owner's usual one where that is enough, else the fullest first. */
function chooseSources(
  held: readonly HeldAccount[],
  usual: Address,
  amount: bigint,
): readonly Source[] {
  const free = held.filter(({ isFrozen }) => !isFrozen)
  const first = free.find((account) => account.address === usual && account.amount >= amount)
  if (first) return [{ account: first, part: amount }]
  const sources: Source[] = []
  let rest = amount
  const fullest = [...free].sort((a, b) => (a.amount > b.amount ? -1 : 1))
  for (const account of fullest.slice(0, maxSources)) {
    const part = account.amount < rest ? account.amount : rest
    if (part > 0n) sources.push({ account, part })
    rest -= part
  }
  if (rest === 0n) return sources
  if (held.some(({ isFrozen }) => isFrozen))
    throw new TransferRefusedError('Your account of this token is frozen by its issuer.')
  if (free.reduce((sum, account) => sum + account.amount, 0n) >= amount)
    throw new TransferRefusedError(
      'Your tokens are in too many accounts for one transfer. Send less at a time.',
    )
  throw new InvalidSendError('Insufficient token balance', undefined, 'token')
}

/** What creating the receiver's account takes; `undefined` where it is there and takes the token. */
async function readTarget(node: Node, mint: Mint, target: Address, owner: Address) {
  const [account] = await readAccounts(node, [target])
  const existing = decodeTokenAccount(account)
  if (!existing) {
    const needed = await readRentMinimum(node, mint.accountSize)
    // Somebody may have sent SOL to the address before.
    const there = account?.lamports ?? 0n
    return there < needed ? needed - there : 0n
  }
  if (existing.owner !== owner)
    throw new TransferRefusedError(
      'The receiver’s account of this token belongs to somebody else by now.',
    )
  if (existing.isFrozen)
    throw new TransferRefusedError('The receiver’s account of this token is frozen by its issuer.')
  if (existing.wantsMemo)
    throw new TransferRefusedError(
      'The receiver takes this token only with a note. Send it from the wallet itself.',
    )
  return undefined
}

/** What the token keeps of each part; `undefined` where it keeps nothing of any transfer. */
async function readKept(node: Node, mint: Mint, sources: readonly Source[]) {
  if (!mint.fees) return undefined
  const epoch = readInteger(readObject(await node.call('getEpochInfo', [{ commitment }])).epoch)
  return sources.map(({ part }) => keptOf(mint, part, epoch) ?? 0n)
}
