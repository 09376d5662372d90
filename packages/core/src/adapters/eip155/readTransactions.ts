import type { Client } from './client.ts'
import { parseBytes, parseQuantity, toPlace, type BlockPlace } from './reads.ts'

/** What is used of a transaction as a node tells it. */
export type NodeTransaction = {
  readonly hash: `0x${string}`
  readonly account: `0x${string}`
  /** `null` for the creation of a contract. */
  readonly to: `0x${string}` | null
  readonly value: bigint
  readonly data: `0x${string}`
  readonly nonce: number
  /** `null` while it is in no block. */
  readonly blockNumber: bigint | null
}

/** How a transaction has ended, as a node tells it. */
export type NodeReceipt = {
  readonly status: 'success' | 'reverted'
  readonly blockNumber: bigint
}

/** `undefined` where the node does not know it. */
export async function readTransaction(
  client: Client,
  hash: string,
): Promise<NodeTransaction | undefined> {
  const answer = await client.ask('eth_getTransactionByHash', [hash])
  return answer === null ? undefined : parseTransaction(answer)
}

/** `undefined` while the transaction is in no block. */
export async function readReceipt(client: Client, hash: string): Promise<NodeReceipt | undefined> {
  const answer = await client.ask('eth_getTransactionReceipt', [hash])
  if (answer === null) return undefined
  const { status, blockNumber } = toRecord(answer)
  return {
    status: parseQuantity(status) === 1n ? 'success' : 'reverted',
    blockNumber: parseQuantity(blockNumber),
  }
}

/** The transactions of a block. @throws where there is none */
export async function readBlock(
  client: Client,
  at: BlockPlace,
): Promise<readonly NodeTransaction[]> {
  const answer = await client.ask('eth_getBlockByNumber', [toPlace(at), true])
  const { transactions } = toRecord(answer)
  if (!Array.isArray(transactions)) throw new Error('The node has answered no block')
  return transactions.flatMap((transaction) => {
    try {
      return parseTransaction(transaction)
    } catch {
      return [] // one of a kind that this chain alone has, which is none of an account's
    }
  })
}

function parseTransaction(value: unknown): NodeTransaction {
  const { hash, from, to, value: amount, input, nonce, blockNumber } = toRecord(value)
  return {
    hash: parseBytes(hash),
    account: parseBytes(from),
    to: to === null || to === undefined ? null : parseBytes(to),
    value: parseQuantity(amount),
    data: parseBytes(input),
    nonce: Number(parseQuantity(nonce)),
    blockNumber:
      blockNumber === null || blockNumber === undefined ? null : parseQuantity(blockNumber),
  }
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>> // each entry is looked at
  throw new Error('The node has answered nothing of the kind')
}
