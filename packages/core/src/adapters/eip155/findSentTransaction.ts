import type { Client } from './client.ts'
import { wait } from '../../kit/wait.ts'
import { isSame, type EvmMark } from './mark.ts'
import { countTransactions, readBlockNumber } from './reads.ts'
import { readBlock, type NodeTransaction } from './readTransactions.ts'

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
 * @param isRefused - by a node: "already known" and "nonce too low" also follow a transaction that was taken the first time
 * @returns `undefined` when it is not found: a mempool that nobody sees may still hold it
 */
export async function findSentTransaction(
  client: Client,
  mark: EvmMark,
  isRefused: boolean,
): Promise<string | undefined> {
  for (let look = 1; ; look += 1) {
    const hash = await findOnce(client, mark).catch(() => undefined)
    if (hash || look === (isRefused ? looksAfterRefusal : looks)) return hash
    await wait(pause)
  }
}

async function findOnce(client: Client, mark: EvmMark) {
  const [nonce, latest] = await Promise.all([
    countTransactions(client, mark.from, 'pending'),
    readBlockNumber(client),
  ])
  if (nonce <= mark.nonce) return undefined
  const before = BigInt(mark.blockNumber)
  const first = latest - before > maxBlocks ? latest - maxBlocks : before + 1n
  const pending = readBlock(client, 'pending')
  pending.catch(() => undefined) // it may not be needed
  for (let number = latest; number >= first; number -= 1n) {
    const hash = findIn(await readBlock(client, number), mark)
    if (hash) return hash
  }
  return findIn(await pending, mark)
}

function findIn(transactions: readonly NodeTransaction[], mark: EvmMark) {
  return transactions.find((one) => one.nonce >= mark.nonce && isSame(mark, one))?.hash
}
