import { keccak_256 } from '@noble/hashes/sha3.js'
import type { EvmAccount } from './account.ts'
import { concat, fromHex, toHex, type Bytes } from './encoding.ts'
import { decodeRlp, encodeRlp, type RlpItem } from './rlp.ts'
import { signHash } from './signHash.ts'
import type { SignedTransaction, TransactionHex } from './signer.ts'
import { SignerError } from './signerError.ts'

/** Where the parts of each kind of unsigned transaction are: EIP-155 with its three last fields, EIP-2930, EIP-1559. */
const kinds = {
  legacy: { fields: 9, chainId: 6, to: 3, accessList: undefined },
  '1': { fields: 8, chainId: 0, to: 4, accessList: 7 },
  '2': { fields: 9, chainId: 0, to: 5, accessList: 8 },
} as const
type Kind = keyof typeof kinds

/**
 * Signs exactly these bytes of an unsigned transaction and appends the signature to its fields.
 *
 * @throws SignerError `UNSUPPORTED` for other kinds, for what is not canonical, and for one that could be replayed on another chain
 */
export function signTransaction(unsigned: TransactionHex, account: EvmAccount): SignedTransaction {
  const { bytes, kind, fields, chainId } = readUnsigned(unsigned)
  const { yParity, compact } = signHash(keccak_256(bytes), account)
  const r = trimmed(compact.slice(0, 32))
  const s = trimmed(compact.slice(32))
  const signed =
    kind === 'legacy'
      ? encodeRlp([...fields.slice(0, 6), quantity(chainId * 2n + 35n + BigInt(yParity)), r, s])
      : concat(Uint8Array.of(Number(kind)), encodeRlp([...fields, quantity(BigInt(yParity)), r, s]))
  return {
    signed: toHex(signed),
    hash: toHex(keccak_256(signed)),
    signature: toHex(concat(compact, Uint8Array.of(27 + yParity))),
  }
}

function readUnsigned(unsigned: TransactionHex) {
  try {
    const bytes = fromHex(unsigned)
    const kind: Kind = bytes[0] === 1 ? '1' : bytes[0] === 2 ? '2' : 'legacy'
    const place = kinds[kind]
    const fields = decodeRlp(kind === 'legacy' ? bytes : bytes.slice(1))
    if (fields instanceof Uint8Array || fields.length !== place.fields)
      throw new Error('not a transaction of a known kind')
    const isInPlace = fields.every(
      (field, index) => field instanceof Uint8Array === (index !== place.accessList),
    )
    if (!isInPlace) throw new Error('a list where a value has to be, or the other way round')
    const chainId = numberIn(fields[place.chainId])
    if (chainId === 0n) throw new Error('no chain id')
    if (kind === 'legacy' && (lengthOf(fields[7]) > 0 || lengthOf(fields[8]) > 0))
      throw new Error('signed already')
    if (![0, 20].includes(lengthOf(fields[place.to]))) throw new Error('not an address')
    return { bytes, kind, fields, chainId }
  } catch (cause) {
    throw new SignerError('UNSUPPORTED', { cause })
  }
}

function lengthOf(item: RlpItem | undefined) {
  return item?.length ?? -1
}

function numberIn(item: RlpItem | undefined): bigint {
  if (!(item instanceof Uint8Array) || item[0] === 0) throw new Error('not a number')
  return item.length === 0 ? 0n : BigInt(toHex(item))
}

/** RLP writes numbers without zeros in front, and zero as nothing. */
function trimmed(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? new Uint8Array() : bytes.slice(first)
}

function quantity(value: bigint): Bytes {
  if (value === 0n) return new Uint8Array()
  const digits = value.toString(16)
  return fromHex(`0x${digits.padStart(digits.length + (digits.length % 2), '0')}`)
}
