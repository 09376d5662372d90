import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { mnemonicToSeedSync } from '@scure/bip39'
import { getAddressDecoder, type Address } from '@solana/kit'

/** An account with its key. */
export type SolanaAccount = {
  readonly address: Address
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  /** Signs bytes (Ed25519, RFC 8032): 64 bytes. */
  sign(message: Uint8Array): Uint8Array
}

const hardened = 0x8000_0000
/** Coin type of Solana (SLIP-44). */
const coinType = 501

type Node = { readonly key: Uint8Array; readonly chainCode: Uint8Array }

function toNode(hash: Uint8Array): Node {
  return { key: hash.slice(0, 32), chainCode: hash.slice(32) }
}

/** The child at a hardened index, which are the only ones that Ed25519 has (SLIP-10). */
function deriveChild({ key, chainCode }: Node, index: number): Node {
  const data = new Uint8Array(37)
  data.set(key, 1)
  new DataView(data.buffer).setUint32(33, hardened + index)
  return toNode(hmac(sha512, chainCode, data))
}

/**
 * The first accounts of a seed phrase (BIP-39, SLIP-10, `m/44'/501'/index'/0'`), which is how Solana's wallets count them.
 *
 * @throws Error when it is no seed phrase
 */
export function deriveSolanaAccounts(mnemonic: string, count: number): readonly SolanaAccount[] {
  const master = toNode(
    hmac(sha512, new TextEncoder().encode('ed25519 seed'), mnemonicToSeedSync(mnemonic)),
  )
  const parent = deriveChild(deriveChild(master, 44), coinType)
  return Array.from({ length: count }, (_, index) => {
    const { key } = deriveChild(deriveChild(parent, index), 0)
    const publicKey = ed25519.getPublicKey(key)
    return {
      address: getAddressDecoder().decode(publicKey),
      publicKey,
      sign: (message) => ed25519.sign(message, key),
    }
  })
}
