import { concatBytes } from './encoding.ts'
import { hashKey, taggedHash } from './hashes.ts'
import type { ParsedAddress } from './parseAddress.ts'
import { readWitness } from './psbt.ts'
import { isSame, writeScript } from './scripts.ts'
import { hashForTaproot, hashForWitness, SigHash } from './sighash.ts'
import { isEcdsaSignature, isSchnorrSignature } from './signatures.ts'
import { hashTransaction, type RawTransaction } from './transaction.ts'

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
  const { type, script } = address
  if (type !== 'wpkh' && type !== 'sh' && type !== 'tr') return undefined
  const witness = read(signature)
  if (!witness) return false
  const [signed, publicKey, ...rest] = witness
  const transaction = toSign(script, message)
  if (type === 'tr') {
    if (publicKey) return undefined // a script of its own
    const hashType = signed?.length === 65 ? (signed[64] ?? 0) : SigHash.DEFAULT
    if (!signed || (hashType !== SigHash.DEFAULT && hashType !== SigHash.ALL)) return false
    const hash = hashForTaproot(transaction, 0, [{ script, amount: 0n }], hashType)
    return isSchnorrSignature(signed.subarray(0, 64), hash, address.program)
  }
  const unknown = type === 'sh' ? undefined : false // a script of several keys can have any witness
  if (!signed || !publicKey || rest.length > 0) return unknown
  const keyHash = hashKey(publicKey)
  if (!isOwnKey(address, keyHash)) return unknown
  if (signed.at(-1) !== SigHash.ALL) return false
  const own = writeScript({ type: 'pkh', program: keyHash })
  const hash = hashForWitness(transaction, 0, own, 0n, SigHash.ALL)
  return isEcdsaSignature(signed.subarray(0, -1), hash, publicKey)
}

function isOwnKey({ type, program }: ParsedAddress, keyHash: Uint8Array) {
  if (type === 'wpkh') return isSame(program, keyHash)
  return isSame(program, hashKey(writeScript({ type: 'wpkh', program: keyHash })))
}

function read(bytes: Uint8Array) {
  try {
    return readWitness(bytes)
  } catch {
    return undefined
  }
}

/** The virtual transaction that spends the one which commits to the message. */
function toSign(script: Uint8Array, message: Uint8Array): RawTransaction {
  return virtual(hashTransaction(toSpend(script, message)), 0, new Uint8Array(), {
    amount: 0n,
    script: new Uint8Array([0x6a]), // OP_RETURN
  })
}

/** The virtual transaction that commits to the message and pays nothing to the address. */
function toSpend(script: Uint8Array, message: Uint8Array): RawTransaction {
  const hash = taggedHash('BIP0322-signed-message', message)
  const scriptSig = concatBytes(new Uint8Array([0x00, 0x20]), hash)
  return virtual(new Uint8Array(32), 0xffff_ffff, scriptSig, { amount: 0n, script })
}

function virtual(
  txid: Uint8Array,
  index: number,
  scriptSig: Uint8Array,
  output: RawTransaction['outputs'][number],
): RawTransaction {
  return {
    version: 0,
    inputs: [{ txid, index, scriptSig, sequence: 0, witness: [] }],
    outputs: [output],
    lockTime: 0,
  }
}
