import {
  findRpcFault,
  frameVersion,
  policyOfRpc,
  rpcParams,
  type FrameRpcMethod,
} from '@latchkey/protocol/frame'
import type { CaipNetworkId } from '@latchkey/protocol'
import { createFilters } from '../chains/evm/createFilters.ts'
import { createSender } from '../chains/evm/createSender.ts'
import { evmChainId } from '../chains/evm/readChain.ts'
import { signMessage, signTypedData } from '../chains/evm/signText.ts'
import type { FrameServices } from './frameServices.ts'
import { refusal } from './refusal.ts'

/** Methods that a chain's node answers, through the server's proxy. */
const answeredByNode: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_syncing',
  'eth_uninstallFilter',
] satisfies readonly FrameRpcMethod[])

/** One request of a page, after its envelope was parsed. */
export type RpcQuestion = {
  readonly method: string
  readonly params?: unknown
  readonly chainId?: string | undefined
}

/**
 * Answers EIP-1193 requests. The table of the protocol is the law: what it does not name is refused, and what needs its owner is asked of its
 * owner, whatever the page says.
 */
export function createRpcHandler(services: FrameServices) {
  const { api, account, approvals, signer, settings, network } = services
  const { origin } = settings
  const filters = createFilters()
  const sender = createSender({ ask: api.rpc, account, approvals, signer, origin })

  /** Fetched when the first of it is asked. */
  async function loadAndAnswerSolana(question: RpcQuestion, signal: AbortSignal) {
    await account.require()
    const { answerSolana } = await import('../chains/solana/solana.ts')
    return answerSolana(services, question, signal)
  }

  return async function answer(question: RpcQuestion, signal: AbortSignal): Promise<unknown> {
    const { method } = question
    const params = question.params === undefined ? [] : question.params
    if (policyOfRpc(method) === 'refused')
      throw refusal('NOT_AVAILABLE', 'Requested RPC call is not allowed')
    if (method.startsWith('solana_')) return loadAndAnswerSolana(question, signal)
    if (!Array.isArray(params))
      throw refusal('INVALID_REQUEST', `Invalid parameters of ${method}: pass a list`)
    const fault = findRpcFault(method, params)
    if (fault) throw refusal('INVALID_REQUEST', fault)
    const list: readonly unknown[] = params
    const chainId = (question.chainId ?? network.currentOf('eip155')) as CaipNetworkId // its pattern is that of the schema
    const number = evmChainId(chainId)
    if (method === 'eth_chainId') return `0x${number.toString(16)}`
    if (method === 'net_version') return String(number)
    if (method === 'web3_clientVersion') return `Latchkey/${frameVersion}`
    if (method === 'eth_accounts' || policyOfRpc(method) === 'approval') await account.require()
    if (method === 'eth_accounts') return [account.address()]
    // No smart account, so nothing beyond a plain one (EIP-5792).
    if (method === 'wallet_getCapabilities') return {}
    const signing = { account, approvals, signer, origin, chainId, signal }
    switch (method) {
      case 'personal_sign': {
        const [message, address] = rpcParams.personal_sign.parse(list)
        return signMessage(message, address, signing)
      }
      case 'eth_signTypedData_v4': {
        const [address, typedData] = rpcParams.eth_signTypedData_v4.parse(list)
        return signTypedData(typedData, address, signing)
      }
      case 'eth_sendTransaction': {
        const [request] = rpcParams.eth_sendTransaction.parse(list)
        return sender.send(chainId, request, signal)
      }
      case 'eth_sendRawTransaction':
        return sender.sendAgain(chainId, rpcParams.eth_sendRawTransaction.parse(list)[0])
    }
    // Smart accounts and permissions are known words, but there is nothing behind them yet.
    if (!answeredByNode.has(method)) throw refusal('NOT_AVAILABLE')
    filters.check(chainId, method, list)
    const result = await api.rpc(chainId, method, list, { signal })
    filters.follow(chainId, method, list, result)
    return result
  }
}
