import type { Address, Hex } from 'viem'

/** More blocks than one transaction waits for on a chain of its own. */
const maxBlocks = 10

/** Has an unlocked account of a chain do something, and waits until it is in a block: automatic mining comes after the answer. */
export async function transact(
  ask: (method: string, ...params: unknown[]) => Promise<unknown>,
  transaction: { from: Address; to: Address; data: Hex; value?: Hex },
): Promise<void> {
  const hash = await ask('eth_sendTransaction', { ...transaction, gas: '0x7a1200' })
  for (let block = 0; block < maxBlocks; block++) {
    // Our own chain's receipt, of which only the status is read.
    const receipt = (await ask('eth_getTransactionReceipt', hash)) as { status?: string } | null
    if (receipt?.status === '0x1') return
    if (receipt) break
    await ask('evm_mine')
  }
  throw new Error('The transaction has failed')
}
