import type { Client } from './client.ts'
import type { Receipt, TransactionLook, TransactionMark } from '../transactions.ts'
import { markData, parseMark, type EvmMark } from './mark.ts'
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
 * its place is looked for.
 */
export async function lookUpTransaction(
  client: Client,
  hash: string,
  stored: TransactionMark | undefined,
): Promise<TransactionLook> {
  const mark = parseMark(stored)
  const receipt = await getReceipt(client, hash)
  if (receipt) return { kind: 'mined', receipt }
  const transaction = await readTransaction(client, hash)
  if (transaction) return { kind: 'pending', mark: mark ?? (await markOf(client, transaction)) }
  if (!mark) return { kind: 'unknown' }
  // It was seen: one node that has forgotten it proves nothing.
  const anywhere = { ...client, ask: client.find }
  if (await readTransaction(anywhere, hash)) {
    const found = await getReceipt(anywhere, hash)
    return found ? { kind: 'mined', receipt: found } : { kind: 'pending', mark }
  }
  if ((await countAt(client, mark)) <= mark.nonce) return { kind: 'unknown' }
  const late = await getReceipt(client, hash) // it came between the two questions
  if (late) return { kind: 'mined', receipt: late }
  const other = await findReplacement(client, mark)
  if (!other) return { kind: 'superseded' }
  const final = await getReceipt(client, other.hash)
  if (!final) return { kind: 'unknown' } // the next look will see it
  const replaced = other.hash === hash ? undefined : kindOf(mark, other)
  return { kind: 'mined', receipt: { ...final, ...(replaced && { replaced }) } }
}

async function markOf(
  client: Client,
  { from, nonce, to, value, input, blockNumber }: NodeTransaction,
): Promise<EvmMark> {
  const head = blockNumber ?? (await readBlockNumber(client))
  return {
    from,
    nonce,
    to: to ?? '',
    value: String(value),
    data: markData(input),
    blockNumber: String(head),
  }
}

/** How many transactions of the account are in blocks, up to and with one. */
function countAt(client: Client, { from }: EvmMark, blockNumber?: bigint) {
  return countTransactions(client, from as `0x${string}`, blockNumber ?? 'latest') // its mark was parsed
}

/** The transaction in a block that has the mark's account and nonce. The block is found by halving. */
async function findReplacement(client: Client, mark: EvmMark) {
  try {
    const head = await readBlockNumber(client)
    let [low, high] = [BigInt(mark.blockNumber), head]
    if (low > high || (await countAt(client, mark, high)) <= mark.nonce) return undefined
    while (low < high) {
      const middle = (low + high) / 2n
      if ((await countAt(client, mark, middle)) > mark.nonce) high = middle
      else low = middle + 1n
    }
    const transactions = await readBlock(client, low)
    const from = mark.from.toLowerCase()
    return transactions.find(
      (other) => other.nonce === mark.nonce && other.from.toLowerCase() === from,
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

function kindOf(
  mark: EvmMark,
  { from, to, value, input }: NodeTransaction,
): NonNullable<Receipt['replaced']> {
  const isSameReceiver = (to ?? '').toLowerCase() === mark.to.toLowerCase()
  if (isSameReceiver && String(value) === mark.value && markData(input) === mark.data)
    return 'repriced'
  const isToSelf = to?.toLowerCase() === from.toLowerCase()
  return isToSelf && value === 0n && input === '0x' ? 'cancelled' : 'replaced'
}
