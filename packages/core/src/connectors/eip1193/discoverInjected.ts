import { isEip1193Provider, type Eip1193Provider } from './eip1193Provider.ts'

/**
 * Reports the provider that a wallet has put at `window.ethereum`, now or later (wallets then dispatch `ethereum#initialized`), once,
 * unless the returned function was called before.
 */
export function discoverInjected(onProvider: (provider: Eip1193Provider) => void) {
  const stop = () => removeEventListener('ethereum#initialized', look)
  const look = () => {
    const provider = readProvider()
    if (!provider) return
    stop()
    onProvider(provider)
  }
  addEventListener('ethereum#initialized', look)
  look()
  return stop
}

function readProvider() {
  try {
    const { ethereum } = window as { ethereum?: unknown } // whatever is there is checked next
    return isEip1193Provider(ethereum) ? ethereum : undefined
  } catch {
    return undefined // a wallet whose property throws is no wallet
  }
}
