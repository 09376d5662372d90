import { formatAmount, type TokenBalance } from '@latchkey/protocol'
import { getEsploraAddress } from '@latchkey/protocol/api'
import { writeBitcoinAddress } from '../../chains/bitcoin/bitcoinAddress.ts'
import { type CreateBalances, writeQuantity } from './balancesOf.ts'
import { rememberByAddress } from './remember.ts'

/** Bitcoin networks: what an address has, with what waits for a block. */
export const createBitcoinBalances: CreateBalances = (configured, { limits }) => {
  const { caipNetworkId, esplora, currency } = configured
  if (!esplora) return undefined
  const ask = async (address: string): Promise<TokenBalance[]> => {
    const found = await esplora.read(getEsploraAddress, `address/${address}`)
    const [confirmed, pending] = [found.chain_stats, found.mempool_stats].map(
      (stats) => BigInt(stats.funded_txo_sum) - BigInt(stats.spent_txo_sum),
    ) as [bigint, bigint] // one for each
    const balance: TokenBalance = {
      name: currency.name,
      symbol: currency.symbol,
      chainId: caipNetworkId,
      ...writeQuantity(confirmed + pending, currency.decimals),
      ...(pending !== 0n && { pending: writeSigned(pending, currency.decimals) }),
    }
    return [balance]
  }
  const balancesOf = rememberByAddress(ask, limits)
  return (address, options) => balancesOf(writeBitcoinAddress(address), options)
}

function writeSigned(amount: bigint, decimals: number) {
  return amount < 0n ? `-${formatAmount(-amount, decimals)}` : formatAmount(amount, decimals)
}
