import * as api from '@latchkey/protocol/api'
import type { Route } from '@latchkey/protocol/api'
import { writeBitcoinAddress } from '../chains/bitcoin/bitcoinAddress.ts'
import { ServerError } from '../errors.ts'
import { rulesOf } from '../chains/namespaces.ts'
import { esploraOf } from './chains.ts'
import type { Handler } from './handler.ts'

type Params = { readonly chainId: string; readonly address?: string; readonly txid?: string }

/** Hands on what a Bitcoin network says, as Esplora writes it. */
function readingOf<route extends Route>(route: route, pathOf: (params: Params) => string) {
  const handler: Handler<route> = {
    readableBy: 'project',
    answer: ({ params }, context) => {
      const given = params as Params // Every one of these routes declares them.
      return esploraOf(context, given.chainId).read(route, pathOf(given))
    },
  }
  return handler
}

/** @throws ServerError `bad_request` for an address of another network. */
function addressOf({ chainId, address = '' }: Params) {
  const rules = rulesOf(chainId)
  if (rules?.isAddress(address, rules.reference)) return `address/${writeBitcoinAddress(address)}`
  throw new ServerError('bad_request', `address: ${rules?.noAddress ?? 'not an address'}`)
}

export const getEsploraAddress = readingOf(api.getEsploraAddress, addressOf)
export const getEsploraUtxos = readingOf(
  api.getEsploraUtxos,
  (params) => `${addressOf(params)}/utxo`,
)
export const getEsploraTransactions = readingOf(
  api.getEsploraTransactions,
  (params) => `${addressOf(params)}/txs`,
)
export const getEsploraTransaction = readingOf(
  api.getEsploraTransaction,
  ({ txid }) => `tx/${txid}`,
)
export const getEsploraTransactionStatus = readingOf(
  api.getEsploraTransactionStatus,
  ({ txid }) => `tx/${txid}/status`,
)
export const getEsploraTipHeight = readingOf(api.getEsploraTipHeight, () => 'blocks/tip/height')
export const getEsploraFeeEstimates = readingOf(api.getEsploraFeeEstimates, () => 'fee-estimates')

export const postEsploraTransaction: Handler<typeof api.postEsploraTransaction> = {
  readableBy: 'project',
  answer: ({ params, body }, context) => esploraOf(context, params.chainId).send(body),
}
