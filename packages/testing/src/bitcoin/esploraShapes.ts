import { toAddress } from './accounts.ts'
import type { BlockFacts, Coin, Entry, Ledger } from './createLedger.ts'
import { coinbaseId, type Output } from './readTransaction.ts'

/** Whether and where a transaction is in a block. */
export function toStatus(block: BlockFacts | undefined) {
  if (!block) return { confirmed: false }
  const { height, hash, time } = block
  return { confirmed: true, block_height: height, block_hash: hash, block_time: time }
}

/** A transaction, with the outputs that it spends; amounts are in satoshis. */
export function toTransaction(ledger: Ledger, { transaction, block }: Entry) {
  const { txid, version, locktime, size, weight, inputs, outputs } = transaction
  const isCoinbase = inputs[0]?.txid === coinbaseId
  const spent = inputs.map((input) => ledger.get(input.txid)?.transaction.outputs[input.vout])
  return {
    txid,
    version,
    locktime,
    vin: inputs.map((input, index) => {
      const prevout = spent[index]
      return {
        txid: input.txid,
        vout: input.vout,
        prevout: prevout ? toOutput(prevout) : null,
        scriptsig: input.script,
        ...(input.witness.length > 0 && { witness: input.witness }),
        is_coinbase: isCoinbase,
        sequence: input.sequence,
      }
    }),
    vout: outputs.map(toOutput),
    size,
    weight,
    fee: isCoinbase ? 0 : sum(spent) - sum(outputs),
    status: toStatus(block),
  }
}

/** What an output script has received and spent, in blocks and in the mempool. */
export function toStats(ledger: Ledger, script: string) {
  const entries = ledger.listOf(script)
  const count = (isInBlock: boolean) => {
    const counted = entries.filter(({ block }) => (block !== undefined) === isInBlock)
    const funded = counted.flatMap(({ transaction }) => transaction.outputs).filter(isOurs)
    const spent = counted
      .flatMap(({ transaction }) => transaction.inputs)
      .flatMap(({ txid, vout }) => ledger.get(txid)?.transaction.outputs[vout] ?? [])
      .filter(isOurs)
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: sum(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: sum(spent),
      tx_count: counted.length,
    }
  }
  const isOurs = (output: Output) => output.script === script
  return { chain_stats: count(true), mempool_stats: count(false) }
}

/** An output that can be spent. */
export const toUtxo = ({ txid, vout, value, block }: Coin) => ({
  txid,
  vout,
  status: toStatus(block),
  value,
})

/** A block. */
export function toBlock({ hash, height, time, size, weight, previous, txids }: BlockFacts) {
  return {
    id: hash,
    height,
    timestamp: time,
    tx_count: txids.length,
    size,
    weight,
    previousblockhash: previous,
  }
}

function toOutput({ script, value }: Output) {
  const address = toAddress(script)
  return {
    scriptpubkey: script,
    scriptpubkey_type: toType(script),
    ...(address !== undefined && { scriptpubkey_address: address }),
    value,
  }
}

/** Esplora's names, each with how the script's bytes begin and how many there are. */
const types = [
  ['p2pkh', '76a914', 25],
  ['p2sh', 'a914', 23],
  ['v0_p2wpkh', '0014', 22],
  ['v0_p2wsh', '0020', 34],
  ['v1_p2tr', '5120', 34],
] as const

function toType(script: string): string {
  if (script.startsWith('6a')) return 'op_return'
  const type = types.find(
    ([, start, bytes]) => script.startsWith(start) && script.length === bytes * 2,
  )
  return type?.[0] ?? 'unknown'
}

const sum = (outputs: readonly (Output | undefined)[]) =>
  outputs.reduce((total, output) => total + (output?.value ?? 0), 0)
