import { NETWORK, TEST_NETWORK, p2tr, p2wpkh } from '@scure/btc-signer'
import {
  getBitcoinAccount,
  regtestFormat,
  toHex,
  type BitcoinAccount,
} from '../../bitcoin/accounts.ts'

/** The networks that the wallet can be on. */
export type BitcoinWalletChain = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

/** One key of the wallet as a network writes it. */
export type WalletKey = {
  readonly address: string
  readonly type: 'payment' | 'ordinal'
  readonly privateKey: Uint8Array
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array
  readonly script: Uint8Array
}

const formats = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  testnet4: TEST_NETWORK,
  signet: TEST_NETWORK,
  regtest: regtestFormat,
} satisfies Record<BitcoinWalletChain, typeof NETWORK>

/** How addresses are written on a network. */
export function formatOf(chain: BitcoinWalletChain) {
  return formats[chain]
}

/**
 * The keys of an account, payment (BIP-84) first, then ordinals (BIP-86). They are the same on every network and known to everybody: play money only.
 */
export function keysOf(chain: BitcoinWalletChain, index: number): readonly [WalletKey, WalletKey] {
  const { payment, ordinal } = accountOf(index)
  const pay = p2wpkh(payment.publicKey, formats[chain])
  const keep = p2tr(ordinal.publicKey.subarray(1), undefined, formats[chain])
  return [
    { ...payment, address: pay.address, script: pay.script, type: 'payment' },
    { ...ordinal, address: keep.address, script: keep.script, type: 'ordinal' },
  ]
}

const accounts = new Map<number, BitcoinAccount>()

/** Stretching the seed phrase is slow, and is done once for each account. */
function accountOf(index: number) {
  const account = accounts.get(index) ?? getBitcoinAccount(index)
  accounts.set(index, account)
  return account
}

/** A key’s public part as hexadecimal. */
export function publicHex({ publicKey }: WalletKey): string {
  return toHex(publicKey)
}
