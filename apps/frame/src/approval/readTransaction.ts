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
import type { Card, Phrase, Risk, Row } from './story.ts'
import type { FindToken } from './tokenBook.ts'

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
    findToken,
    networks,
    exchanges,
  }: {
    readonly account: Address
    readonly findToken: FindToken
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
  const context: CallContext = { chainId, network, account, findToken, exchanges }
  const described = to
    ? describeCall({ to, value, data }, context)
    : describeCreation(value, data, context)
  const { action, risks = [] } = (to && exchanges?.summarize({ to, value, data }, context)) || {}
  const authorizations: readonly Authorization[] = transaction.authorizationList ?? []
  const price = transaction.maxFeePerGas ?? transaction.gasPrice ?? 0n
  const rows: Row[] = [
    ...described.card.rows,
    ...authorizations.map((authorization): Row => ({
      label: 'delegation',
      value: delegationValue(authorization, context, networks),
    })),
    { label: 'network', value: networkValue(BigInt(chainId), networks) },
    { label: 'feeAtMost', value: coinValue(gas * price, context) },
    { label: 'nonce', value: { type: 'number', number: BigInt(nonce) } },
  ]
  const delegates: Risk[] =
    authorizations.length > 0 ? [{ phrase: ['riskDelegation'], needsTick: true }] : []
  return {
    card: { ...described.card, rows, action },
    risks: [...delegates, ...described.risks, ...risks],
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

function describeCreation(value: bigint, data: Hex, context: CallContext) {
  const coin: Row[] = value > 0n ? [{ label: 'coinToo', value: coinValue(value, context) }] : []
  return {
    card: {
      title: ['createContract'],
      rows: [...coin, { label: 'codeSize', value: { type: 'number', number: BigInt(size(data)) } }],
      unread: { says: ['cannotDecodeCode'], hex: data },
    } satisfies Card,
    risks: [{ phrase: ['riskCreation'], needsTick: false }] satisfies Risk[],
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
