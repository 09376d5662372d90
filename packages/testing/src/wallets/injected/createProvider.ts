import { providerErrors } from './providerError.ts'
import type { WalletRequest } from './createWalletCore.ts'

type Listener = (value: unknown) => void

/** A provider of EIP-1193, as a site sees it. */
export type TestProvider = {
  readonly isLatchkeyTestWallet: true
  request(request: WalletRequest): Promise<unknown>
  on(event: string, listener: Listener): TestProvider
  removeListener(event: string, listener: Listener): TestProvider
}

/** Makes the page's side of a wallet. `send` carries a request to the wallet; `emit` is for the wallet alone. */
export function createProvider(send: (request: WalletRequest) => Promise<unknown>): {
  provider: TestProvider
  emit: (event: string, value: unknown) => void
} {
  const listeners = new Map<string, Set<Listener>>()
  const provider: TestProvider = {
    isLatchkeyTestWallet: true,
    request(request) {
      // From a site, which may hand over anything.
      const asked: unknown = request
      if (
        typeof asked !== 'object' ||
        asked === null ||
        !('method' in asked) ||
        typeof asked.method !== 'string'
      ) {
        return Promise.reject(providerErrors.invalidRequest('a method name is needed'))
      }
      const params = 'params' in asked ? asked.params : undefined
      if (params !== undefined && (typeof params !== 'object' || params === null)) {
        return Promise.reject(providerErrors.invalidRequest('params must be an array or an object'))
      }
      return send(
        params === undefined ? { method: asked.method } : { method: asked.method, params },
      )
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return {
    provider,
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(value)
        } catch (error) {
          // One listener's error must not keep the event from the others, nor get lost.
          reportError(error)
        }
      }
    },
  }
}
