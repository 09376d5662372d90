import { bytesToHex, stringToBytes } from 'viem'
import type { ApprovalRequest } from '../approvalRequest.ts'
import { addressValue, type CallContext, type Exchanges } from '../calldata/describeCall.ts'
import { findNetwork, networkValue, type KnownNetwork } from '../networks.ts'
import type { Facts } from '../facts.ts'
import { judge, type Signed } from '../judge.ts'
import type { Card, Phrase, Row, Story, Value } from '../story.ts'
import {
  parseTypedData,
  writeTypedData,
  type TypedData,
  type TypedMember,
  type TypedValue,
} from '../../signer/parseTypedData.ts'
import { claimsPermit, readPermit } from './permits.ts'
import { readSigned } from './readSigned.ts'

type TypedDataRequest = Extract<ApprovalRequest, { readonly kind: 'typedData' }>

const domainLabels: Readonly<Record<string, Row['label']>> = {
  name: 'application',
  version: 'version',
  chainId: 'network',
  verifyingContract: 'contract',
  salt: 'salt',
}

/** Reads typed data (EIP-712): its domain first, what it allows in words, then all of it as a tree. */
export function readTypedData(
  { json, chainId, origin, account }: TypedDataRequest,
  {
    facts,
    networks,
    exchanges,
  }: {
    readonly facts: Facts
    readonly networks?: readonly KnownNetwork[] | undefined
    readonly exchanges?: Exchanges | undefined
  },
): Story {
  const base = { title: 'signData', origin, account, raw: json, action: 'sign' } as const
  const data = parseTypedData(json)
  if (!data)
    return {
      ...base,
      heading: ['headingData'],
      cards: [
        {
          rows: [],
          unread: { says: ['cannotDecodeData'], hex: bytesToHex(stringToBytes(json)) },
        },
      ],
      risks: [],
      blocked: ['blockedData'],
    }
  const network = findNetwork(chainId, networks)
  const context: CallContext = { chainId, network, account, facts, exchanges }
  const { verdict, allowed } = readPermissions(data, context)
  const blocked = findBlock(data, chainId)
  const raw = writeTypedData(data)
  return {
    ...base,
    raw,
    heading: verdict.heading,
    cards: [readDomain(data, context, networks), ...allowed, readWhole(data, context)],
    risks: verdict.warnings,
    ...(blocked && { blocked }),
  }
}

/** Reads what the signature allows: the verdict, and the cards in words. */
function readPermissions(data: TypedData, context: CallContext) {
  const permit = readPermit(data, context)
  const { signs, calls, rows } = readSigned(data, context)
  const claimed: readonly Signed[] = permit
    ? ['permit']
    : claimsPermit(data)
      ? ['claimedPermit']
      : []
  // A permission is about amounts, and has been spelled out, or not.
  const others = claimed.length > 0 ? signs.filter((sign) => sign !== 'assets') : signs
  const verdict = judge(
    {
      kind: 'typedData',
      grants: permit?.grants ?? [],
      signs: [...claimed, ...others],
      calls,
      isBound: data.domain.some(({ name }) => name === 'chainId'),
    },
    context,
  )
  const allowed: readonly Card[] = [
    ...(permit ? [{ title: ['permitAllows'], rows: permit.rows } satisfies Card] : []),
    ...(rows.length > 0 ? [{ rows } satisfies Card] : []),
  ]
  return { verdict, allowed }
}

function readDomain(
  { domain }: TypedData,
  context: CallContext,
  networks?: readonly KnownNetwork[],
): Card {
  return {
    title: ['dataDomain'],
    rows: domain.map(({ name, content }) => ({
      label: (Object.hasOwn(domainLabels, name) && domainLabels[name]) || { name },
      value: name === 'chainId' ? readNetwork(content, networks) : readValue(content, context),
    })),
  }
}

/** Reads the whole message as a tree. */
function readWhole({ message, primaryType }: TypedData, context: CallContext): Card {
  return { title: ['dataMessage', { type: primaryType }], rows: readMembers(message, context) }
}

function readMembers(members: readonly TypedMember[], context: CallContext): Row[] {
  return members.map(({ name, content }) => ({
    label: { name },
    value: readValue(content, context),
  }))
}

function readValue(value: TypedValue, context: CallContext): Value {
  switch (value.kind) {
    case 'integer':
      return { type: 'number', number: value.value }
    case 'boolean':
      return { type: 'phrase', phrase: [value.value ? 'yes' : 'no'] }
    case 'text':
      return { type: 'text', text: value.value }
    case 'address':
      return addressValue(value.value, context)
    case 'bytes':
      return { type: 'bytes', hex: value.value }
    case 'list':
      return {
        type: 'list',
        rows: value.items.map((item, index) => ({
          label: { name: String(index + 1) },
          value: readValue(item, context),
        })),
      }
    case 'struct':
      return { type: 'list', rows: readMembers(value.members, context) }
  }
}

function readNetwork(value: TypedValue, networks?: readonly KnownNetwork[]): Value {
  return networkValue(value.kind === 'integer' ? value.value : 0n, networks)
}

function findBlock(data: TypedData, chainId: number): Phrase | undefined {
  const chain = data.domain.find(({ name }) => name === 'chainId')?.content
  if (chain?.kind !== 'integer' || chain.value === BigInt(chainId)) return undefined
  return ['blockedChain', { chain: String(chain.value) }]
}
