import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { caipNetworkId, callerQuery } from './query.ts'

// The names of fields are Esplora's (github.com/Blockstream/esplora, API.md). Amounts are in satoshis, times in seconds since 1970.

const wholeNumber = /* @__PURE__ */ z.int().check(/* @__PURE__ */ z.minimum(0))
const hash = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[0-9a-f]{64}$/))
const hex = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^(?:[0-9a-f]{2})*$/))

const stats = /* @__PURE__ */ z.object({
  funded_txo_count: wholeNumber,
  funded_txo_sum: wholeNumber,
  spent_txo_count: wholeNumber,
  spent_txo_sum: wholeNumber,
  tx_count: wholeNumber,
})
const status = /* @__PURE__ */ z.object({
  confirmed: /* @__PURE__ */ z.boolean(),
  block_height: /* @__PURE__ */ z.nullish(wholeNumber),
  block_hash: /* @__PURE__ */ z.nullish(hash),
  block_time: /* @__PURE__ */ z.nullish(wholeNumber),
})
const output = /* @__PURE__ */ z.object({
  scriptpubkey: hex,
  scriptpubkey_asm: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.string()),
  scriptpubkey_type: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.string()),
  /** Absent where the script is that of no address. */
  scriptpubkey_address: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.string()),
  value: wholeNumber,
})
const input = /* @__PURE__ */ z.object({
  txid: hash,
  vout: wholeNumber,
  /** What it spends; `null` where it makes new coins. */
  prevout: /* @__PURE__ */ z.nullish(output),
  scriptsig: /* @__PURE__ */ z.optional(hex),
  witness: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.array(hex)),
  is_coinbase: /* @__PURE__ */ z.boolean(),
  sequence: wholeNumber,
})
const transaction = /* @__PURE__ */ z.object({
  txid: hash,
  version: /* @__PURE__ */ z.int(),
  locktime: wholeNumber,
  vin: /* @__PURE__ */ z.array(input),
  vout: /* @__PURE__ */ z.array(output),
  size: wholeNumber,
  weight: wholeNumber,
  fee: wholeNumber,
  status,
})

const params = { chainId: caipNetworkId }
const addressParams = /* @__PURE__ */ z.object({
  ...params,
  address: /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[A-Za-z0-9]{1,90}$/)),
})
const transactionParams = /* @__PURE__ */ z.object({ ...params, txid: hash })
const query = /* @__PURE__ */ z.object(callerQuery)

/** What has come to an address of a Bitcoin network and left it, in blocks and in what waits for one. */
export const getEsploraAddress = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/esplora/{chainId}/address/{address}',
  params: addressParams,
  query,
  response: /* @__PURE__ */ z.object({
    address: /* @__PURE__ */ z.string(),
    chain_stats: stats,
    mempool_stats: stats,
  }),
})

/** The coins of an address that nothing has spent. */
export const getEsploraUtxos = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/esplora/{chainId}/address/{address}/utxo',
  params: addressParams,
  query,
  response: /* @__PURE__ */ z.array(
    /* @__PURE__ */ z.object({ txid: hash, vout: wholeNumber, value: wholeNumber, status }),
  ),
})

/** The newest transactions of an address: up to 50 that wait for a block, and 25 that are in one. */
export const getEsploraTransactions = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/esplora/{chainId}/address/{address}/txs',
  params: addressParams,
  query,
  response: /* @__PURE__ */ z.array(transaction),
})

/** A transaction of a Bitcoin network. */
export const getEsploraTransaction = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/esplora/{chainId}/tx/{txid}',
  params: transactionParams,
  query,
  response: transaction,
})

/** Whether a transaction is in a block, and in which. */
export const getEsploraTransactionStatus = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/esplora/{chainId}/tx/{txid}/status',
  params: transactionParams,
  query,
  response: status,
})

/** The height of the newest block. */
export const getEsploraTipHeight = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/esplora/{chainId}/blocks/tip/height',
  params: /* @__PURE__ */ z.object(params),
  query,
  response: wholeNumber,
})

/** The fee rate, in satoshis per virtual byte, by the number of blocks within which a transaction should be in one. */
export const getEsploraFeeEstimates = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/esplora/{chainId}/fee-estimates',
  params: /* @__PURE__ */ z.object(params),
  query,
  response: /* @__PURE__ */ z.record(
    /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[0-9]{1,5}$/)),
    /* @__PURE__ */ z.number().check(/* @__PURE__ */ z.minimum(0)),
  ),
})

/** Sends a signed transaction. The body is its bytes in hex, the answer its id. */
export const postEsploraTransaction = /* @__PURE__ */ defineRoute({
  method: 'POST',
  path: '/v1/esplora/{chainId}/tx',
  params: /* @__PURE__ */ z.object(params),
  query,
  format: 'text',
  body: /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^(?:[0-9a-fA-F]{2}){10,}$/)),
  response: hash,
})
