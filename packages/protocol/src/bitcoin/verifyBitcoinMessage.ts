import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import { OutScript, p2tr } from '@scure/btc-signer/payment.js'
import { CompactSize, RawOldTx, RawWitness } from '@scure/btc-signer/script.js'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { concatBytes, equalBytes, hash160, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { parseBitcoinAddress, type BitcoinAddress } from './parseBitcoinAddress.ts'

/**
 * The outcome of a check. `inconclusive` is an address whose script is not understood here, such as one with several keys. `ful` and `pof` are formats of
 * BIP-322 that are not supported: whole transactions, and proofs of funds.
 */
export type BitcoinMessageCheck = 'valid' | 'invalid' | 'inconclusive' | 'ful' | 'pof'

const sighashDefault = 0
const sighashAll = 1
/** A signature of one key is short; a longer text is not decoded. */
const maxSignatureLength = 1_024
const opReturn = new Uint8Array([0x6a])

/**
 * Verifies a signed message: BIP-322 in its simple format, with the prefix `smp` or without, or the older compact signature (BIP-137), which has 65 bytes.
 * For Pay-to-Public-Key-Hash (compact), Pay-to-Witness-Public-Key-Hash, the same within Pay-to-Script-Hash, and the key path of Taproot.
 *
 * @param signature - base64, after its prefix.
 */
export function verifyBitcoinMessage(
  address: string,
  message: string,
  signature: string,
): BitcoinMessageCheck {
  const parsed = parseBitcoinAddress(address)
  if (!parsed) return 'invalid'
  const [, prefix, text = ''] = /^(smp|ful|pof)?([^]*)$/.exec(signature) ?? []
  if (prefix === 'ful' || prefix === 'pof') return prefix
  const bytes = text.length > maxSignatureLength ? undefined : attempt(() => base64.decode(text))
  if (!bytes) return 'invalid'
  const encoded = new TextEncoder().encode(message)
  if (bytes.length === 65 && prefix === undefined) return verifyCompact(parsed, encoded, bytes)
  return verifySimple(parsed, encoded, bytes)
}

function verifySimple(
  address: BitcoinAddress,
  message: Uint8Array,
  signature: Uint8Array,
): BitcoinMessageCheck {
  const { type, script, program } = address
  if (type !== 'wpkh' && type !== 'sh' && type !== 'tr') return 'inconclusive'
  const witness = attempt(() => RawWitness.decode(signature))
  const [signed, publicKey, ...rest] = witness ?? []
  if (!witness || !signed) return 'invalid'
  const transaction = toSign(script, message)
  if (type === 'tr')
    return publicKey ? 'inconclusive' : toCheck(isKeySpend(transaction, address, signed))
  // A script of several keys can have any witness.
  const unknown = type === 'sh' ? 'inconclusive' : 'invalid'
  if (publicKey?.length !== 33 || rest.length > 0) return unknown
  const keyHash = hash160(publicKey)
  const own = OutScript.encode({ type: 'wpkh', hash: keyHash })
  if (!equalBytes(program, type === 'sh' ? hash160(own) : keyHash)) return unknown
  const code = OutScript.encode({ type: 'pkh', hash: keyHash })
  const hash = transaction.preimageWitnessV0(0, code, sighashAll, 0n)
  return toCheck(
    signed.at(-1) === sighashAll && isEcdsaSignature(signed.subarray(0, -1), hash, publicKey),
  )
}

function isKeySpend(transaction: Transaction, address: BitcoinAddress, signed: Uint8Array) {
  const hashType = signed.length === 65 ? signed[64] : sighashDefault
  if (hashType !== sighashDefault && hashType !== sighashAll) return false
  // A signature with the default type has no byte for it (BIP-341).
  if (signed.length === 65 && hashType === sighashDefault) return false
  const hash = transaction.preimageWitnessV1(0, [address.script], hashType, [0n])
  return isSchnorrSignature(signed.subarray(0, 64), hash, address.program)
}

/** Returns true if a strict DER, low-S signature (BIP-146) is valid for the hash and key. */
export function isEcdsaSignature(
  signature: Uint8Array,
  hash: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  const options = { prehash: false, format: 'der', lowS: true } as const
  return attempt(() => secp256k1.verify(signature, hash, publicKey, options)) ?? false
}

/** Returns true if a BIP-340 signature is valid for the hash and x-only key. */
export function isSchnorrSignature(
  signature: Uint8Array,
  hash: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  return attempt(() => schnorr.verify(signature, hash, publicKey)) ?? false
}

/** The virtual transaction of BIP-322 that spends the one which commits to the message. */
function toSign(script: Uint8Array, message: Uint8Array): Transaction {
  const commitment = tagSchnorr('BIP0322-signed-message', message)
  const toSpend = RawOldTx.encode({
    version: 0,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffff_ffff,
        finalScriptSig: concatBytes(new Uint8Array([0x00, 0x20]), commitment),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    lockTime: 0,
  })
  const transaction = new Transaction({
    version: 0,
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
  })
  transaction.addInput({
    txid: sha256x2(toSpend).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
  })
  transaction.addOutput({ script: opReturn, amount: 0n })
  return transaction
}

/** Wallets write the type of address into the first byte each in its own way, so the key alone decides. */
function verifyCompact(
  { type, program, script }: BitcoinAddress,
  message: Uint8Array,
  signature: Uint8Array,
): BitcoinMessageCheck {
  if (type === 'wsh' || type === 'witness') return 'inconclusive'
  const publicKey = attempt(() => recoverKey(signature, hashMessage(message)))
  if (!publicKey) return 'invalid'
  const keyHash = hash160(publicKey)
  if (type === 'pkh') return toCheck(equalBytes(keyHash, program))
  // All other types take compressed keys alone.
  if (publicKey.length !== 33) return 'invalid'
  if (type === 'wpkh') return toCheck(equalBytes(keyHash, program))
  if (type === 'tr') return toCheck(equalBytes(p2tr(publicKey.subarray(1)).script, script))
  const own = OutScript.encode({ type: 'wpkh', hash: keyHash })
  return toCheck(equalBytes(hash160(own), program))
}

/** The key that a compact signature was made with; the first byte says which, and how it is written. */
function recoverKey(signature: Uint8Array, hash: Uint8Array) {
  const [header = 0] = signature
  if (header < 27 || header > 42) return undefined
  const recovered = Uint8Array.from(signature)
  recovered[0] = (header - 27) & 3
  const point = secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(hash)
  return point.toBytes(header >= 31)
}

/** Hashes a message as Bitcoin Core does. The prefix keeps the hashed text from being a transaction. */
function hashMessage(message: Uint8Array) {
  const title = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  return sha256x2(concatBytes(title, CompactSize.encode(BigInt(message.length)), message))
}

const toCheck = (isValid: boolean): BitcoinMessageCheck => (isValid ? 'valid' : 'invalid')

function attempt<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
