import { parseBitcoinAddress } from '@latchkey/protocol/bitcoin'
import { ChainUnreachableError } from '../../errors/chain.ts'
import type { Balance } from '../balances.ts'
import type { ChainAccess } from '../chainAccess.ts'
import type { Esplora } from './esplora.ts'

/** What an address holds: what is in blocks, and what is on its way in or out. */
export async function getBalance(
  esplora: Esplora,
  chain: ChainAccess,
  address: string,
): Promise<Balance> {
  const parsed = parseBitcoinAddress(address)
  if (!parsed)
    throw new ChainUnreachableError(chain.network.caipNetworkId, {
      cause: new Error(`"${address.slice(0, 90)}" is no Bitcoin address`),
    })
  const value = await esplora.get(chain, `/address/${parsed.address}`, (text) =>
    readBalance(text, parsed.address),
  )
  const { decimals, symbol } = chain.network.nativeCurrency
  return { value, decimals, symbol }
}

/** @throws Error for an answer about another address, and for sums that cannot be */
function readBalance(text: string, address: string): bigint {
  const answer = readRecord(JSON.parse(text))
  const about = answer.address
  if (typeof about !== 'string' || (about !== address && about.toLowerCase() !== address))
    throw new Error('The answer is about another address')
  const confirmed = readStats(answer.chain_stats)
  const pending = readStats(answer.mempool_stats)
  const value = confirmed + pending
  if (confirmed < 0n || value < 0n) throw new Error('The address has spent more than it was paid')
  return value
}

function readStats(value: unknown): bigint {
  const { funded_txo_sum, spent_txo_sum } = readRecord(value)
  return readSats(funded_txo_sum) - readSats(spent_txo_sum)
}

/** What was paid to an address in all its time can be more than there is, but no number that JSON cannot tell apart. */
function readSats(value: unknown): bigint {
  const isSum = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  if (!isSum) throw new Error('An amount is none')
  return BigInt(value)
}

function readRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new Error('The answer has another shape')
  return value as Readonly<Record<string, unknown>> // an object, whose members are checked one by one
}
