import { Transaction } from '@scure/btc-signer'
import { fromHex, regtestFormat, type BitcoinKey } from './accounts.ts'
import type { Coin } from './createLedger.ts'

/** What each of the parts of a payment between SegWit addresses weighs at most, in virtual bytes. */
const bytes = { base: 11, input: 68, output: 43 }

/**
 * Builds and signs payments from a key's coins; what is left goes back to it. Satoshis.
 *
 * @returns the transaction in hexadecimal; nothing where the coins are not enough
 */
export function payFromCoins(options: {
  readonly key: BitcoinKey
  /** That may be spent, in the order in which they are. */
  readonly coins: readonly Pick<Coin, 'txid' | 'vout' | 'value'>[]
  readonly payments: readonly { readonly address: string; readonly sats: number }[]
  /** In satoshis per virtual byte. */
  readonly feeRate: number
}): string | undefined {
  const { key, coins, payments, feeRate } = options
  const total = payments.reduce((sum, { sats }) => sum + sats, 0)
  const transaction = new Transaction()
  let size = bytes.base + bytes.output * (payments.length + 1)
  let found = 0
  for (const { txid, vout, value } of coins) {
    if (found >= total + size * feeRate) break
    transaction.addInput({
      txid,
      index: vout,
      witnessUtxo: { script: fromHex(key.script), amount: BigInt(value) },
    })
    found += value
    size += bytes.input
  }
  const rest = found - total - size * feeRate
  if (rest < 0) return undefined
  for (const { address, sats } of payments)
    transaction.addOutputAddress(address, BigInt(sats), regtestFormat)
  // Less than this is not worth the fee of spending it, and is left to the miner.
  if (rest > 1_000) transaction.addOutputAddress(key.address, BigInt(rest), regtestFormat)
  transaction.sign(key.privateKey)
  transaction.finalize()
  return transaction.hex
}
