import type { Receipt, TransactionLook, TransactionMark } from '../transactions.ts'
import { commitment, type Client, type Node } from './client.ts'
import { parseMark, toPlain, type SolanaMark } from './mark.ts'
import { readInteger, readList, readObject } from './read.ts'
import { EndpointFault } from './rpc.ts'

/** Nodes keep what they have seen for so many blocks in memory; of older ones only some know. */
const memory = 300n
const signature = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

/** How a transaction ended; `undefined` while two thirds of the stake have not voted for a block with it. */
export async function getReceipt(client: Client, hash: string): Promise<Receipt | undefined> {
  const found = await client.with((node) => readStatus(node, hash))
  return found?.receipt
}

/**
 * What the chain says about a transaction. One that it does not know and can still take is sent again, the same bytes; one whose time is over is
 * called expired by the very node that knows all blocks that could hold it.
 *
 * @param isDue - whether it is time to send a transaction again
 */
export async function lookUpTransaction(
  client: Client,
  hash: string,
  stored: TransactionMark | undefined,
  isDue: (hash: string) => boolean,
): Promise<TransactionLook> {
  const mark = parseMark(stored)
  return client.with(async (node): Promise<TransactionLook> => {
    const found = await readStatus(node, hash)
    if (found?.receipt) return { kind: 'mined', receipt: found.receipt }
    if (!mark) return { kind: 'unknown' }
    const pending = { kind: 'pending', mark: toPlain(mark) } as const
    if (found) return pending
    const height = readInteger(await node.call('getBlockHeight', [{ commitment }]))
    if (height <= mark.lastValidBlockHeight) {
      if (isDue(hash)) await sendAgain(node, mark)
      return pending
    }
    const late = await readStatus(node, hash) // it came between the two questions
    if (late?.receipt) return { kind: 'mined', receipt: late.receipt }
    if (late) return pending
    return (await isConclusive(node, mark, height)) ? { kind: 'expired' } : { kind: 'unknown' }
  })
}

/** Whether a node that does not know a transaction would know it. */
async function isConclusive(node: Node, mark: SolanaMark, height: bigint) {
  if (height <= mark.lastValidBlockHeight + memory) return true
  const first = await node.call('getFirstAvailableBlock').catch(() => undefined)
  return first !== undefined && readInteger(first) <= mark.slot
}

/** Bytes that are there already are not taken twice, so whatever the node answers is fine. */
async function sendAgain(node: Node, { wire }: SolanaMark) {
  if (wire === undefined) return
  const options = { encoding: 'base64', skipPreflight: true, maxRetries: 0 }
  await node.call('sendTransaction', [wire, options]).catch(() => undefined)
}

/** What a node knows of a transaction; with a receipt once it is confirmed. */
export async function readStatus(
  node: Node,
  hash: string,
): Promise<{ readonly receipt?: Receipt } | undefined> {
  const status = await askStatus(node, hash)
  if (!status) return undefined
  const { confirmationStatus, slot, err } = status
  if (confirmationStatus !== 'confirmed' && confirmationStatus !== 'finalized') return {}
  const isFailed = err !== null && err !== undefined
  return {
    receipt: {
      hash,
      status: isFailed ? 'reverted' : 'success',
      blockNumber: readInteger(slot),
    },
  }
}

/** The error that a transaction failed with, as nodes write it. */
export async function readStatusError(node: Node, hash: string): Promise<unknown> {
  return (await askStatus(node, hash))?.err ?? undefined
}

async function askStatus(node: Node, hash: string) {
  if (!signature.test(hash)) return undefined
  const options = { searchTransactionHistory: true }
  const [status] = readList(await node.read('getSignatureStatuses', [[hash], options]))
  if (status === null) return undefined
  if (status === undefined) throw new EndpointFault('garbled', 'The answer has no status')
  return readObject(status)
}
