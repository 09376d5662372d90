import type { Client } from './client.ts'
import type { Receipt, TransactionLook, TransactionMark } from '../transactions.ts'
import { isEqual, isSame, parseMark, toMark, type EvmMark } from './mark.ts'
import { countTransactions, readBlockNumber } from './reads.ts'
import {
  readBlock,
  readReceipt,
  readTransaction,
  type NodeTransaction,
} from './readTransactions.ts'
import { RpcError } from './rpc.ts'

/** EIP-1474's "limit exceeded": asked later, the node may know. */
const limitExceeded = -32005

export async function getReceipt(client: Client, hash: string): Promise<Receipt | undefined> {
  const receipt = await readReceipt(client, hash)
  return receipt && { hash, ...receipt }
}

/**
 * What the chain says about a transaction. One that it does not know, though its account has used the nonce since, was replaced: what took
 * its place is looked for. Of one that was never seen the nonce is a guess, so that only what does the same can have taken its place.
 */
export async function lookUpTransaction(
  client: Client,
  hash: string,
  stored: TransactionMark | undefined,
): Promise<TransactionLook> {
  const known = parseMark(stored)
  const mark = stored?.isBefore ? undefined : known
  const receipt = await getReceipt(client, hash)
  if (receipt) return { kind: 'mined', receipt }
  // One node that does not know it proves nothing.
  const anywhere = known ? { ...client, ask: client.find } : client
  const transaction = await readTransaction(anywhere, hash)
  if (transaction) {
    const { nonce, blockNumber } = transaction
    const found = blockNumber === null ? undefined : await getReceipt(anywhere, hash)
    if (found) return { kind: 'mined', receipt: found }
    if (mark) return { kind: 'pending', mark }
    const head = blockNumber ?? (await readBlockNumber(client))
    return { kind: 'pending', mark: toMark(transaction, nonce, head) }
  }
  if (!known) return { kind: 'unknown' }
  if ((await countAt(client, known)) <= known.nonce) return { kind: 'unknown' }
  const late = await getReceipt(client, hash) // it came between the two questions
  if (late) return { kind: 'mined', receipt: late }
  const other = await findReplacement(client, known)
  if (!other) return { kind: mark ? 'superseded' : 'unknown' }
  const kind = kindOf(known, other)
  if (!mark && kind !== 'repriced') return { kind: 'superseded' }
  const final = await getReceipt(client, other.hash)
  if (!final) return { kind: 'unknown' } // the next look will see it
  const replaced = other.hash !== hash && kind
  return { kind: 'mined', receipt: { ...final, ...(replaced && { replaced }) } }
}

/** How many transactions of the account are in blocks, up to and with one. */
function countAt(client: Client, { from }: EvmMark, blockNumber?: bigint) {
  return countTransactions(client, from, blockNumber ?? 'latest')
}

/** The transaction in a block that has the mark's account and nonce. The block is found by halving. */
async function findReplacement(client: Client, mark: EvmMark) {
  try {
    let low = BigInt(mark.blockNumber)
    let high = await readBlockNumber(client)
    if (low > high || (await countAt(client, mark, high)) <= mark.nonce) return undefined
    while (low < high) {
      const middle = (low + high) / 2n
      if ((await countAt(client, mark, middle)) > mark.nonce) high = middle
      else low = middle + 1n
    }
    const transactions = await readBlock(client, low)
    return transactions.find(
      ({ nonce, account }) => nonce === mark.nonce && isEqual(mark.from, account),
    )
  } catch (error) {
    // Nodes that do not keep the state of older blocks cannot say; one that cannot be reached has not said anything.
    if (isNodeAnswer(error)) return undefined
    throw error
  }
}

/** Whether a node has answered, with an error of JSON-RPC, and not the network in between. */
function isNodeAnswer(error: unknown) {
  return error instanceof RpcError && error.code !== limitExceeded
}

function kindOf(mark: EvmMark, other: NodeTransaction): NonNullable<Receipt['replaced']> {
  if (isSame(mark, other)) return 'repriced'
  const isToSelf = isEqual(mark.from, other.to ?? '')
  return isToSelf && other.value === 0n && other.data === '0x' ? 'cancelled' : 'replaced'
}
