import { OutScript, RawWitness, SigHash, Transaction } from '@scure/btc-signer'
import { concatBytes, hash160, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import type { ParsedAddress } from './parseAddress.ts'
import { isEcdsaSignature, isSchnorrSignature } from './signatures.ts'

/**
 * Whether a BIP-322 signature (its simple form: a witness) is of this message by the key of the address: Pay-to-Witness-Public-Key-Hash, the same
 * within Pay-to-Script-Hash, and the key path of Taproot.
 *
 * @returns `undefined` for an address whose script cannot be checked here
 */
export function verifyBip322(
  address: ParsedAddress,
  message: Uint8Array,
  signature: Uint8Array,
): boolean | undefined {
  if (address.type !== 'wpkh' && address.type !== 'sh' && address.type !== 'tr') return undefined
  const witness = readWitness(signature)
  if (!witness) return false
  const transaction = toSign(address.script, message)
  if (address.type === 'tr') {
    const [signed, ...rest] = witness
    if (!signed || rest.length > 0) return rest.length > 0 ? undefined : false
    const hashType = signed.length === 65 ? (signed[64] ?? 0) : SigHash.DEFAULT
    if (hashType !== SigHash.DEFAULT && hashType !== SigHash.ALL) return false
    const hash = transaction.preimageWitnessV1(0, [address.script], hashType, [0n])
    return isSchnorrSignature(signed.subarray(0, 64), hash, address.program)
  }
  const [signed, publicKey, ...rest] = witness
  if (!signed || !publicKey || rest.length > 0) return address.type === 'sh' ? undefined : false
  const keyHash = hash160(publicKey)
  if (!isOwnKey(address, keyHash)) return address.type === 'sh' ? undefined : false
  if (signed.at(-1) !== SigHash.ALL) return false
  const script = OutScript.encode({ type: 'pkh', hash: keyHash })
  const hash = transaction.preimageWitnessV0(0, script, SigHash.ALL, 0n)
  return isEcdsaSignature(signed.subarray(0, -1), hash, publicKey)
}

function isOwnKey({ type, program }: ParsedAddress, keyHash: Uint8Array) {
  if (type === 'wpkh') return isSame(program, keyHash)
  return isSame(program, hash160(OutScript.encode({ type: 'wpkh', hash: keyHash })))
}

function isSame(one: Uint8Array, other: Uint8Array) {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

function readWitness(bytes: Uint8Array) {
  try {
    return RawWitness.decode(bytes)
  } catch {
    return undefined
  }
}

/** The virtual transaction of BIP-322 that spends the one which commits to the message. */
function toSign(script: Uint8Array, message: Uint8Array): Transaction {
  const transaction = new Transaction({
    version: 0,
    allowUnknownVersion: true,
    allowUnknownOutputs: true,
  })
  transaction.addInput({
    txid: toSpendId(script, message),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
  })
  transaction.addOutput({ script: new Uint8Array([0x6a]), amount: 0n })
  return transaction
}

/** The id of the virtual transaction that commits to the message and pays nothing to the address, as it is written for people. */
function toSpendId(script: Uint8Array, message: Uint8Array): Uint8Array {
  const hash = tagSchnorr('BIP0322-signed-message', message)
  const bytes = concatBytes(
    new Uint8Array(4), // version 0
    new Uint8Array([1]),
    new Uint8Array(32), // no transaction is spent
    new Uint8Array([0xff, 0xff, 0xff, 0xff]),
    new Uint8Array([34, 0x00, 0x20]), // OP_0, and the push of the hash
    hash,
    new Uint8Array(4), // sequence 0
    new Uint8Array([1]),
    new Uint8Array(8), // nothing is paid
    new Uint8Array([script.length]),
    script,
    new Uint8Array(4), // no lock time
  )
  return sha256x2(bytes).reverse()
}
