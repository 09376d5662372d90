import { encodeRecord, transactionEncodings } from '../encodeTransaction.ts'
import type { TransactionRecord } from '../history.ts'
import { inContext, type RpcMethod, type SolanaNode } from '../node.ts'
import {
  checkContextSlot,
  readAddress,
  readCommitment,
  readConfig,
  readList,
  readSignature,
  readSwitch,
  readWhole,
  readWord,
  takeParams,
  type Config,
} from '../params.ts'
import { rpcErrors } from '../rpcError.ts'
import { blockhashLifetime, commitments } from '../slots.ts'

const mostStatuses = 256
const mostSignatures = 1_000
/** Confirmations from which on a block is final. */
const rooted = 32

/** Methods about transactions that were processed. */
export const historyMethods: Readonly<Record<string, RpcMethod>> = {
  getSignatureStatuses(node, params) {
    const [list, value] = takeParams(params, 1, 2)
    const signatures = readList(list, 'signatures', mostStatuses).map(readSignature)
    const searchAll = readSwitch(readConfig(value), 'searchTransactionHistory')
    const { slots, history } = node
    return inContext(
      node,
      signatures.map((signature) => {
        const record = history.get(signature)
        // Validators look no further back than a transaction can be sent again, unless they are told to.
        if (!record || (!searchAll && slots.now() - record.slot > blockhashLifetime)) return null
        const { slot, error } = record
        const depth = slots.now() - slot
        return {
          slot,
          confirmations: depth >= rooted ? null : depth,
          err: error,
          status: error === null ? { Ok: null } : { Err: error },
          confirmationStatus: slots.commitmentOf(slot),
        }
      }),
    )
  },
  getSignaturesForAddress(node, params) {
    const [address, value] = takeParams(params, 1, 2)
    const config = readConfig(value)
    checkContextSlot(config, node.slots)
    const isVisible = readVisibility(node, config)
    const limit = readWhole(config.limit ?? mostSignatures, 'limit', mostSignatures)
    if (limit === 0) throw rpcErrors.invalidParams(`limit has to be from 1 to ${mostSignatures}`)
    const all = node.history.of(readAddress(address))
    const start = findBefore(node, all, config.before)
    const end = findSignature(all, config.until, all.length)
    return all
      .slice(start, end)
      .filter(isVisible)
      .slice(0, limit)
      .map(({ signature, slot, error, memo, time }) => ({
        signature,
        slot,
        err: error,
        memo,
        blockTime: time,
        confirmationStatus: node.slots.commitmentOf(slot),
      }))
  },
  getTransaction(node, params) {
    const [text, value] = takeParams(params, 1, 2)
    const signature = readSignature(text)
    // In former times the encoding stood alone.
    const config = typeof value === 'string' ? { encoding: value } : readConfig(value)
    const encoding = readWord(config.encoding, 'encoding', transactionEncodings, 'json')
    const isVisible = readVisibility(node, config)
    const most = config.maxSupportedTransactionVersion
    if (most !== undefined && most !== null) readWhole(most, 'maxSupportedTransactionVersion', 127)
    const record = node.history.get(signature)
    if (!record || !isVisible(record)) return null
    const encoded = encodeRecord(record, encoding, node.accounts)
    if (most !== undefined && most !== null) return encoded
    if (encoded.version !== 'legacy') throw rpcErrors.unsupportedVersion(encoded.version)
    // Callers who know of no versions are told of none.
    return { ...encoded, version: undefined }
  },
}

/** History is of what is confirmed at least. */
function readVisibility({ slots }: SolanaNode, config: Config) {
  const commitment = readCommitment(config)
  if (commitment === 'processed')
    throw rpcErrors.invalidParams('the method does not support commitments below confirmed')
  return ({ slot }: TransactionRecord) =>
    commitments.indexOf(slots.commitmentOf(slot)) >= commitments.indexOf(commitment)
}

/** Where a list goes on before a transaction, which may be of other accounts than the list is. */
function findBefore({ history }: SolanaNode, all: readonly TransactionRecord[], value: unknown) {
  const own = findSignature(all, value, -1)
  const foreign = own < 0 && typeof value === 'string' ? history.get(value) : undefined
  if (!foreign) return own + 1
  const order = [...history.all()]
  const place = order.indexOf(foreign)
  const older = all.findIndex((record) => order.indexOf(record) < place)
  return older < 0 ? all.length : older
}

function findSignature(all: readonly TransactionRecord[], value: unknown, absent: number) {
  if (value === undefined || value === null) return absent
  const signature = readSignature(value)
  const index = all.findIndex((record) => record.signature === signature)
  return index < 0 ? absent : index
}
