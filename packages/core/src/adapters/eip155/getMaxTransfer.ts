import type { Client } from './client.ts'
import type { ChainAccess } from '../chainAccess.ts'
import type { Transfer } from '../transfers.ts'
import { getBalance } from './chain.ts'
import { getTokenBalances } from './tokens.ts'
import { estimateTransfer } from './transfer.ts'

/**
 * All of a token; of the native currency all but the fee. What is kept back for it is the `fast` fee and twice its tip again, since some wallets
 * choose a dearer fee than they are asked for.
 */
export async function getMaxTransfer(
  client: Client,
  chain: ChainAccess,
  { from, to, token }: Pick<Transfer, 'from' | 'to' | 'token'>,
): Promise<bigint> {
  if (token !== undefined) {
    const [holding] = await getTokenBalances(client, chain.network, from, [token])
    return holding?.value ?? 0n
  }
  const { value } = await getBalance(client, chain.network, from)
  if (value === 0n) return 0n
  const { gas, fast } = await estimateTransfer(client, chain, {
    from,
    to,
    amount: value / 2n, // a transfer of all of it cannot be estimated: nothing is left for gas
  })
  const kept = fast.fee + 2n * gas * fast.maxPriorityFeePerGas
  return value > kept ? value - kept : 0n
}
