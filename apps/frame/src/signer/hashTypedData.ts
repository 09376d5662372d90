import { keccak_256 } from '@noble/hashes/sha3.js'
import {
  baseOf,
  listOf,
  decodeTypedData,
  type TypedMember,
  type Types,
  type TypedValue,
} from './parseTypedData.ts'
import { concat, fromHex, toHex, type Bytes } from './encoding.ts'
import { SignerError } from './signerError.ts'

/**
 * The hash of EIP-712 typed data (version 1 of its encoding, with arrays, as `eth_signTypedData_v4` has it), from the members that an approval
 * shows.
 *
 * @param typedData - the JSON text that was shown
 * @throws SignerError `UNSUPPORTED` where it is not typed data: a type that there is not, a value that does not fit its type or is missing
 */
export function hashTypedData(typedData: string): Bytes {
  try {
    const { types, primaryType, domain, message } = decodeTypedData(typedData)
    const parts = [Uint8Array.of(0x19, 0x01), hashStruct('EIP712Domain', domain, types)]
    if (primaryType !== 'EIP712Domain') parts.push(hashStruct(primaryType, message, types))
    return hash(concat(...parts))
  } catch (cause) {
    throw new SignerError('UNSUPPORTED', { cause })
  }
}

function hashStruct(name: string, members: readonly TypedMember[], types: Types): Bytes {
  const words = members.map(({ type, content }) => encodeValue(type, content, types))
  return hash(concat(hash(utf8(encodeType(name, types))), ...words))
}

/**
 * `Mail(Person from,Person to,string contents)Person(string name,address wallet)`: others after the first in the order of the alphabet. MetaMask
 * and viem look for others by the letters that a name begins with, which matters for names such as `Exchange:Send`; so does this.
 */
function encodeType(name: string, types: Types): string {
  const found = new Set<string>()
  const visit = (type: string) => {
    const word = /^\w*/.exec(type)?.[0] ?? ''
    if (found.has(word) || !types.has(word)) return
    found.add(word)
    for (const member of types.get(word) ?? []) visit(baseOf(member.type))
  }
  visit(name)
  found.delete(name)
  return [name, ...[...found].sort()]
    .map((type) => {
      const members = types.get(type)?.map((member) => `${member.type} ${member.name}`) ?? []
      return `${type}(${members.join(',')})`
    })
    .join('')
}

/** The 32 bytes by which a value stands in its struct. */
function encodeValue(type: string, value: TypedValue, types: Types): Bytes {
  switch (value.kind) {
    case 'list': {
      const { item = '' } = listOf(type) ?? {}
      return hash(concat(...value.items.map((each) => encodeValue(item, each, types))))
    }
    case 'struct':
      return hashStruct(value.type, value.members, types)
    case 'text':
      return hash(utf8(value.value))
    case 'bytes':
      return type === 'bytes' ? hash(fromHex(value.value)) : fromHex(value.value.padEnd(66, '0'))
    case 'address':
      return word(BigInt(value.value))
    case 'boolean':
      return word(value.value ? 1n : 0n)
    case 'integer':
      return word(BigInt.asUintN(256, value.value))
  }
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
