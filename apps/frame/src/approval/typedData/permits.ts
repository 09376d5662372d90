import type { Address } from '../approvalRequest.ts'
import { type CallContext, addressValue, tokenValue } from '../calldata/describeCall.ts'
import { isUnlimited, type Move } from '../calldata/callTypes.ts'
import { timeValue, type Row, type Text } from '../story.ts'
import type { TypedData, TypedMember, TypedValue } from '../../signer/parseTypedData.ts'

/** Contents of a permit: displayed rows, and the moves that it allows. */
export type Permit = { readonly rows: readonly Row[]; readonly grants: readonly Move[] }

/**
 * Spells out signatures that let somebody take tokens without asking again: ERC-2612, DAI, ERC-4494, Permit2 and EIP-3009. They are told by their
 * members with types, never by a name alone.
 *
 * @returns `undefined` for everything else
 */
export function readPermit(data: TypedData, context: CallContext): Permit | undefined {
  const { message, domain } = data
  const contract = asAddress(find(domain, 'verifyingContract'))
  const shape = message.map(({ name, type }) => `${type} ${name}`).join(',')
  if (
    shape ===
    'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
  )
    return spellOutTransfer(message, contract, context)
  const spender = asAddress(find(message, 'spender'))
  if (!spender) return undefined
  const who: Row = { label: 'spender', value: addressValue(spender, context) }
  const until = (name: string): Row[] => timeRow('validUntil', find(message, name))

  if (shape === 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline')
    return spellOut([[contract, find(message, 'value')]], [who, ...until('deadline')], context)
  if (shape === 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed') {
    const isAllowed = isTrue(find(message, 'allowed'))
    const amount = isAllowed ? 2n ** 256n - 1n : 0n
    const all = { kind: 'integer', value: amount } as const
    const expiry = timeRow('validUntil', find(message, 'expiry'), 'noEnd')
    return spellOut([[contract, all]], [who, ...expiry], context)
  }
  if (shape === 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline') {
    const item = find(message, 'tokenId')
    const number = item?.kind === 'integer' ? item.value : 0n
    const rows: Row[] = [
      who,
      { label: 'item', value: { type: 'number', number } },
      ...until('deadline'),
    ]
    return { rows, grants: [] }
  }
  const single = find(message, 'details') ?? find(message, 'permitted')
  if (!single) return undefined
  const parts = single.kind === 'list' ? single.items : [single]
  const grants = parts.map((part): Grant => {
    const members = part.kind === 'struct' ? part.members : []
    return [asAddress(find(members, 'token')), find(members, 'amount'), find(members, 'expiration')]
  })
  const isReadable = grants.every(([token, amount]) => token && amount?.kind === 'integer')
  if (!isReadable || grants.length === 0) return undefined
  return spellOut(grants, [who, ...until('sigDeadline'), ...until('deadline')], context)
}

/** Names that promise a permission: what cannot be spelled out under one deserves more than a look. */
export function claimsPermit({ primaryType }: TypedData): boolean {
  return /permit|approv|allowance|authorization/i.test(primaryType)
}

type Grant = readonly [
  token: Address | undefined,
  amount: TypedValue | undefined,
  expiration?: TypedValue | undefined,
]

function spellOut(grants: readonly Grant[], rest: readonly Row[], context: CallContext): Permit {
  const amounts = grants.map(([, amount]) => (amount?.kind === 'integer' ? amount.value : 0n))
  const rows = grants.flatMap(([token, , expiration], index): Row[] => {
    const amount = amounts[index] ?? 0n
    const value = tokenValue(amount, token, isUnlimited(amount), context)
    return [
      { label: 'atMost', value },
      ...tokenRow(token, context),
      ...timeRow('validUntil', expiration),
    ]
  })
  return {
    rows: [...rows, ...rest],
    grants: amounts.map((amount, index) => ({
      asset: 'allowance',
      token: grants[index]?.[0],
      amount,
      spender: undefined,
    })),
  }
}

/** Such a signature is no allowance but the payment itself. */
function spellOutTransfer(
  message: readonly TypedMember[],
  contract: Address | undefined,
  context: CallContext,
): Permit {
  const value = find(message, 'value')
  const amount = value?.kind === 'integer' ? value.value : 0n
  const recipient = asAddress(find(message, 'to'))
  const rows: Row[] = [
    { label: 'amount', value: tokenValue(amount, contract, false, context) },
    ...tokenRow(contract, context),
    ...(recipient
      ? [{ label: 'recipient', value: addressValue(recipient, context) } as const]
      : []),
    ...timeRow('validFrom', find(message, 'validAfter'), 'atOnce'),
    ...timeRow('validUntil', find(message, 'validBefore')),
  ]
  return { rows, grants: [] }
}

function tokenRow(token: Address | undefined, context: CallContext): Row[] {
  return token ? [{ label: 'token', value: addressValue(token, context) }] : []
}

function timeRow(
  label: 'validFrom' | 'validUntil',
  value: TypedValue | undefined,
  zero?: Text,
): Row[] {
  return value?.kind === 'integer' ? [{ label, value: timeValue(value.value, zero) }] : []
}

function find(members: readonly TypedMember[], name: string): TypedValue | undefined {
  return members.find((member) => member.name === name)?.content
}

function asAddress(value: TypedValue | undefined): Address | undefined {
  return value?.kind === 'address' ? value.value : undefined
}

function isTrue(value: TypedValue | undefined) {
  return value?.kind === 'boolean' && value.value
}
