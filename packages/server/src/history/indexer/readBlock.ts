import * as z from 'zod'
import type { Chain } from '../../chains/rpc/createChain.ts'

/** A word for each: whatever a node says otherwise is no block, and is asked for again. */
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt)
/** Of gas, and of a price of it: their product, with what chains add to it, is no longer than a number in the store. */
const gas = z
  .string()
  .regex(/^0x[0-9a-f]{1,16}$/i)
  .transform(BigInt)
const price = z
  .string()
  .regex(/^0x[0-9a-f]{1,32}$/i)
  .transform(BigInt)
/** Seconds that are still a date. */
const seconds = z
  .string()
  .regex(/^0x[0-9a-f]{1,9}$/i)
  .transform(Number)
const whole = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number)
const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .toLowerCase()
const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .toLowerCase()
const hex = z
  .string()
  .regex(/^0x(?:[0-9a-f]{2})*$/i)
  .toLowerCase()

const header = z.object({ number: whole, hash, parentHash: hash })
const block = header.extend({
  timestamp: seconds,
  transactions: z.array(
    z.object({
      hash,
      from: address,
      to: address.nullish(),
      value: quantity,
      nonce: whole,
      input: hex,
    }),
  ),
})
const log = z.object({ address, topics: z.array(hash).max(4), data: hex })
const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  status: whole.nullish(),
  gasUsed: gas,
  effectiveGasPrice: price.nullish(),
  /** What chains that keep their data on another one add to the fee. */
  l1Fee: quantity.nullish(),
  contractAddress: address.nullish(),
  logs: z.array(log),
})

/** Which block it is, and which it follows. */
export type BlockHeader = z.output<typeof header>
/** What a contract has written down. */
export type Log = z.output<typeof log>
/** A transaction in a block, with what came of it. */
export type ReadTransaction = z.output<typeof block>['transactions'][number] & {
  readonly receipt: z.output<typeof receipt>
}
/** A block with all that happened in it. */
export type ReadBlock = BlockHeader & {
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly transactions: readonly ReadTransaction[]
}

/** Reads blocks of one chain. What does not fit together, as when a chain replaces a block meanwhile, is not there. */
export type BlockReader = {
  /** @returns `undefined` for a block that the node does not have. @throws Error when no node gives a usable answer. */
  headerOf(block: 'latest' | number): Promise<BlockHeader | undefined>
  /** As `headerOf`, with everything in it. */
  read(number: number): Promise<ReadBlock | undefined>
}

/** How nodes say that they do not know a method, or do not give it away. */
const unknownMethod = new Set([-32_601, -32_004])

export function createBlockReader(chain: Chain): BlockReader {
  let asksEach = false
  const ask = async (method: string, params: readonly unknown[]) => {
    const { result, error } = await chain.request(method, params)
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const write = (number: number) => `0x${number.toString(16)}`

  async function receiptsOf(number: number, hashes: readonly string[]): Promise<unknown> {
    if (!asksEach) {
      const { result, error } = await chain.request('eth_getBlockReceipts', [write(number)])
      if (!error) return result
      if (!unknownMethod.has(error.code)) throw new Error(`eth_getBlockReceipts: ${error.message}`)
      asksEach = true
    }
    return Promise.all(hashes.map((one) => ask('eth_getTransactionReceipt', [one])))
  }

  return {
    headerOf: async (number) => {
      const place = number === 'latest' ? number : write(number)
      const result = await ask('eth_getBlockByNumber', [place, false])
      return result === null ? undefined : header.parse(result)
    },
    read: async (number) => {
      const result = await ask('eth_getBlockByNumber', [write(number), true])
      if (result === null) return undefined
      const found = block.parse(result)
      const hashes = found.transactions.map((one) => one.hash)
      const answer = hashes.length === 0 ? [] : await receiptsOf(number, hashes)
      const receipts = z.array(receipt).safeParse(answer)
      if (!receipts.success) {
        // A node that has just replaced the block has no receipts of the old one.
        if (answer === null || (Array.isArray(answer) && answer.includes(null))) return undefined
        throw receipts.error
      }
      const byHash = new Map(receipts.data.map((one) => [one.transactionHash, one]))
      const transactions: ReadTransaction[] = []
      for (const one of found.transactions) {
        const own = byHash.get(one.hash)
        if (own?.blockHash !== found.hash) return undefined
        transactions.push({ ...one, receipt: own })
      }
      return { ...found, transactions }
    },
  }
}
