import type { Chain } from '../../chains/rpc/createChain.ts'
import { decodeLogs } from './decodeLogs.ts'
import type { ReadBlock } from './readBlock.ts'

/**
 * What reaches a sender from inside of a contract, of the chain's own currency, is in no log: swapping for it would look like giving something
 * away. Where a transaction unwraps currency, the sender's balance before and after the block says how much of it came to them.
 *
 * @returns smallest units, by the hash of the transaction; nothing where a node does not say, or where it cannot be told apart.
 */
export async function readUnseen(
  block: ReadBlock,
  chain: Chain,
  wrapped: string,
): Promise<ReadonlyMap<string, bigint>> {
  const unseen = new Map<string, bigint>()
  const decoded = block.transactions.map(({ receipt }) => decodeLogs(receipt.logs, wrapped))
  await Promise.all(
    block.transactions.map(async ({ hash, from }, index) => {
      const most = decoded[index]?.unwrapped ?? 0n
      const isOnlyOne = block.transactions.every(
        (other, at) => at === index || other.from !== from || decoded[at]?.unwrapped === 0n,
      )
      if (most === 0n || !isOnlyOne) return
      const [before, after] = await Promise.all([
        balanceOf(chain, from, block.number - 1),
        balanceOf(chain, from, block.number),
      ])
      if (before === undefined || after === undefined) return
      const rest = after - before - seenChange(block, decoded, from)
      if (rest > 0n && rest <= most) unseen.set(hash, rest)
    }),
  )
  return unseen
}

/** By how much the balance of an account has changed in a block, as far as its transactions and their logs say. */
function seenChange(
  { transactions }: ReadBlock,
  decoded: readonly ReturnType<typeof decodeLogs>[],
  account: string,
) {
  let change = 0n
  for (const [index, { from, to, value, receipt }] of transactions.entries()) {
    if (from === account)
      change -= receipt.gasUsed * (receipt.effectiveGasPrice ?? 0n) + (receipt.l1Fee ?? 0n)
    if (receipt.status === 0) continue
    if (from === account) change -= value
    if (to === account) change += value
    for (const movement of decoded[index]?.movements ?? [])
      if (movement.kind === 'native' && movement.to === account) change += BigInt(movement.amount)
  }
  return change
}

async function balanceOf(chain: Chain, address: string, block: number) {
  if (block < 0) return undefined
  const { result } = await chain.request('eth_getBalance', [address, `0x${block.toString(16)}`])
  return typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result)
    ? BigInt(result)
    : undefined
}
