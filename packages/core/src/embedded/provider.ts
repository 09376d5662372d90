import { parseCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import { findRpcFault, isRpcResult, policyOfRpc } from '@latchkey/protocol/frame'
import type { Eip1193Provider } from '../connectors/eip1193/eip1193Provider.ts'
import { readChainParameter, readRequest } from '../connectors/providerRequest.ts'
import { ProviderError } from '../connectors/walletConnect/providerError.ts'
import { createProviderEvents } from '../connectors/walletConnect/providerEvents.ts'
import type { Kit } from '../kit/kit.ts'
import type { EmbeddedAccount, FrameChannel, FrameProvider, FrameRemote } from './frame.ts'
import { homeOf } from './frameNamespaces.ts'
import { toProviderError } from './toProviderError.ts'
import { timeoutsOf } from '../kit/timeouts.ts'
import { showToast } from '../modal/showToast.ts'

/** Methods after which an account holds something else. */
const spending: readonly string[] = [
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'solana_signAndSendTransaction',
]

/**
 * An EIP-1193 provider over the secure frame, for any library that takes one. Accounts and chain are answered here; what only reads goes to the frame; what
 * signs waits for its owner's approval there; everything else is refused, and disturbs no approval that waits. The frame decides the same by itself: this is courtesy.
 */
export function createProvider(
  kit: Kit,
  channel: FrameChannel,
  account: EmbeddedAccount,
): FrameProvider {
  const events = createProviderEvents({ listen: account.listen }, () => account.session())
  const networkId = () => account.session()?.networkId ?? homeOf(kit).networkId
  const addresses = () => account.session()?.accounts.map(({ address }) => address) ?? []

  const ask = createAsk(kit, channel)

  async function request(argument: Parameters<Eip1193Provider['request']>[0]) {
    try {
      const { method, params } = readRequest(argument)
      return await answer(method, params)
    } catch (error) {
      throw toProviderError(error)
    }
  }

  async function answer(method: string, params: unknown): Promise<unknown> {
    switch (method) {
      case 'eth_chainId':
        return toHex(networkId())
      case 'net_version':
        return String(Number(toHex(networkId())))
      case 'eth_accounts':
        return addresses()
      case 'eth_requestAccounts':
        if (addresses().length === 0) await account.connect()
        return addresses()
      case 'wallet_switchEthereumChain':
        return switchChain(params)
      default:
        return ask(method, params, networkId())
    }
  }

  /** EIP-3326, among the networks of the kit. */
  async function switchChain(params: unknown) {
    const wanted = readChainParameter(params)
    const network = kit.store
      .getState()
      .networks.find(({ caipNetworkId }) => caipNetworkId === wanted)
    if (!network) throw ProviderError.of('unrecognizedChain', 'The site does not use this chain')
    if (network.caipNetworkId !== networkId()) {
      await account.switchNetwork(network)
      account.announce()
    }
    return null
  }

  const provider: FrameProvider = {
    request,
    on(event, listener) {
      events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      events.removeListener(event, listener)
      return provider
    },
  }
  return provider
}

/** Answers what a wallet is asked by JSON-RPC, for chain families that have words of their own: each question names its network. */
export function createRemote(
  kit: Kit,
  channel: FrameChannel,
  account: EmbeddedAccount,
): FrameRemote {
  const ask = createAsk(kit, channel)
  return async (namespace, call) => {
    try {
      const { method, params, chainId } = readRequest(call)
      const networkId = chainId ?? account.session(namespace)?.networkId
      if (!networkId) throw ProviderError.of('unauthorized', 'Log in first')
      return await ask(method, params, networkId)
    } catch (error) {
      throw toProviderError(error)
    }
  }
}

/** Hands requests to the frame, as the policy says. */
function createAsk(kit: Kit, channel: FrameChannel) {
  return async function ask(method: string, params: unknown, chainId: CaipNetworkId) {
    const policy = policyOfRpc(method)
    if (policy === 'refused') return refuse(method)
    const plain = toPlain(params)
    const fault = findRpcFault(method, plain)
    if (fault) throw new ProviderError(-32602, fault)
    const { result } = await channel.ask(
      '@latchkey-app/RPC_REQUEST',
      { method, params: plain, chainId },
      { isApproval: policy === 'approval' },
    )
    if (!isRpcResult(method, result))
      throw new ProviderError(-32603, `The wallet’s answer to ${method} cannot be used`)
    if (spending.includes(method)) refresh(chainId)
    return result
  }

  function refresh(chainId: CaipNetworkId) {
    void import('../balances/portfolioQuery.ts')
      .then(({ refreshBalances }) => refreshBalances(kit, chainId))
      .catch((error: unknown) => kit.log.warn('The balances could not be read again', error))
  }

  /** Tells the developer and the visitor. An approval that waits stays as it is, and in front. */
  function refuse(method: string): never {
    const { log, modal } = kit
    log.error('Requested RPC call is not allowed', method)
    if (!modal.getState().open && !channel.isAsking()) modal.open()
    setTimeout(
      () => showToast(kit, 'Action not allowed', 'error', 'ACTION_NOT_ALLOWED'),
      timeoutsOf(kit).disallowedMessage,
    )
    throw ProviderError.of('unsupportedMethod', `${method} is not allowed`)
  }
}

function toHex(networkId: string) {
  const { reference = '' } = parseCaipNetworkId(networkId) ?? {}
  return /^\d+$/.test(reference) ? `0x${Number(reference).toString(16)}` : networkId
}

/**
 * Converts parameters to JSON values for EIP-1193. Drops functions and `undefined`, flattens class instances, and
 * writes bigints as hexadecimal quantities.
 */
function toPlain(params: unknown): unknown {
  if (params === undefined) return undefined
  try {
    const text = JSON.stringify(params, (_, value: unknown) =>
      typeof value === 'bigint' && value >= 0n ? `0x${value.toString(16)}` : value,
    )
    return JSON.parse(text)
  } catch (cause) {
    throw new ProviderError(-32602, 'The parameters cannot be written as JSON', cause)
  }
}
