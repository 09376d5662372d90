import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { encodeFields } from '@latchkey/protocol/api'
import { fromBase64url, overwrite, toBase64url, toHex, type Bytes } from './encoding.ts'
import { hkdf } from './hkdf.ts'
import { deriveEd25519 } from './slip10.ts'
import { solanaAccount, type SolanaAccount } from './solanaAccount.ts'

/** The first EVM account (BIP-44). */
export const evmPath = "m/44'/60'/0'/0/0"

/** The first Solana account: SLIP-0010, as Solana's wallets derive it. */
export const solanaPath = "m/44'/501'/0'/0'"

/** An EVM account. */
export type EvmAccount = { readonly privateKey: Bytes; readonly address: `0x${string}` }

/** The accounts that a BIP-39 phrase of this entropy has in every wallet: at {@link evmPath} and {@link solanaPath}. */
export async function accountsOf(
  entropy: Uint8Array,
): Promise<{ readonly evm: EvmAccount; readonly solana: SolanaAccount | undefined }> {
  const seed = await mnemonicToSeedWebcrypto(entropyToMnemonic(entropy, wordlist))
  const root = HDKey.fromMasterSeed(seed)
  const node = root.derive(evmPath)
  const solanaKey = deriveEd25519(seed, solanaPath)
  overwrite(seed)
  if (!node.privateKey) throw new Error('no private key at the path')
  const privateKey = new Uint8Array(node.privateKey)
  for (const key of [root, node]) key.wipePrivateData()
  return {
    evm: { privateKey, address: addressOf(privateKey) },
    solana: await solanaAccount(solanaKey),
  }
}

/** The EIP-55 address of a private key. */
export function addressOf(privateKey: Uint8Array): `0x${string}` {
  return publicKeyAddress(secp256k1.getPublicKey(privateKey, false))
}

/** The EIP-55 address of an uncompressed public key. */
export function publicKeyAddress(publicKey: Uint8Array): `0x${string}` {
  const plain = toHex(keccak_256(publicKey.slice(1)).slice(-20)).slice(2)
  const hash = toHex(keccak_256(new TextEncoder().encode(plain))).slice(2)
  const mixed = [...plain].map((digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${mixed.join('')}`
}

/** Names a wallet secret. The secret has 256 random bits, so that its name tells nothing. */
export async function fingerprintOf(secret: Bytes, walletId: string): Promise<string> {
  return toBase64url(
    await hkdf(secret, {
      salt: fromBase64url(walletId),
      info: encodeFields(['latchkey/fingerprint/v1']),
      length: 32,
    }),
  )
}

/** The key by which a wallet signs what is written to its own vault; it signs nothing else, and holds no funds. */
export async function vaultWriter(secret: Bytes, walletId: string) {
  // 48 bytes reduced to the curve's order, so that no key is likelier than another.
  const seed = await hkdf(secret, {
    salt: fromBase64url(walletId),
    info: encodeFields(['latchkey/vault-writer/v1']),
    length: 48,
  })
  const { secretKey, publicKey } = secp256k1.keygen(seed)
  overwrite(seed)
  return {
    publicKey: toBase64url(secp256k1.Point.fromBytes(publicKey).toBytes(false)),
    /** ECDSA with SHA-256, r and s. Signs once, and overwrites its key. */
    sign: (bytes: Uint8Array) => {
      const signature = secp256k1.sign(bytes, secretKey)
      overwrite(secretKey)
      return toBase64url(signature)
    },
  }
}
