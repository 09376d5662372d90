import { Address, OutScript, p2tr, p2wpkh } from '@scure/btc-signer'
import { bytesToHex, hexToBytes } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { devMnemonic } from '../devnet/devMnemonic.ts'

/** How addresses and keys are written on regtest. */
export const regtestFormat = {
  bech32: 'bcrt',
  pubKeyHash: 0x6f,
  scriptHash: 0xc4,
  wif: 0xef,
} as const

/** The local chain's CAIP-2 id: the first 32 hex digits of regtest's genesis block (CAIP-4). */
export const regtestNetworkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** One address and the key that it is made of. */
export type BitcoinKey = {
  readonly address: string
  readonly privateKey: Uint8Array
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array
  /** The output script, as hexadecimal. */
  readonly script: string
}

/** The addresses that a Bitcoin wallet has at an index. */
export type BitcoinAccount = {
  /** Pays: native SegWit (BIP-84, `m/84'/1'/0'/0/index`). */
  readonly payment: BitcoinKey
  /** Keeps ordinals: Taproot (BIP-86, `m/86'/1'/0'/0/index`). */
  readonly ordinal: BitcoinKey
}

/** The account of {@link devMnemonic} at an index, as it is on regtest. Indices are those of `devAccountIndex`; the first five have coins. */
export function getBitcoinAccount(index: number): BitcoinAccount {
  const payment = deriveKey(`m/84'/1'/0'/0/${index}`)
  const ordinal = deriveKey(`m/86'/1'/0'/0/${index}`)
  return {
    payment: toKey(payment, p2wpkh(payment.publicKey, regtestFormat)),
    ordinal: toKey(ordinal, p2tr(ordinal.publicKey.subarray(1), undefined, regtestFormat)),
  }
}

/** The output script of an address of regtest, as hexadecimal; `undefined` for any other text. */
export function toScript(address: string): string | undefined {
  try {
    return toHex(OutScript.encode(Address(regtestFormat).decode(address)))
  } catch {
    return undefined
  }
}

/** The address of an output script, where it has one. */
export function toAddress(script: string): string | undefined {
  try {
    return Address(regtestFormat).encode(OutScript.decode(fromHex(script)))
  } catch {
    return undefined
  }
}

/** Bytes as hexadecimal, without the `0x` that Bitcoin does not write. */
export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes).slice(2)

export const fromHex = (hex: string): Uint8Array => hexToBytes(`0x${hex}`)

function deriveKey(path: string) {
  // The type knows paths of Ethereum only; the derivation is BIP-32 for any.
  const { privateKey, publicKey } = mnemonicToAccount(devMnemonic, {
    path: path as `m/44'/60'/${string}`,
  }).getHdKey()
  if (!privateKey || !publicKey) throw new Error('A key that is derived from a phrase has both')
  return { privateKey, publicKey }
}

function toKey(
  key: ReturnType<typeof deriveKey>,
  payment: { readonly address?: string; readonly script: Uint8Array },
): BitcoinKey {
  const { address, script } = payment
  if (address === undefined) throw new Error('A payment to one key has an address')
  return { ...key, address, script: toHex(script) }
}
