import type { CaipNetworkId } from '@latchkey/protocol'
import { ProviderError } from './walletConnect/providerError.ts'
import type { Eip1193Provider } from './eip1193/eip1193Provider.ts'

/**
 * Reads the argument of an EIP-1193 `request`, which any library may call.
 *
 * @throws ProviderError -32600 for anything but an object with a method (JSON-RPC 2.0)
 */
export function readRequest(argument: unknown): RemoteCall {
  const { method } = Object(argument) as { readonly method?: unknown } // no member of anything else is read
  if (typeof method !== 'string' || method === '')
    throw new ProviderError(
      -32600,
      'The request has no method. Pass an object such as { method: "eth_chainId" }',
    )
  const { params, ...rest } = argument as RemoteCall // its method was just read
  return { ...rest, ...(params != null && { params }) }
}

/**
 * Reads the chain of `wallet_switchEthereumChain` and `wallet_addEthereumChain` (EIP-3326, EIP-3085).
 *
 * @throws ProviderError -32602 for anything but a positive hexadecimal string up to 2^53 - 1
 */
export function readChainParameter(params: unknown): CaipNetworkId {
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : [] // a list of anything
  const { chainId } = Object(first) as { readonly chainId?: unknown } // it is tested next
  const id =
    typeof chainId === 'string' && /^0x[0-9a-f]{1,64}$/i.test(chainId)
      ? Number(chainId)
      : Number.NaN
  if (!Number.isSafeInteger(id) || id <= 0)
    throw new ProviderError(
      -32602,
      `Invalid chainId: ${JSON.stringify(chainId)}. Pass a hexadecimal string such as "0x1"`,
    )
  return `eip155:${id}`
}

/** One request to a wallet that is asked by JSON-RPC. */
export type RemoteCall = {
  readonly method: string
  readonly params?: readonly unknown[] | object
  /** The chain that is meant; absent: the one that the session is on. */
  readonly chainId?: CaipNetworkId
}

/** A wallet that is not in this page and is asked by JSON-RPC: over WalletConnect, or in the operator's frame. */
export type RemoteWallet = {
  /** Rejects as EIP-1193 has it. */
  readonly request: (call: RemoteCall) => Promise<unknown>
  /** Whether the connected wallet has agreed to a method. */
  readonly can: (method: string) => boolean
}

/** Creates an EIP-1193 provider that stands in for one which is fetched with the first call. */
export function lateProvider(
  load: () => Promise<Required<Eip1193Provider>>,
): Required<Eip1193Provider> {
  const provider: Required<Eip1193Provider> = {
    request: async (call) => (await load()).request(call),
    on(event, listener) {
      load().then((loaded) => loaded.on(event, listener), ignore)
      return provider
    },
    removeListener(event, listener) {
      load().then((loaded) => loaded.removeListener(event, listener), ignore)
      return provider
    },
  }
  return provider
}

/** A provider that cannot be fetched says so when it is asked something. */
const ignore = () => undefined
