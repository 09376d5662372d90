import * as z from 'zod'
import type { Method, MethodTable } from '../chainKind.ts'

const hex = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'not hex bytes')
const quantity = z.string().regex(/^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/, 'not a hex quantity')
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'not an address')
const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'not a 32 byte hash')
const slot = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/, 'not a storage slot')
const tag = z.enum(['latest', 'earliest', 'pending', 'safe', 'finalized'])
const block = z.union([tag, quantity])
/** EIP-1898: a block by number, tag or hash. */
const state = z.union([
  block,
  z.object({ blockHash: hash, requireCanonical: z.boolean().optional() }),
  z.object({ blockNumber: quantity }),
])
const full = z.boolean().optional()
const index = quantity
const filterId = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/, 'not a filter id')

const call = z.looseObject({
  from: address.optional(),
  to: address.nullish(),
  data: hex.optional(),
  input: hex.optional(),
  value: quantity.optional(),
  gas: quantity.optional(),
  gasPrice: quantity.optional(),
  maxFeePerGas: quantity.optional(),
  maxPriorityFeePerGas: quantity.optional(),
  nonce: quantity.optional(),
  accessList: z.array(z.unknown()).max(1_000).optional(),
  authorizationList: z.array(z.unknown()).max(100).optional(),
})
const overrides = z.record(z.string(), z.unknown()).optional()

const topic = z.union([z.null(), hash, z.array(hash).max(100)])
const logFilter = z.object({
  address: z.union([address, z.array(address).max(100)]).optional(),
  topics: z.array(topic).max(4).optional(),
  fromBlock: block.optional(),
  toBlock: block.optional(),
  blockHash: hash.optional(),
})
/** What logs are asked for. */
export type LogFilter = z.infer<typeof logFilter>

/**
 * How a method is answered:
 * - `local`: by this server, from its own configuration;
 * - `head`: by a node every time, since the answer changes with every block;
 * - `byHash`: remembered as soon as there is an answer, since the hash asked for commits to it;
 * - `settled`: remembered once its block lies below the finality depth;
 * - `logs`: as `head`, within a bounded range of blocks;
 * - `newFilter`, `filter`, `endFilter`: always by the node on which the filter was made;
 * - `send`: never handed to a second node before it was looked up.
 */
export type EvmPolicy =
  'local' | 'head' | 'byHash' | 'settled' | 'logs' | 'newFilter' | 'filter' | 'endFilter' | 'send'

const method = (policy: EvmPolicy, ...params: z.ZodType[]): Method<EvmPolicy> => ({
  policy,
  params: z.tuple(params as [z.ZodType, ...z.ZodType[]]), // a rest parameter may be empty, which a tuple may be too
})

/** The methods of EVM chains that the proxy passes on, each with what its parameters must be. */
export const evmMethods: MethodTable<EvmPolicy> = {
  __proto__: null as never, // so that `constructor` and the like are no methods
  eth_chainId: method('local'),
  eth_blockNumber: method('head'),
  eth_syncing: method('head'),
  eth_gasPrice: method('head'),
  eth_maxPriorityFeePerGas: method('head'),
  eth_feeHistory: method('head', quantity, block, z.array(z.number()).max(100).optional()),
  eth_getBalance: method('head', address, state.optional()),
  eth_getCode: method('head', address, state.optional()),
  eth_getStorageAt: method('head', address, slot, state.optional()),
  eth_getTransactionCount: method('head', address, state.optional()),
  eth_getAccount: method('head', address, state.optional()),
  eth_getProof: method('head', address, z.array(slot).max(100), state),
  eth_call: method('head', call, state.optional(), overrides, overrides),
  eth_estimateGas: method('head', call, state.optional(), overrides),
  eth_getBlockByNumber: method('head', block, full),
  eth_getBlockByHash: method('byHash', hash, full),
  eth_getBlockReceipts: method('head', state),
  eth_getBlockTransactionCountByNumber: method('head', block),
  eth_getBlockTransactionCountByHash: method('byHash', hash),
  eth_getUncleCountByBlockNumber: method('head', block),
  eth_getUncleCountByBlockHash: method('byHash', hash),
  eth_getTransactionByHash: method('settled', hash),
  eth_getTransactionReceipt: method('settled', hash),
  eth_getTransactionByBlockHashAndIndex: method('byHash', hash, index),
  eth_getTransactionByBlockNumberAndIndex: method('head', block, index),
  eth_getLogs: method('logs', logFilter),
  eth_newFilter: method('newFilter', logFilter),
  eth_newBlockFilter: method('newFilter'),
  eth_newPendingTransactionFilter: method('newFilter'),
  eth_getFilterChanges: method('filter', filterId),
  eth_getFilterLogs: method('filter', filterId),
  eth_uninstallFilter: method('endFilter', filterId),
  eth_sendRawTransaction: method('send', hex),
}
