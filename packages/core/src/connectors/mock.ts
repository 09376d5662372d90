import { providerErrorCodes } from '@latchkey/protocol'
import { eip1193Connector } from './eip1193/eip1193Connector.ts'
import { readRequest } from './providerRequest.ts'
import type { Eip1193Provider } from './eip1193/eip1193Provider.ts'

/** What `mock` takes. */
export type MockConnectorOptions = {
  readonly accounts: readonly [`0x${string}`, ...`0x${string}`[]]
  /** EVM chain id; default 1. */
  readonly chainId?: number | undefined
  /** Answers every method that the mock does not know, such as reads of a chain. */
  readonly request?: Eip1193Provider['request'] | undefined
  /** Whether connecting is declined. */
  readonly rejects?: boolean | undefined
}

/** A connector without a wallet, for tests of a site that cannot run a browser with one. It holds no keys and signs nothing. */
export function mock({ accounts, chainId = 1, request, rejects = false }: MockConnectorOptions) {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  let current = chainId
  let isGranted = false
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_requestAccounts() {
      if (rejects) throw { code: providerErrorCodes.userRejected, message: 'User rejected' }
      isGranted = true
      return accounts
    },
    eth_accounts: () => (isGranted ? accounts : []),
    eth_chainId: () => `0x${current.toString(16)}`,
    wallet_revokePermissions: () => void (isGranted = false),
    wallet_switchEthereumChain([target]) {
      const { chainId } = target as { chainId: string } // the kit writes this parameter itself
      current = Number(chainId)
      for (const listener of listeners.get('chainChanged') ?? []) listener(chainId)
      return null
    },
  }
  const provider: Eip1193Provider = {
    async request(call) {
      const { method, params } = readRequest(call)
      const answer = answers[method]
      if (answer) return answer(Array.isArray(params) ? params : [])
      if (request) return request({ method, ...(params && { params }) })
      throw { code: providerErrorCodes.unsupportedMethod, message: `${method} is not mocked` }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return eip1193Connector({ id: 'mock', type: 'EXTERNAL', name: 'Mock Wallet', provider })
}
