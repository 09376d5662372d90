import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromRlp, toRlp } from 'viem/utils'
import type { EvmAccount } from './account.ts'
import { concat, fromHex, toHex } from './encoding.ts'
import { signHash } from './signHash.ts'
import type { SignedTransaction, TransactionHex } from './signer.ts'
import { SignerError } from './signerError.ts'

type Rlp = TransactionHex | readonly Rlp[]

/** Fields of the unsigned list of each kind: EIP-155 with its three last fields, EIP-2930, EIP-1559. */
const fieldCounts: Readonly<Record<string, number>> = { '': 9, '0x01': 8, '0x02': 9 }

/**
 * Signs exactly these bytes of an unsigned transaction and appends the signature to its fields.
 *
 * @throws SignerError `UNSUPPORTED` for other kinds, for what is not canonical, and for one that could be replayed on another chain
 */
export function signTransaction(unsigned: TransactionHex, account: EvmAccount): SignedTransaction {
  const { prefix, fields } = readUnsigned(unsigned)
  const { yParity, compact } = signHash(keccak_256(fromHex(unsigned)), account)
  const r = quantity(toHex(compact.slice(0, 32)))
  const s = quantity(toHex(compact.slice(32)))
  const v =
    prefix === ''
      ? quantity(numberHex(BigInt(fields[6] ?? '0x0') * 2n + 35n + BigInt(yParity)))
      : quantity(numberHex(BigInt(yParity)))
  const kept = prefix === '' ? fields.slice(0, 6) : fields
  const signed = join(prefix, toRlp([...kept, v, r, s] as never)) // lists of hex are what it encodes
  return {
    signed,
    hash: toHex(keccak_256(fromHex(signed))),
    signature: toHex(concat(compact, Uint8Array.of(27 + yParity))),
  }
}

function readUnsigned(unsigned: TransactionHex) {
  try {
    const prefix = /^0x0[12]/.test(unsigned) ? unsigned.slice(0, 4) : ''
    const body: TransactionHex = prefix === '' ? unsigned : `0x${unsigned.slice(4)}`
    // Decoding gives hex texts and lists of them; the shape is looked at next.
    const fields = fromRlp(body, 'hex') as Rlp
    if (typeof fields === 'string' || fields.length !== fieldCounts[prefix])
      throw new Error('not a transaction of a known kind')
    if (toRlp(fields as never) !== body.toLowerCase()) throw new Error('not canonical') // as above
    const flat = prefix === '' ? fields : fields.slice(0, 8 - (prefix === '0x01' ? 1 : 0))
    if (!flat.every(isHex)) throw new Error('a list where a value has to be')
    const chainId = prefix === '' ? fields[6] : fields[0]
    if (!isHex(chainId) || chainId === '0x' || BigInt(chainId) === 0n)
      throw new Error('no chain id')
    if (prefix === '' && (fields[7] !== '0x' || fields[8] !== '0x'))
      throw new Error('signed already')
    const to = fields[prefix === '' ? 3 : prefix === '0x01' ? 4 : 5]
    if (to !== '0x' && (!isHex(to) || to.length !== 42)) throw new Error('not an address')
    return { prefix, fields: fields as readonly TransactionHex[] } // lists only where access lists are, never read here
  } catch (cause) {
    throw new SignerError('UNSUPPORTED', { cause })
  }
}

function isHex(value: Rlp | undefined): value is TransactionHex {
  return typeof value === 'string'
}

/** RLP writes numbers without leading zeros, and zero as nothing. */
function quantity(hex: TransactionHex): TransactionHex {
  const digits = hex.slice(2).replace(/^(?:00)+/, '')
  return `0x${digits}`
}

function numberHex(value: bigint): TransactionHex {
  const digits = value.toString(16)
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`
}

function join(prefix: string, body: TransactionHex): TransactionHex {
  return prefix === '' ? body : `0x${prefix.slice(2)}${body.slice(2)}`
}
