import { toHex, type Address, type Hex } from 'viem'
import { LocalWorldError } from '../localWorldError.ts'
import { callBatch } from './rpc.ts'

/** A transaction from one of the chain's own, unlocked accounts. `value` is in wei. */
export type SeedTransaction = {
  readonly from: Address
  readonly to?: Address | undefined
  readonly data?: Hex | undefined
  readonly value?: bigint | undefined
}

/** Above what any seeding call needs, below the gas limit of a block and of a transaction (EIP-7825). */
const gasLimit = 8_000_000n

/** More blocks than any batch fills. */
const maxBlocks = 30

type Receipt = { readonly status?: string } | null

async function mineUntilIncluded(url: string, hashes: readonly unknown[]): Promise<Receipt[]> {
  const lookUps = hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
  for (let block = 0; ; block++) {
    await callBatch(url, [{ method: 'evm_mine' }])
    // Our own chain's receipts, of which only the status is read.
    const receipts = (await callBatch(url, lookUps)) as Receipt[]
    if (receipts.every((receipt) => receipt !== null) || block === maxBlocks) return receipts
  }
}

/**
 * Collects transactions and sends them in one batch, in order, since their nonces decide where contracts land. The chain's
 * automatic mining has to be off meanwhile.
 */
export function createSender(url: string) {
  const nonces = new Map<Address, number>()
  const queue: SeedTransaction[] = []

  return {
    add(transaction: SeedTransaction): void {
      queue.push(transaction)
    },
    /** Sends what was added; throws when one of them failed. */
    async flush(): Promise<void> {
      const transactions = queue.splice(0)
      const calls = transactions.map(({ from, to, data, value }) => {
        const nonce = nonces.get(from) ?? 0
        nonces.set(from, nonce + 1)
        return {
          method: 'eth_sendTransaction',
          params: [
            {
              from,
              ...(to && { to }),
              ...(data && { data }),
              value: toHex(value ?? 0n),
              gas: toHex(gasLimit),
              nonce: toHex(nonce),
            },
          ],
        }
      })
      const hashes = await callBatch(url, calls)
      const receipts = await mineUntilIncluded(url, hashes)
      receipts.forEach((receipt, index) => {
        if (receipt?.status === '0x1') return
        throw new LocalWorldError(
          'CHAIN_SEED_FAILED',
          `Seeding ${url} failed at transaction ${index} to ${transactions[index]?.to ?? 'a new contract'} (status ${receipt?.status ?? 'none'})`,
        )
      })
    },
  }
}

export type Sender = ReturnType<typeof createSender>
