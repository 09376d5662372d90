import type { getEsploraTransaction, RouteResponse } from '@latchkey/protocol/api'
import type { HistoryEntry, Movement } from '../entries/historyEntry.ts'

/** A transaction as an Esplora server gives it. */
export type EsploraTransaction = RouteResponse<typeof getEsploraTransaction>

/**
 * Says what a transaction has meant for one address. Amounts are in satoshis.
 *
 * @param known - `seenAt` is when it was first seen, in milliseconds since 1970: what waits for a block has no other time.
 */
export function esploraEntry(
  { txid, vin, vout, fee, status }: EsploraTransaction,
  address: string,
  { height, seenAt }: { readonly height: number; readonly seenAt: number },
): HistoryEntry {
  const isOwn = ({ scriptpubkey_address: whose }: { scriptpubkey_address?: string | undefined }) =>
    whose === address
  const inputs = vin.flatMap(({ prevout }) => prevout ?? [])
  const spent = sum(inputs.filter(isOwn))
  const received = sum(vout.filter(isOwn))
  // Whoever gives all inputs pays the fee; of a fee that several share nobody can say who pays what.
  const isPayer = inputs.length > 0 && inputs.every(isOwn)
  const from = inputs.find(isOwn) ? address : (inputs[0]?.scriptpubkey_address ?? '')
  const others = vout.filter((output) => !isOwn(output) && output.value > 0)
  return {
    id: txid,
    hash: txid,
    minedAt: status.block_time == null ? seenAt : status.block_time * 1_000,
    status: status.confirmed ? 'confirmed' : 'pending',
    from,
    to: spent > 0n ? (others[0]?.scriptpubkey_address ?? address) : address,
    ...(isPayer && { fee: BigInt(fee) }),
    ...(status.block_height != null && {
      confirmations: Math.max(1, height - status.block_height + 1),
    }),
    movements: isPayer
      ? send(others, received, address)
      : move(received - spent, from === address ? '' : from, address),
    approvals: [],
  }
}

/** Every output that is another's was sent there; what comes back is change, unless nothing else was done. */
function send(
  others: readonly { value: number; scriptpubkey_address?: string | undefined }[],
  received: bigint,
  address: string,
): Movement[] {
  if (others.length === 0) return [{ kind: 'native', amount: received, from: address, to: address }]
  return others.map(({ value, scriptpubkey_address: to = '' }) => ({
    kind: 'native',
    amount: BigInt(value),
    from: address,
    to,
  }))
}

function move(change: bigint, other: string, address: string): Movement[] {
  if (change === 0n) return []
  return change > 0n
    ? [{ kind: 'native', amount: change, from: other, to: address }]
    : [{ kind: 'native', amount: -change, from: address, to: other }]
}

function sum(outputs: readonly { value: number }[]) {
  return outputs.reduce((total, { value }) => total + BigInt(value), 0n)
}
