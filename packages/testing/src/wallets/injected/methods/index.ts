import type { MethodHandler } from '../walletContext.ts'
import { getCallsStatus, getCapabilities, sendCalls, showCallsStatus } from './calls.ts'
import { addChain, getChainId, getNetVersion, switchChain } from './networks.ts'
import {
  getAccounts,
  getPermissions,
  requestAccounts,
  requestPermissions,
  revokePermissions,
} from './permissions.ts'
import { signMessage, signTypedData } from './signing.ts'
import { sendTransaction } from './transactions.ts'

/** What the wallet answers itself. */
export const methods: Readonly<Record<string, MethodHandler>> = {
  eth_accounts: getAccounts,
  eth_chainId: getChainId,
  eth_requestAccounts: requestAccounts,
  eth_sendTransaction: sendTransaction,
  eth_signTypedData_v4: signTypedData,
  net_version: getNetVersion,
  personal_sign: signMessage,
  wallet_addEthereumChain: addChain,
  wallet_getCallsStatus: getCallsStatus,
  wallet_getCapabilities: getCapabilities,
  wallet_getPermissions: getPermissions,
  wallet_requestPermissions: requestPermissions,
  wallet_revokePermissions: revokePermissions,
  wallet_sendCalls: sendCalls,
  wallet_showCallsStatus: showCallsStatus,
  wallet_switchEthereumChain: switchChain,
}

/** What the wallet passes on to the active chain's node. Nothing here can sign. */
export const readMethods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_listening',
  'web3_clientVersion',
])
