import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import {
  Address,
  NETWORK,
  OutScript,
  RawWitness,
  TEST_NETWORK,
  Transaction,
  p2tr,
} from '@scure/btc-signer'
import { equalBytes, hash160, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { concatBytes } from '@noble/hashes/utils.js'

const sighashDefault = 0
const sighashAll = 1
const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }
/** A signature of a message is short; a longer text is not decoded. */
const mostCharacters = 1_024

/**
 * Whether a signature (base64) is of a text by the key of a Bitcoin address: BIP-322 in its simple form, for Pay-to-Witness-Public-Key-Hash, the
 * same within Pay-to-Script-Hash, and the key path of Taproot; or the older compact signature (BIP-137), which is told by its 65 bytes.
 *
 * Addresses whose scripts have several keys cannot sign in.
 */
export function isBitcoinSignature(address: string, text: string, signature: string): boolean {
  if (signature.length > mostCharacters) return false
  try {
    const message = new TextEncoder().encode(text)
    const bytes = base64.decode(signature)
    const script = scriptOf(address)
    return bytes.length === 65
      ? isCompactSignature(script, message, bytes)
      : isSimpleSignature(script, message, RawWitness.decode(bytes))
  } catch {
    // What cannot be read is no signature.
    return false
  }
}

/** The output script that an address stands for. */
function scriptOf(address: string): Uint8Array {
  const prefix = address.toLowerCase()
  const network = prefix.startsWith('bcrt1')
    ? regtest
    : /^(?:tb1|[mn2])/.test(prefix)
      ? TEST_NETWORK
      : NETWORK
  return OutScript.encode(Address(network).decode(address))
}

function isSimpleSignature(
  script: Uint8Array,
  message: Uint8Array,
  [signed, publicKey, ...rest]: readonly Uint8Array[],
): boolean {
  if (!signed || rest.length > 0) return false
  const transaction = toSign(script, message)
  const { type, ...decoded } = OutScript.decode(script)
  if (type === 'tr' && 'pubkey' in decoded) {
    if (publicKey) return false // a script of its own
    const hashType = signed.length === 65 ? signed[64] : sighashDefault
    if (hashType !== sighashDefault && hashType !== sighashAll) return false
    // A signature with the default type has no byte for it (BIP-341).
    if (signed.length === 65 && hashType === sighashDefault) return false
    const hash = transaction.preimageWitnessV1(0, [script], hashType, [0n])
    return schnorr.verify(signed.subarray(0, 64), hash, decoded.pubkey)
  }
  if (!publicKey || publicKey.length !== 33 || signed.at(-1) !== sighashAll) return false
  const own = OutScript.encode({ type: 'wpkh', hash: hash160(publicKey) })
  if (!equalBytes(script, own) && !equalBytes(script, within(own))) return false
  const code = OutScript.encode({ type: 'pkh', hash: hash160(publicKey) })
  const hash = transaction.preimageWitnessV0(0, code, sighashAll, 0n)
  const options = { prehash: false, format: 'der', lowS: false } as const
  return secp256k1.verify(signed.subarray(0, -1), hash, publicKey, options)
}

/** The virtual transaction of BIP-322 that spends the one which commits to the message. */
function toSign(script: Uint8Array, message: Uint8Array): Transaction {
  const commitment = concatBytes(
    new Uint8Array(4), // version
    new Uint8Array([1]),
    new Uint8Array(32),
    new Uint8Array([0xff, 0xff, 0xff, 0xff, 34, 0x00, 0x20]),
    tagSchnorr('BIP0322-signed-message', message),
    new Uint8Array(4), // sequence
    new Uint8Array([1]),
    new Uint8Array(8), // amount
    new Uint8Array([script.length]),
    script,
    new Uint8Array(4), // lock time
  )
  const transaction = new Transaction({
    version: 0,
    allowUnknownVersion: true,
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
  })
  transaction.addInput({
    txid: sha256x2(commitment).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
  })
  transaction.addOutput({ script: new Uint8Array([0x6a]), amount: 0n }) // OP_RETURN
  return transaction
}

/** Wallets write the kind of address into the first byte each in its own way, so the key alone decides. */
function isCompactSignature(script: Uint8Array, message: Uint8Array, signature: Uint8Array) {
  const [header = 0] = signature
  if (header < 27 || header > 42) return false
  const title = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const hash = sha256x2(concatBytes(title, compactSize(message.length), message))
  const recovered = Uint8Array.from(signature)
  recovered[0] = (header - 27) & 3
  const point = secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(hash)
  const isCompressed = header >= 31
  const publicKey = point.toBytes(isCompressed)
  const keyHash = hash160(publicKey)
  if (equalBytes(script, OutScript.encode({ type: 'pkh', hash: keyHash }))) return true
  if (!isCompressed) return false
  const own = OutScript.encode({ type: 'wpkh', hash: keyHash })
  return [own, within(own), p2tr(publicKey.subarray(1)).script].some((one) =>
    equalBytes(script, one),
  )
}

/** The script that pays to a script. */
function within(script: Uint8Array) {
  return OutScript.encode({ type: 'sh', hash: hash160(script) })
}

/** A length as Bitcoin writes it; messages are far shorter than what would need more. */
function compactSize(length: number) {
  if (length < 0xfd) return new Uint8Array([length])
  if (length > 0xffff) throw new RangeError('A message of more than 65,535 bytes is not signed')
  return new Uint8Array([0xfd, length & 0xff, length >> 8])
}
