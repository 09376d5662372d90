import { keccak_256 } from '@noble/hashes/sha3.js'
import * as z from 'zod/mini'
import { concat, fromHex, toHex, type Bytes } from './encoding.ts'
import { SignerError } from './signerError.ts'

const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/
const field = z.object({ name: z.string(), type: z.string() })
const shape = z.object({
  types: z.record(z.string(), z.array(field)),
  primaryType: z.string(),
  domain: z.record(z.string(), z.unknown()),
  message: z.record(z.string(), z.unknown()),
})
type Types = Readonly<Record<string, readonly z.output<typeof field>[]>>

/** The fields that a domain may have, in the order of EIP-712, for typed data that does not declare them. */
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
/** Levels of structs and arrays in one message, against data that never ends. */
const mostDepth = 32

/**
 * The hash of EIP-712 typed data (version 1 of its encoding, with arrays, as `eth_signTypedData_v4` has it).
 *
 * @param typedData - the JSON text that was shown
 * @throws SignerError `UNSUPPORTED` where it is not typed data: a type that there is not, a value that does not fit its type or is missing
 */
export function hashTypedData(typedData: string): Bytes {
  try {
    const { types: declared, primaryType, domain, message } = shape.parse(JSON.parse(typedData))
    const ownDomain = domainFields.filter(({ name }) => domain[name] !== undefined)
    const types: Types = { EIP712Domain: ownDomain, ...declared }
    const domainHash = hashStruct('EIP712Domain', domain, types, 0)
    const parts = [Uint8Array.of(0x19, 0x01), domainHash]
    if (primaryType !== 'EIP712Domain') parts.push(hashStruct(primaryType, message, types, 0))
    return hash(concat(...parts))
  } catch (cause) {
    throw new SignerError('UNSUPPORTED', { cause })
  }
}

function hashStruct(name: string, value: unknown, types: Types, depth: number): Bytes {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > mostDepth)
    throw new Error(`no ${name}`)
  const encoded = fieldsOf(name, types).map((member) => {
    const given: unknown = Object.hasOwn(value, member.name)
      ? (value as Record<string, unknown>)[member.name] // an object, as was looked at
      : undefined
    return encodeValue(member.type, given, types, depth + 1)
  })
  return hash(concat(hash(utf8(encodeType(name, types))), ...encoded))
}

/** `Mail(Person from,Person to,string contents)Person(string name,address wallet)`: others after the first in the order of the alphabet. */
function encodeType(name: string, types: Types): string {
  const found = new Set<string>()
  const visit = (type: string) => {
    if (found.has(type) || !Object.hasOwn(types, type)) return
    found.add(type)
    for (const member of fieldsOf(type, types)) visit(baseOf(member.type))
  }
  visit(name)
  found.delete(name)
  return [name, ...[...found].sort()]
    .map((type) => {
      const members = fieldsOf(type, types).map((member) => `${member.type} ${member.name}`)
      return `${type}(${members.join(',')})`
    })
    .join('')
}

/** The 32 bytes by which a value stands in its struct. */
function encodeValue(type: string, value: unknown, types: Types, depth: number): Bytes {
  const array = /^(.+)\[(\d*)\]$/.exec(type)
  if (array) {
    const [, element = '', length = ''] = array
    if (!Array.isArray(value) || (length !== '' && value.length !== Number(length)))
      throw new Error(`not ${type}`)
    return hash(
      concat(...value.map((entry: unknown) => encodeValue(element, entry, types, depth + 1))),
    )
  }
  if (Object.hasOwn(types, type)) return hashStruct(type, value, types, depth)
  if (type === 'string') return hash(utf8(textIn(value)))
  if (type === 'bytes') return hash(fromHex(textIn(value)))
  if (type === 'bool') return booleanWord(value)
  if (type === 'address') return addressWord(textIn(value))
  const fixed = /^bytes(\d+)$/.exec(type)
  if (fixed) return bytesWord(fromHex(textIn(value)), Number(fixed[1]))
  const integer = /^(u?)int(\d+)$/.exec(type)
  if (integer) return integerWord(value, Number(integer[2]), integer[1] === '')
  throw new Error(`no type ${type}`)
}

function fieldsOf(name: string, types: Types) {
  const fields = Object.hasOwn(types, name) ? types[name] : undefined
  if (!fields || !identifier.test(name)) throw new Error(`no type ${name}`)
  const names = new Set(fields.map((member) => member.name))
  if (names.size < fields.length || fields.some((member) => !identifier.test(member.name)))
    throw new Error(`no fields of ${name}`)
  return fields
}

function baseOf(type: string) {
  return type.replace(/(?:\[\d*\])+$/, '')
}

function booleanWord(value: unknown): Bytes {
  if (typeof value !== 'boolean') throw new Error('not a bool')
  return word(value ? 1n : 0n)
}

function addressWord(value: string): Bytes {
  const bytes = fromHex(value)
  if (bytes.length !== 20) throw new Error('not an address')
  return concat(new Uint8Array(12), bytes)
}

function bytesWord(bytes: Bytes, length: number): Bytes {
  if (length < 1 || length > 32 || bytes.length !== length) throw new Error(`not bytes${length}`)
  return concat(bytes, new Uint8Array(32 - length))
}

function integerWord(value: unknown, bits: number, isSigned: boolean): Bytes {
  if (bits < 8 || bits > 256 || bits % 8 !== 0) throw new Error('no such integer')
  const number = integerIn(value)
  const most = 2n ** BigInt(isSigned ? bits - 1 : bits)
  if (number >= most || number < (isSigned ? -most : 0n)) throw new Error('out of range')
  return word(BigInt.asUintN(256, number))
}

/** A number of JSON only as far as it is exact. */
function integerIn(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^(?:-?\d+|0x[0-9a-fA-F]+)$/.test(value)) return BigInt(value)
  throw new Error('not an integer')
}

function textIn(value: unknown): string {
  if (typeof value === 'string') return value
  throw new Error('not a text')
}

function word(value: bigint): Bytes {
  return fromHex(`0x${value.toString(16).padStart(64, '0')}`)
}

function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

function hash(bytes: Uint8Array): Bytes {
  return fromHex(toHex(keccak_256(bytes)))
}
