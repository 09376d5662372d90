import type { Network } from '@latchkey/core'

/** Satoshis for the network: a transaction of one coin weighs about 110 virtual bytes. */
const fee = 500n

/**
 * Puts a payment of one coin together, from an account to itself.
 *
 * @returns the unsigned transaction as a PSBT in base64, or nothing where the account has no coin
 */
export async function selfPayment(
  network: Network,
  address: string,
): Promise<{ readonly psbt: string } | undefined> {
  const { Address, OutScript, Transaction } = await import('@scure/btc-signer')
  const response = await fetch(`${network.rpcUrls.default.http[0]}/address/${address}/utxo`)
  const coins: unknown = await response.json()
  const coin = Array.isArray(coins) ? coins.filter(isCoin).find(isWorthwhile) : undefined
  if (!coin) return undefined
  const format = address.startsWith('bcrt') ? regtest : undefined
  const script = OutScript.encode(Address(format).decode(address))
  const transaction = new Transaction()
  const amount = BigInt(coin.value)
  transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script, amount } })
  transaction.addOutputAddress(address, amount - fee, format)
  return { psbt: toBase64(transaction.toPSBT()) }
}

/** How the local chain writes addresses. */
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

type Coin = { readonly txid: string; readonly vout: number; readonly value: number }

function isCoin(value: unknown): value is Coin {
  return (
    typeof value === 'object' &&
    value !== null &&
    'txid' in value &&
    typeof value.txid === 'string' &&
    'vout' in value &&
    typeof value.vout === 'number' &&
    'value' in value &&
    typeof value.value === 'number'
  )
}

function isWorthwhile({ value }: Coin) {
  return BigInt(value) > 2n * fee
}

function toBase64(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes))
}
