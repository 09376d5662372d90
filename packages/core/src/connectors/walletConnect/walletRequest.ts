import {
  parseCaipNetworkId,
  providerErrorCodes,
  type CaipNetworkId,
  type ChainNamespace,
} from '@latchkey/protocol'
import type { Client } from './client.ts'
import { chainMethods } from './chainMethods.ts'
import { readChainParameter } from '../providerRequest.ts'
import { ProviderError } from './providerError.ts'
import { accountsOf, methodsOf, sessionOf, wireChainOf, withChoice } from './session.ts'
import type { WireSession } from './wire.ts'

/** One request, as EIP-1193 writes it. */
export type WalletCall = {
  readonly method: string
  readonly params?: readonly unknown[] | object | undefined
  /** Default: the chain that is used. */
  readonly chainId?: CaipNetworkId | undefined
}

/** What `answerCall` needs beyond the session. */
export type CallContext = {
  readonly client: Client
  readonly namespace: ChainNamespace
  /** Asks a node of the chain. */
  readonly readChain: (networkId: CaipNetworkId, call: WalletCall) => Promise<unknown>
  /** Called when a request has reached the relay. */
  readonly onAsked: (session: WireSession, requestId: number) => void
}

/**
 * Answers a request: from the session itself, by the wallet where the wallet is meant and has agreed to the method, else by a node of the chain.
 *
 * @throws ProviderError
 */
export async function answerCall(context: CallContext, call: WalletCall): Promise<unknown> {
  const { client, namespace } = context
  const session = await client.restore()
  const own = session && sessionOf(session, namespace)
  if (!own) {
    if (call.method === 'eth_accounts') return []
    throw ProviderError.of('unauthorized', 'No wallet is connected')
  }
  const local = localAnswers[namespace]?.[call.method]
  if (local) return local(context, session, call)
  const isWallets =
    chainMethods[namespace]?.includes(call.method) ||
    (methodsOf(session, namespace).includes(call.method) && !/^(eth|net|web3)_/.test(call.method))
  if (isWallets) return askWallet(context, session, call)
  // Others of these chains than wallets are asked through their adapter.
  if (namespace !== 'eip155')
    throw ProviderError.of('unsupportedMethod', `The wallet has not agreed to ${call.method}`)
  return context.readChain(own.networkId, call)
}

async function askWallet(
  { client, namespace, onAsked }: CallContext,
  session: WireSession,
  { method, params = [], chainId = sessionOf(session, namespace)?.networkId }: WalletCall,
) {
  if (!chainId || !accountsOf(session, namespace).some((one) => one.networkId === chainId))
    throw ProviderError.of('unauthorized', 'The wallet has not agreed to this chain')
  if (!methodsOf(session, namespace, chainId).includes(method))
    throw ProviderError.of('unsupportedMethod', `The wallet has not agreed to ${method}`)
  const networkId = wireChainOf(session, chainId)
  try {
    return await client.request({ networkId, method, params }, (id) => onAsked(session, id))
  } catch (error) {
    throw error instanceof ProviderError ? inEip1193(method, error) : error
  }
}

type Answer = (context: CallContext, session: WireSession, call: WalletCall) => Promise<unknown>

const addresses: Answer = async (_, session) =>
  sessionOf(session, 'eip155')?.accounts.map(({ address }) => address) ?? []
const chainNumber = (session: WireSession) =>
  Number(parseCaipNetworkId(sessionOf(session, 'eip155')?.networkId)?.reference)

/** What `solana_getAccounts` and `solana_requestAccounts` answer. */
const keys: Answer = async (_, session) =>
  sessionOf(session, 'solana')?.accounts.map(({ address }) => ({ pubkey: address })) ?? []

const localAnswers: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
  solana: { solana_getAccounts: keys, solana_requestAccounts: keys },
  eip155: {
    eth_accounts: addresses,
    eth_requestAccounts: addresses,
    eth_chainId: async (_, session) => `0x${chainNumber(session).toString(16)}`,
    net_version: async (_, session) => String(chainNumber(session)),
    /** The wallet is only asked about chains that it has not agreed to: each request names its chain. */
    async wallet_switchEthereumChain(context, session, call) {
      const networkId = readChainParameter(call.params)
      const isApproved = accountsOf(session, 'eip155').some((one) => one.networkId === networkId)
      if (!isApproved) {
        if (!methodsOf(session, 'eip155').includes(call.method))
          throw ProviderError.of('unrecognizedChain', 'The wallet has not agreed to this chain')
        await askWallet(context, session, call)
        await addChain(context, networkId)
      }
      await context.client.update((now) => withChoice(now, 'eip155', { networkId }))
      return null
    },
    async wallet_addEthereumChain(context, session, call) {
      const networkId = readChainParameter(call.params)
      await askWallet(context, session, call)
      await addChain(context, networkId)
      return null
    },
  },
}

/** Wallets often take a chain without telling it by an update of the session. */
function addChain({ client }: CallContext, networkId: CaipNetworkId) {
  return client.update((session) => ({
    ...session,
    added: [...new Set([...session.added, networkId])],
  }))
}

/** WalletConnect says 5000 to 5003 where EIP-1193 says 4001. */
function inEip1193(method: string, error: ProviderError) {
  const { code, message, data } = error
  const isAboutChains =
    method === 'wallet_switchEthereumChain' && !/reject|declin|denied|cancel/i.test(message)
  if (code < 5_000 || code > 5_003 || isAboutChains) return error
  return new ProviderError(providerErrorCodes.userRejected, message, data)
}
