import type { Connector } from '../../connectors/connector.ts'
import { UnsupportedChainError } from '../../errors/chain.ts'
import {
  InvalidSendError,
  TokenMismatchError,
  TransferRefusedError,
} from '../../errors/transaction.ts'
import type { ChainAccess } from '../chainAccess.ts'
import type { FeeEstimate } from '../fees.ts'
import type { SentTransactionMark, TransactionRequest } from '../transactions.ts'
import type { TokenClaim, Transfer } from '../transfers.ts'
import { toAddress } from './address.ts'
import { commitment, readRentMinimum, type Client, type Node } from './client.ts'
import { fitPrice, maxUnits, readPrices, toEstimate, toFee, toUnitLimit } from './fees.ts'
import { buildTransaction } from './message.ts'
import { assertAffordable, assertFunds, assertRest } from './funds.ts'
import { planTransfer, type Plan } from './plan.ts'
import { setComputeBudget, systemProgram } from './programs.ts'
import { readInteger, readObject, toBase64 } from './read.ts'
import type { Sender } from './send.ts'
import { readAccountsOfMint } from './tokens.ts'
import { describeError } from './words.ts'

/** What a transfer of SOL computes, what sets its limit and price included. */
const unitsOfSol = 450

/**
 * What a transfer would cost now.
 *
 * @throws TransferRefusedError when it would fail, InvalidSendError, ChainUnreachableError
 */
export async function estimateTransfer(
  client: Client,
  chain: ChainAccess,
  transfer: Transfer,
): Promise<FeeEstimate> {
  return client.with(async (node) => {
    const plan = await planTransfer(node, chain, transfer)
    assertFunds(plan, toFee(0, 0n, plan.deposit), chain)
    const [limit, prices] = await Promise.all([rehearse(node, plan), readPrices(node, plan.writes)])
    const estimate = toEstimate(limit, prices, plan)
    assertFunds(plan, estimate.slow.fee, chain)
    // Where one speed leaves nothing at all behind, it is for the owner to choose it.
    const { slow, standard, fast } = estimate
    const rests = [slow, standard, fast].map(({ fee }) => plan.balance - plan.lamports - fee)
    if (!rests.includes(0n)) assertRest(plan, slow.fee, chain)
    return estimate
  })
}

/** The same for a transaction of SOL alone. */
export async function estimateFees(
  client: Client,
  chain: ChainAccess,
  { from, to, value = 0n, data }: TransactionRequest,
): Promise<FeeEstimate> {
  assertNoData(data)
  return estimateTransfer(client, chain, { from, to, amount: value })
}

/**
 * Whether a transfer is what the caller believes, in the chain's own words, and whether there is enough for it.
 *
 * @throws TokenMismatchError, InvalidSendError, TransferRefusedError, ChainUnreachableError
 */
export async function assertTransfer(
  client: Client,
  chain: ChainAccess,
  transfer: Transfer,
  { symbol, decimals }: TokenClaim,
): Promise<void> {
  const plan = await client.with((node) => planTransfer(node, chain, transfer))
  if (plan.decimals !== decimals)
    throw new TokenMismatchError(
      symbol,
      `It counts with ${plan.decimals} decimals, not ${decimals}; the amount would be another one.`,
    )
  assertAffordable(plan, transfer.fees?.fee ?? toFee(0, 0n, plan.deposit), chain)
}

/**
 * The most that can be transferred: all of a token that is not frozen; of SOL all but the `fast` fee and what an account has to hold to go on being.
 */
export async function getMaxTransfer(
  client: Client,
  { from, token }: Pick<Transfer, 'from' | 'to' | 'token'>,
): Promise<bigint> {
  const owner = toAddress(from)
  return client.with(async (node) => {
    if (token !== undefined) {
      const held = await readAccountsOfMint(node, owner, toAddress(token))
      return held.reduce((sum, { amount, isFrozen }) => (isFrozen ? sum : sum + amount), 0n)
    }
    const [balance, minimum, prices] = await Promise.all([
      node.read('getBalance', [owner, { commitment }]).then(readInteger),
      readRentMinimum(node),
      readPrices(node, [owner]),
    ])
    const kept = toFee(toUnitLimit(unitsOfSol), prices.fast) + minimum
    return balance > kept ? balance - kept : 0n
  })
}

/**
 * Sends SOL or a token, once, after a rehearsal on the chain. The wallet signs, and the kit sends: the same bytes again and again, until they are in a
 * block or can never be.
 *
 * @throws TransferRefusedError, InvalidSendError, UserRejectedError, WalletRequestError, InvalidWalletAnswerError when nothing was sent,
 *   TransactionUnknownError when nobody can tell, ChainUnreachableError
 */
export async function transfer(
  client: Client,
  sender: Sender,
  connector: Connector,
  chain: ChainAccess,
  what: Transfer,
  onSigned?: (signed: SentTransactionMark) => void,
): Promise<string> {
  const { plan, limit, price } = await client.with(async (node) => {
    const plan = await planTransfer(node, chain, what)
    assertAffordable(plan, what.fees?.fee ?? toFee(0, 0n, plan.deposit), chain)
    const limit = await rehearse(node, plan)
    const price = what.fees
      ? fitPrice(limit, what.fees, plan.deposit ?? 0n)
      : (await readPrices(node, plan.writes)).standard
    assertAffordable(plan, toFee(limit, price, plan.deposit), chain)
    return { plan, limit, price }
  })
  const instructions = [...setComputeBudget(limit, price), ...plan.instructions]
  return sender.send(client, connector, chain, plan.from, instructions, onSigned)
}

/** Sends SOL as a plain transaction. */
export async function sendTransaction(
  client: Client,
  sender: Sender,
  connector: Connector,
  chain: ChainAccess,
  { from, to, value = 0n, data, fees }: TransactionRequest,
): Promise<string> {
  assertNoData(data)
  return transfer(client, sender, connector, chain, { from, to, amount: value, fees })
}

function assertNoData(data: string | undefined) {
  if (data === undefined) return
  throw new UnsupportedChainError('Call data is of EVM chains. Here it is `signTransactions`.')
}

/**
 * Has a node run a plan without signatures.
 *
 * @returns how much it may compute
 * @throws TransferRefusedError when it would fail
 */
async function rehearse(node: Node, plan: Plan): Promise<number> {
  const limitOfSol = plan.lamports > 0n ? toUnitLimit(unitsOfSol) : 0
  // A transfer that leaves nothing behind fails where the fee is another one, as it is in a rehearsal.
  const rest = plan.balance - plan.lamports - toFee(0, 0n)
  if (limitOfSol > 0 && rest < plan.minimum) return limitOfSol
  const instructions = [...setComputeBudget(maxUnits, 0n), ...plan.instructions]
  // Any block will do: the node puts its own in its place.
  const lifetime = { blockhash: systemProgram, lastValidBlockHeight: 0n }
  const wire = toBase64(buildTransaction(plan.from, instructions, lifetime))
  const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment }
  const { err, unitsConsumed } = readObject(await node.read('simulateTransaction', [wire, options]))
  if (err !== null && err !== undefined)
    throw new TransferRefusedError(
      describeError(
        err,
        instructions.map(({ programAddress }) => programAddress),
      ),
    )
  const units = Number(readInteger(unitsConsumed ?? 0))
  if (units > maxUnits) throw new InvalidSendError('Incorrect Value', 'It computes too much.')
  return units > 0 ? Math.max(toUnitLimit(units), limitOfSol) : maxUnits
}
