import { bytesToHex, parseTransaction, serializeTransaction, size } from 'viem'
import type { Address, Hex } from './approvalRequest.ts'
import {
  addressValue,
  coinValue,
  describeCall,
  type CallContext,
  type Exchanges,
} from './calldata/describeCall.ts'
import { findNetwork, networkValue, type KnownNetwork } from './networks.ts'
import type { Facts } from './facts.ts'
import { judge } from './judge.ts'
import type { Card, Phrase, Risk, Row } from './story.ts'

/** What a transaction says. */
export type TransactionStory = {
  readonly card: Card
  readonly risks: readonly Risk[]
  readonly raw: Hex
  readonly blocked?: Phrase | undefined
}

type Authorization = {
  readonly address: Address
  readonly chainId: number
  readonly nonce: number
}

/**
 * Reads an unsigned transaction from its bytes (EIP-2718). It is written again and compared: what differs in a single byte cannot be approved.
 */
export function readTransaction(
  bytes: Uint8Array,
  {
    account,
    facts,
    networks,
    exchanges,
  }: {
    readonly account: Address
    readonly facts: Facts
    readonly networks?: readonly KnownNetwork[] | undefined
    readonly exchanges?: Exchanges | undefined
  },
): TransactionStory {
  const raw = bytesToHex(bytes)
  const transaction = parse(raw)
  if (transaction?.chainId === undefined)
    return {
      card: { rows: [], unread: { says: ['cannotDecodeTransaction'], hex: raw } },
      risks: [],
      raw,
      blocked: ['blockedTransaction'],
    }
  const { chainId, to, value = 0n, data = '0x', gas = 0n, nonce = 0 } = transaction
  const network = findNetwork(chainId, networks)
  const context: CallContext = { chainId, network, account, facts, exchanges }
  const described = to
    ? describeCall({ to, value, data }, context)
    : { card: describeCreation(value, data, context), read: undefined }
  const authorizations: readonly Authorization[] = transaction.authorizationList ?? []
  const price = transaction.maxFeePerGas ?? transaction.gasPrice ?? 0n
  const highestFee = gas * price
  const verdict = judge(
    {
      kind: 'transaction',
      read: described.read,
      value,
      highestFee,
      delegations: authorizations.length,
    },
    context,
  )
  const rows: Row[] = [
    ...described.card.rows,
    ...authorizations.map((authorization): Row => ({
      label: 'delegation',
      value: delegationValue(authorization, context, networks),
    })),
    { label: 'network', value: networkValue(BigInt(chainId), networks) },
    { label: 'feeAtMost', value: coinValue(highestFee, context) },
    { label: 'nonce', value: { type: 'number', number: BigInt(nonce) } },
  ]
  return {
    card: { ...described.card, title: verdict.heading, rows, action: verdict.sentence },
    risks: verdict.warnings,
    raw,
  }
}

type Parsed = {
  readonly chainId?: number | undefined
  readonly to?: Address | null | undefined
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
  readonly gas?: bigint | undefined
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly nonce?: number | undefined
  readonly authorizationList?: readonly Authorization[] | undefined
  readonly type?: string | undefined
}

/** Kinds that the frame signs; blobs are not for people. */
const kinds: readonly unknown[] = ['legacy', 'eip2930', 'eip1559', 'eip7702']

function parse(raw: Hex): Parsed | undefined {
  try {
    const transaction = parseTransaction(raw)
    const again = serializeTransaction(transaction)
    const isUnsigned = !('r' in transaction) || transaction.r === undefined
    if (again !== raw || !isUnsigned || !kinds.includes(transaction.type)) return undefined
    return transaction // the members that all of these kinds share
  } catch {
    return undefined
  }
}

function describeCreation(value: bigint, data: Hex, context: CallContext): Card {
  const coin: Row[] = value > 0n ? [{ label: 'coinToo', value: coinValue(value, context) }] : []
  return {
    rows: [...coin, { label: 'codeSize', value: { type: 'number', number: BigInt(size(data)) } }],
    unread: { says: ['cannotDecodeCode'], hex: data },
  }
}

function delegationValue(
  { address, chainId, nonce }: Authorization,
  context: CallContext,
  networks: readonly KnownNetwork[] | undefined,
): Row['value'] {
  return {
    type: 'list',
    rows: [
      { label: 'delegate', value: addressValue(address, context) },
      {
        label: 'network',
        value:
          chainId === 0
            ? { type: 'phrase', phrase: ['everyNetwork'] }
            : networkValue(BigInt(chainId), networks),
      },
      { label: 'nonce', value: { type: 'number', number: BigInt(nonce) } },
    ],
  }
}
