import type { Address } from '../approvalRequest.ts'
import { describeCall, type CallContext, type ReadCall } from '../calldata/describeCall.ts'
import { decodeCall } from '../calldata/decodeCall.ts'
import { words } from '../judgeWords.ts'
import type { Signed } from '../judge.ts'
import type { Row } from '../story.ts'
import type { TypedData, TypedMember, TypedValue } from '../../signer/parseTypedData.ts'

/** Effects of signed data, except recognized permits. */
type Reading = {
  readonly signs: readonly Signed[]
  readonly calls: readonly ReadCall[]
  /** The calls in it, as rows. */
  readonly rows: readonly Row[]
}

type Struct = readonly TypedMember[]

/** Structs by whose names markets, relays and accounts take more than a text. */
const orderNames = /order|offer|ask|bid|listing|maker|taker|trade|swap|quote|intent|auction/i
const sendNames =
  /transfer|withdraw|send|deposit|payment|^pay|claim|redeem|transaction|execut|session|agent|deleg/i
/** Numbers that count or date, and move nothing. */
const counters =
  /nonce|deadline|expir|valid|until|time|date|salt|chain|version|(?:^|proposal|request|message|user)_?id$|counter|seq|support|choice|index/i
const amounts = /amount|value|price|quantity|wei|balance|shares|assets/i

/**
 * Finds possible effects of typed data with an unknown schema: orders, meta-transactions, other bytes that may be calls, and amounts.
 * Orders have offered and requested members. Meta-transactions are ERC-2771 requests and account transactions.
 */
export function readSigned(data: TypedData, context: CallContext): Reading {
  const structs = listStructs({ kind: 'struct', type: data.primaryType, members: data.message })
  const calls = structs.flatMap(({ members }) => readCalls(members, data, context))
  const read = calls.map(({ item }) => item)
  const isRead = ({ content }: TypedMember) => read.some((item) => item === content)
  const signs = new Set<Signed>()
  for (const { type, members } of structs) {
    if (isOrder(type, members)) signs.add('order')
    if (asNumber(find(members, 'operation')) === 1n) signs.add('delegatecall')
    const isSent = sendNames.test(type) && members.some(isMovable)
    if (isSent || members.some(isAmount)) signs.add('assets')
    if (members.some((member) => isUnread(member) && !isRead(member))) signs.add('unreadBytes')
  }
  if (calls.length > 0 || structs.some(({ members }) => isForward(members))) signs.add('forward')
  // The better known danger says it all.
  if (['order', 'forward'].some((sign) => signs.has(sign as Signed))) signs.delete('assets')
  return {
    signs: [...signs],
    calls: calls.map((call) => call.read),
    rows: calls.map(({ card }) => ({ label: words.callInData, value: { type: 'call', card } })),
  }
}

function listStructs(value: TypedValue): { readonly type: string; readonly members: Struct }[] {
  if (value.kind === 'list') return value.items.flatMap(listStructs)
  if (value.kind !== 'struct') return []
  return [value, ...value.members.flatMap(({ content }) => listStructs(content))]
}

/** Returns true if the type name or a member name indicates an order. */
function isOrder(type: string, members: Struct): boolean {
  const names = members.map(({ name }) => name).join(' ')
  return (
    orderNames.test(type) ||
    /\b(?:offer|consideration|(?:maker|taker|sell|buy|input|output)(?:Asset|Token|Amount)?|making\w*|taking\w*|tokenIn|tokenOut|bid|ask)\b/.test(
      names,
    )
  )
}

/** Returns true for a meta-transaction: a target address with call data or a signature. */
function isForward(members: Struct): boolean {
  const target = find(members, 'to') ?? find(members, 'target') ?? find(members, 'callTo')
  const has = (pattern: RegExp, kind: TypedValue['kind']) =>
    members.some(({ name, content }) => content.kind === kind && pattern.test(name))
  return target?.kind === 'address' && has(/data|call|input|signature/i, 'bytes')
}

function readCalls(members: Struct, { domain }: TypedData, context: CallContext) {
  const target = find(members, 'to') ?? find(members, 'target') ?? find(members, 'callTo')
  const from = asAddress(find(domain, 'verifyingContract'))
  const to = asAddress(target) ?? from
  const value = target ? (asNumber(find(members, 'value')) ?? 0n) : 0n
  if (!to) return []
  return members.flatMap(({ content }) => {
    const items = content.kind === 'list' ? content.items : [content]
    return items.flatMap((item) => {
      if (item.kind !== 'bytes' || !isCall(item.value, context)) return []
      const call = { to, value, data: item.value, from }
      return [{ item, ...describeCall(call, context, 1) }]
    })
  })
}

function isCall(data: `0x${string}`, { exchanges }: CallContext) {
  return data.length >= 10 && typeof decodeCall(data, exchanges?.calls) !== 'string'
}

/** Bytes of any length may be a call or a whole batch of them; those of a fixed length are hashes and numbers. */
function isUnread({ type, content }: TypedMember): boolean {
  if (!/^bytes(?:\[\d*\])*$/.test(type)) return false
  const isLong = (value: TypedValue): boolean =>
    value.kind === 'list'
      ? value.items.some(isLong)
      : value.kind === 'bytes' && value.value.length >= 10
  return isLong(content)
}

/** Texts alone move nothing. */
const isMovable = ({ content: { kind } }: TypedMember) =>
  kind === 'address' || kind === 'integer' || kind === 'bytes'

function isAmount({ name, type, content }: TypedMember): boolean {
  if (counters.test(name)) return false
  if (content.kind === 'text') return amounts.test(name) && /\d/.test(content.value)
  const bits = Number(/^u?int(\d*)/.exec(type)?.[1] || 256)
  return content.kind === 'integer' && (bits >= 96 || amounts.test(name))
}

function find(members: Struct, name: string): TypedValue | undefined {
  return members.find((member) => member.name === name)?.content
}

function asAddress(value: TypedValue | undefined): Address | undefined {
  return value?.kind === 'address' ? value.value : undefined
}

function asNumber(value: TypedValue | undefined): bigint | undefined {
  return value?.kind === 'integer' ? value.value : undefined
}
