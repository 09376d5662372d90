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

/** Typed data by its declared members: all of what is shown, and all of what is hashed. */
export type TypedData = {
  readonly types: Types
  readonly primaryType: string
  readonly domain: readonly TypedMember[]
  /** Empty where the domain alone is signed (`primaryType` is `EIP712Domain`). */
  readonly message: readonly TypedMember[]
}

/** Structs by their names. */
export type Types = ReadonlyMap<string, readonly Member[]>

/** Typed data that no wallet can hash; the message names the part. */
export class MalformedDataError extends Error {
  override readonly name = 'MalformedDataError'
}

/** Members that EIP-712 knows for a domain, in its order, with their types. */
const domainTypes: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}
const domainName = 'EIP712Domain'

/** Letters, digits and punctuation, without the marks that `encodeType` itself writes. */
const namePattern = /^[\p{L}\p{M}\p{N}!-'*+\-./:;<=>?@\\^_`{|}~]{1,100}$/u
const atom = /^(?:u?int(?:8|[1-9]\d{1,2})|bytes(?:[1-9]|[12]\d|3[0-2])?|address|bool|string)$/
/** Names that other libraries take for types of their own. */
const reserved = /^(?:u?int\d*|bytes\d*|address|bool|string|__proto__)$/
const arrayPattern = /^(.+)\[(\d{0,6})\]$/s
const deepest = 24

/**
 * Reads EIP-712 from its JSON. What is not declared is left out, as other wallets do. Every declared member has to be there, and to fit its type
 * without a guess.
 *
 * @throws MalformedDataError
 */
export function decodeTypedData(json: string): TypedData {
  const { types: declared, primaryType, domain: given, message } = asRecord(parse(json), 'data')
  const domain = asRecord(given, 'domain')
  const types = readTypes(asRecord(declared, 'types'), domain)
  if (typeof primaryType !== 'string' || !types.has(primaryType))
    throw malformed('primaryType', primaryType, 'Name one of the types')
  const members = (type: string, value: unknown, path: string) =>
    readStruct(type, value, { types, path, depth: 0 }).members
  return {
    types,
    primaryType,
    domain: members(domainName, domain, 'domain'),
    message: primaryType === domainName ? [] : members(primaryType, message, 'message'),
  }
}

/** Reads like `decodeTypedData`; `undefined` in place of its error. */
export function parseTypedData(json: string): TypedData | undefined {
  try {
    return decodeTypedData(json)
  } catch (error) {
    if (error instanceof MalformedDataError) return undefined
    throw error
  }
}

/** Writes typed data as JSON again, without what is not declared. */
export function writeTypedData({ types, primaryType, domain, message }: TypedData): string {
  return JSON.stringify({
    types: Object.fromEntries(types),
    primaryType,
    domain: plainMembers(domain),
    message: plainMembers(message),
  })
}

function plainMembers(members: readonly TypedMember[]) {
  return Object.fromEntries(members.map(({ name, content }) => [name, plainValue(content)]))
}

function plainValue(value: TypedValue): unknown {
  if (value.kind === 'list') return value.items.map(plainValue)
  if (value.kind === 'struct') return plainMembers(value.members)
  return value.kind === 'integer' ? String(value.value) : value.value
}

/** The name of a member's type without its lists: `Person` of `Person[2][]`. */
export function baseOf(type: string): string {
  return type.replace(/(?:\[\d*\])+$/, '')
}

/** The type of a list's items, and how many there have to be; `undefined` for other types. */
export function listOf(type: string) {
  const [, item, length = ''] = arrayPattern.exec(type) ?? []
  return item === undefined
    ? undefined
    : { item, length: length === '' ? undefined : Number(length) }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw malformed('data', json, 'Pass JSON')
  }
}

function readTypes(given: Record<string, unknown>, domain: Record<string, unknown>): Types {
  const types = new Map(
    Object.entries(given).map(([name, members]) => [name, readMembers(name, members)]),
  )
  // Without a declaration of its own, a domain has the members that it has, in the standard's order.
  if (!types.has(domainName))
    types.set(
      domainName,
      Object.entries(domainTypes)
        .filter(([name]) => domain[name] != null)
        .map(([name, type]) => ({ name, type })),
    )
  for (const { name, type } of types.get(domainName) ?? [])
    if (Object.hasOwn(domainTypes, name) && domainTypes[name] !== type)
      throw malformed(`types.${domainName}`, type, `Declare ${name} as ${domainTypes[name]}`)
  for (const [name, members] of types)
    for (const { type } of members)
      if (!atom.test(baseOf(type)) && !types.has(baseOf(type)))
        throw malformed(`types.${name}`, type, 'Declare this type')
  return types
}

function readMembers(struct: string, members: unknown): readonly Member[] {
  const path = `types.${struct}`
  if (!namePattern.test(struct) || reserved.test(struct))
    throw malformed('types', struct, 'Choose another name')
  if (!Array.isArray(members)) throw malformed(path, members, 'Pass a list of members')
  const read = members.map((member: unknown) => {
    const { name, type } = asRecord(member, path)
    if (typeof name !== 'string' || !namePattern.test(name) || name === '__proto__')
      throw malformed(path, name, 'Choose another name')
    if (typeof type !== 'string') throw malformed(`${path}.${name}`, type, 'Name a type')
    return { name, type }
  })
  const twice = read.find(({ name }, index) => read.findIndex((one) => one.name === name) < index)
  if (twice) throw malformed(path, twice.name, 'Declare each name once')
  return read
}

/** Position of a value: declared types, path and nesting depth. */
type Place = { readonly types: Types; readonly path: string; readonly depth: number }

function readStruct(type: string, value: unknown, { types, path, depth }: Place) {
  const given = asRecord(value, path)
  if (depth > deepest) throw malformed(path, type, 'Nest less deeply')
  const members = (types.get(type) ?? []).map((member): TypedMember => {
    const place = { types, path: `${path}.${member.name}`, depth: depth + 1 }
    const own = Object.hasOwn(given, member.name) ? given[member.name] : undefined
    return { ...member, content: readValue(member.type, own, place) }
  })
  return { kind: 'struct', type, members } as const
}

function readValue(type: string, value: unknown, place: Place): TypedValue {
  const { path, depth, types } = place
  const list = listOf(type)
  if (list) {
    const { item, length } = list
    if (!Array.isArray(value) || depth > deepest || (length ?? value.length) !== value.length)
      throw malformed(path, value, `Pass ${type}`)
    const items = value.map((each: unknown, index) =>
      readValue(item, each, { types, path: `${path}[${index}]`, depth: depth + 1 }),
    )
    return { kind: 'list', items }
  }
  return atom.test(type) ? readAtom(type, value, path) : readStruct(type, value, place)
}

function readAtom(type: string, value: unknown, path: string): TypedValue {
  const read = findAtom(type, value)
  if (!read) throw malformed(path, value, `Pass ${type}`)
  return read
}

function findAtom(type: string, value: unknown): TypedValue | undefined {
  if (type === 'string') return typeof value === 'string' ? { kind: 'text', value } : undefined
  if (type === 'bool') return typeof value === 'boolean' ? { kind: 'boolean', value } : undefined
  if (type === 'address') return isHex(value, 20) ? { kind: 'address', value } : undefined
  if (type.startsWith('bytes'))
    return isHex(value, Number(type.slice(5)) || undefined) ? { kind: 'bytes', value } : undefined
  const integer = findInteger(value, type)
  return integer === undefined ? undefined : { kind: 'integer', value: integer }
}

function asRecord(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw malformed(path, value, 'Pass an object')
  return value as Record<string, unknown> // an object of JSON
}

function isHex(value: unknown, length: number | undefined): value is `0x${string}` {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) return false
  return length === undefined || value.length === 2 + length * 2
}

/** A number that JSON cannot hold exactly has to come as a text. */
function findInteger(value: unknown, type: string): bigint | undefined {
  const isExact = typeof value === 'number' && Number.isSafeInteger(value)
  const isText = typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)
  const bits = Number(/\d+$/.exec(type)?.[0])
  if ((!isExact && !isText) || bits % 8 !== 0 || bits > 256) return undefined
  const integer = BigInt(value)
  const most = 2n ** BigInt(type.startsWith('int') ? bits - 1 : bits)
  const least = type.startsWith('int') ? -most : 0n
  return integer >= least && integer < most ? integer : undefined
}

function malformed(path: string, value: unknown, advice: string) {
  const toText = (_: string, member: unknown) =>
    typeof member === 'bigint' ? String(member) : member
  const shown = JSON.stringify(value, toText)?.slice(0, 80) ?? 'nothing'
  return new MalformedDataError(`Malformed typed data: ${path} is ${shown}. ${advice}`)
}
