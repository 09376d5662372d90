import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { caipNetworkId, callerQuery } from './query.ts'

// The names of fields are Esplora's (github.com/Blockstream/esplora, API.md). Amounts are in satoshis, times in seconds since 1970.

const wholeNumber = z.int().check(z.minimum(0))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2})*$/))

const stats = z.object({
  funded_txo_count: wholeNumber,
  funded_txo_sum: wholeNumber,
  spent_txo_count: wholeNumber,
  spent_txo_sum: wholeNumber,
  tx_count: wholeNumber,
})
const status = z.object({
  confirmed: z.boolean(),
  block_height: z.nullish(wholeNumber),
  block_hash: z.nullish(hash),
  block_time: z.nullish(wholeNumber),
})
const output = z.object({
  scriptpubkey: hex,
  scriptpubkey_asm: z.optional(z.string()),
  scriptpubkey_type: z.optional(z.string()),
  /** Absent where the script is that of no address. */
  scriptpubkey_address: z.optional(z.string()),
  value: wholeNumber,
})
const input = z.object({
  txid: hash,
  vout: wholeNumber,
  /** What it spends; `null` where it makes new coins. */
  prevout: z.nullish(output),
  scriptsig: z.optional(hex),
  witness: z.optional(z.array(hex)),
  is_coinbase: z.boolean(),
  sequence: wholeNumber,
})
const transaction = z.object({
  txid: hash,
  version: z.int(),
  locktime: wholeNumber,
  vin: z.array(input),
  vout: z.array(output),
  size: wholeNumber,
  weight: wholeNumber,
  fee: wholeNumber,
  status,
})

const params = { chainId: caipNetworkId }
const addressParams = z.object({
  ...params,
  address: z.string().check(z.regex(/^[A-Za-z0-9]{1,90}$/)),
})
const transactionParams = z.object({ ...params, txid: hash })
const query = z.object(callerQuery)

/** What has come to an address of a Bitcoin network and left it, in blocks and in what waits for one. */
export const getEsploraAddress = defineRoute({
  method: 'GET',
  path: '/v1/esplora/{chainId}/address/{address}',
  params: addressParams,
  query,
  response: z.object({
    address: z.string(),
    chain_stats: stats,
    mempool_stats: stats,
  }),
})

/** The coins of an address that nothing has spent. */
export const getEsploraUtxos = defineRoute({
  method: 'GET',
  path: '/v1/esplora/{chainId}/address/{address}/utxo',
  params: addressParams,
  query,
  response: z.array(z.object({ txid: hash, vout: wholeNumber, value: wholeNumber, status })),
})

/** The newest transactions of an address: up to 50 that wait for a block, and 25 that are in one. */
export const getEsploraTransactions = defineRoute({
  method: 'GET',
  path: '/v1/esplora/{chainId}/address/{address}/txs',
  params: addressParams,
  query,
  response: z.array(transaction),
})

/** A transaction of a Bitcoin network. */
export const getEsploraTransaction = defineRoute({
  method: 'GET',
  path: '/v1/esplora/{chainId}/tx/{txid}',
  params: transactionParams,
  query,
  response: transaction,
})

/** Whether a transaction is in a block, and in which. */
export const getEsploraTransactionStatus = defineRoute({
  method: 'GET',
  path: '/v1/esplora/{chainId}/tx/{txid}/status',
  params: transactionParams,
  query,
  response: status,
})

/** The height of the newest block. */
export const getEsploraTipHeight = defineRoute({
  method: 'GET',
  path: '/v1/esplora/{chainId}/blocks/tip/height',
  params: z.object(params),
  query,
  response: wholeNumber,
})

/** The fee rate, in satoshis per virtual byte, by the number of blocks within which a transaction should be in one. */
export const getEsploraFeeEstimates = defineRoute({
  method: 'GET',
  path: '/v1/esplora/{chainId}/fee-estimates',
  params: z.object(params),
  query,
  response: z.record(z.string().check(z.regex(/^[0-9]{1,5}$/)), z.number().check(z.minimum(0))),
})

/** Sends a signed transaction. The body is its bytes in hex, the answer its id. */
export const postEsploraTransaction = defineRoute({
  method: 'POST',
  path: '/v1/esplora/{chainId}/tx',
  params: z.object(params),
  query,
  format: 'text',
  body: z.string().check(z.regex(/^(?:[0-9a-fA-F]{2}){10,}$/)),
  response: hash,
})
