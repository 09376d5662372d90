import { isAddressEqual } from 'viem'
import type { Client } from './client.ts'
import { TransactionUnknownError } from '../../errors/transaction.ts'
import { wait } from '../../wait.ts'
import { countTransactions, readBlockNumber } from './reads.ts'
import { readBlock, type NodeTransaction } from './readTransactions.ts'

/** Where an account stood before a transaction was asked for. */
export type SendMark = {
  readonly nonce: number
  readonly blockNumber: bigint
}

type Sent = {
  readonly account: `0x${string}`
  readonly to: `0x${string}`
  readonly value: bigint
  readonly data: `0x${string}` | undefined
}

/** Looks this often, this many milliseconds apart, before the answer is "nobody can tell". */
const looks = 12
const pause = 500
/** A node that has refused may show what it had taken before only a moment later. */
const looksAfterRefusal = 3
/** No search goes further back than this many blocks. */
const maxBlocks = 64n

/**
 * The hash of a transaction whose answer was lost: the one of this account, from the marked nonce on, with the same receiver, amount and
 * data.
 *
 * @throws TransactionUnknownError when it is not found: a mempool that nobody sees may still hold it
 */
export async function findSentTransaction(
  client: Client,
  mark: SendMark,
  sent: Sent,
  error: unknown,
): Promise<string> {
  const hash = await findWithin(client, mark, sent, looks)
  if (hash) return hash
  throw new TransactionUnknownError({ cause: error })
}

/**
 * The same after a node has refused: "already known" and "nonce too low" also follow a transaction that was taken the first time.
 *
 * @throws `error`, as it was, when the transaction is not there
 */
export async function findAfterRefusal(
  client: Client,
  mark: SendMark | undefined,
  sent: Sent,
  error: unknown,
): Promise<string> {
  const hash = mark && (await findWithin(client, mark, sent, looksAfterRefusal))
  if (!hash) throw error
  return hash
}

async function findWithin(client: Client, mark: SendMark, sent: Sent, count: number) {
  for (let look = 1; ; look += 1) {
    const hash = await findOnce(client, mark, sent).catch(() => undefined)
    if (hash || look === count) return hash
    await wait(pause)
  }
}

async function findOnce(client: Client, mark: SendMark, sent: Sent) {
  const [nonce, latest] = await Promise.all([
    countTransactions(client, sent.account, 'pending'),
    readBlockNumber(client),
  ])
  if (nonce <= mark.nonce) return undefined
  const first = latest - mark.blockNumber > maxBlocks ? latest - maxBlocks : mark.blockNumber + 1n
  const pending = readBlock(client, 'pending')
  pending.catch(() => undefined) // it may not be needed
  for (let number = latest; number >= first; number -= 1n) {
    const hash = findIn(await readBlock(client, number), mark, sent)
    if (hash) return hash
  }
  return findIn(await pending, mark, sent)
}

function findIn(transactions: readonly NodeTransaction[], mark: SendMark, sent: Sent) {
  return transactions.find(
    ({ from, to, value, input, nonce }) =>
      nonce >= mark.nonce &&
      isAddressEqual(from, sent.account) &&
      to !== null &&
      isAddressEqual(to, sent.to) &&
      value === sent.value &&
      input === (sent.data ?? '0x'),
  )?.hash
}
