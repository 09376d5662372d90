/** A struct of EIP-712 by its members. */
export type Member = { readonly name: string; readonly type: string }

/** A value of typed data in the form that its type says: integers as numbers, bytes as hex, structs by their members in order. */
export type TypedValue =
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'address'; readonly value: `0x${string}` }
  | { readonly kind: 'bytes'; readonly value: `0x${string}` }
  | { readonly kind: 'list'; readonly items: readonly TypedValue[] }
  | { readonly kind: 'struct'; readonly type: string; readonly members: readonly TypedMember[] }

/** A member with its value. */
export type TypedMember = Member & { readonly content: TypedValue }

/** Typed data whose every part is accounted for. */
export type TypedData = {
  readonly primaryType: string
  readonly domain: readonly TypedMember[]
  readonly message: readonly TypedMember[]
}

/** Members that a domain may have, with the types that EIP-712 gives them. */
const domainTypes: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

const identifier = /^[a-zA-Z_$][\w$]{0,99}$/
const atom =
  /^(?:u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?|bytes(?:[1-9]|[12]\d|3[0-2])?|address|bool|string)$/
const deepest = 24

class Unreadable extends Error {}

/**
 * Reads EIP-712 from its JSON, strictly: every declared member is there, nothing that is not declared is, and every value fits its type without a
 * guess. What other readers would pass over in silence makes all of it unreadable here.
 *
 * @returns `undefined` for anything else
 */
export function parseTypedData(json: string): TypedData | undefined {
  try {
    const data = asRecord(JSON.parse(json))
    if (
      Object.keys(data).some((key) => !['types', 'primaryType', 'domain', 'message'].includes(key))
    )
      throw new Unreadable()
    const domain = asRecord(data.domain)
    const types = readTypes(asRecord(data.types), domain)
    const primaryType = data.primaryType
    if (typeof primaryType !== 'string' || primaryType === 'EIP712Domain') throw new Unreadable()
    return {
      primaryType,
      domain: readStruct('EIP712Domain', domain, types, 0).members,
      message: readStruct(primaryType, data.message, types, 0).members,
    }
  } catch {
    return undefined
  }
}

type Types = ReadonlyMap<string, readonly Member[]>

function readTypes(given: Record<string, unknown>, domain: Record<string, unknown>): Types {
  const types = new Map(
    Object.entries(given).map(([name, members]) => [name, readMembers(members)]),
  )
  for (const name of types.keys())
    if (!identifier.test(name) || atom.test(name)) throw new Unreadable()
  // Without a declaration of its own, a domain has the members that it has, in the standard's order.
  if (!types.has('EIP712Domain'))
    types.set(
      'EIP712Domain',
      Object.entries(domainTypes)
        .filter(([name]) => domain[name] !== undefined)
        .map(([name, type]) => ({ name, type })),
    )
  for (const { name, type } of types.get('EIP712Domain') ?? [])
    if (domainTypes[name] !== type) throw new Unreadable()
  return types
}

function readMembers(members: unknown): readonly Member[] {
  if (!Array.isArray(members)) throw new Unreadable()
  const read = members.map((member: unknown) => {
    const { name, type, ...rest } = asRecord(member)
    if (typeof name !== 'string' || typeof type !== 'string' || Object.keys(rest).length > 0)
      throw new Unreadable()
    if (!identifier.test(name)) throw new Unreadable()
    return { name, type }
  })
  if (new Set(read.map(({ name }) => name)).size !== read.length) throw new Unreadable()
  return read
}

function readStruct(type: string, value: unknown, types: Types, depth: number) {
  const declared = types.get(type)
  const given = asRecord(value)
  if (!declared || depth > deepest) throw new Unreadable()
  if (Object.keys(given).length !== declared.length) throw new Unreadable()
  const members = declared.map((member): TypedMember => {
    if (!Object.hasOwn(given, member.name)) throw new Unreadable()
    return { ...member, content: readValue(member.type, given[member.name], types, depth + 1) }
  })
  return { kind: 'struct', type, members } as const
}

function readValue(type: string, value: unknown, types: Types, depth: number): TypedValue {
  const list = /^(.+)\[(\d{0,6})\]$/.exec(type)
  if (list) {
    const [, part = '', length = ''] = list
    if (!Array.isArray(value) || depth > deepest) throw new Unreadable()
    if (length !== '' && value.length !== Number(length)) throw new Unreadable()
    const items = value.map((item: unknown) => readValue(part, item, types, depth + 1))
    return { kind: 'list', items }
  }
  if (!atom.test(type)) return readStruct(type, value, types, depth)
  if (type === 'string') return { kind: 'text', value: asText(value) }
  if (type === 'bool') return { kind: 'boolean', value: asBoolean(value) }
  if (type === 'address') return { kind: 'address', value: asHex(value, 20) }
  if (type.startsWith('bytes')) {
    const length = type.slice('bytes'.length)
    return { kind: 'bytes', value: asHex(value, length === '' ? undefined : Number(length)) }
  }
  return { kind: 'integer', value: asInteger(value, type) }
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unreadable()
  return value as Record<string, unknown> // an object of JSON
}

function asText(value: unknown) {
  if (typeof value !== 'string') throw new Unreadable()
  return value
}

function asBoolean(value: unknown) {
  if (typeof value !== 'boolean') throw new Unreadable()
  return value
}

function asHex(value: unknown, length: number | undefined): `0x${string}` {
  const text = asText(value)
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(text)) throw new Unreadable()
  if (length !== undefined && text.length !== 2 + length * 2) throw new Unreadable()
  return text as `0x${string}` // just matched
}

/** A number that JSON cannot hold exactly has to come as a text. */
function asInteger(value: unknown, type: string): bigint {
  const isExact = typeof value === 'number' && Number.isSafeInteger(value)
  const isText = typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)
  if (!isExact && !isText) throw new Unreadable()
  const integer = BigInt(value)
  const bits = BigInt(/\d+$/.exec(type)?.[0] ?? 256)
  const isSigned = type.startsWith('int')
  const most = isSigned ? 2n ** (bits - 1n) - 1n : 2n ** bits - 1n
  const least = isSigned ? -most - 1n : 0n
  if (integer < least || integer > most) throw new Unreadable()
  return integer
}
