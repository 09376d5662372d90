import type { DemoConfig } from './readConfig.ts'

/** The test wallet as the demo offers it. */
export type TestWalletOffer = ReturnType<typeof createTestWallet>

type Status = 'absent' | 'loading' | 'installed'

const storageKey = 'demo/test-wallet'

/** What the test wallet has to know of the world. */
type World = Pick<DemoConfig, 'networks' | 'solanaUrl' | 'esploraUrl'>

/** Installs the test wallet when asked, on each family of chains that the world has, and again after every reload until it is removed. */
export function createTestWallet({ networks, solanaUrl = '', esploraUrl = '' }: World) {
  let status: Status = 'absent'
  let uninstall: (() => void) | undefined
  const listeners = new Set<() => void>()

  function set(next: Status) {
    status = next
    for (const listener of listeners) listener()
  }

  async function install() {
    if (status !== 'absent') return
    set('loading')
    const module = await import('@latchkey/testing/wallet').catch(() => undefined)
    if (!module) return set('absent') // it could not be fetched; the button offers it again
    const [first, ...rest] = networks.map(({ id, name, nativeCurrency, rpcUrls }) => ({
      id: Number(id),
      name,
      nativeCurrency,
      rpcUrl: rpcUrls.default.http[0] ?? '',
    }))
    const installed = [
      module.installTestWallet({
        ...(first && { chains: [first, ...rest] }),
        behaviour: { batches: 'ready' }, // several calls in one request, once its owner agrees
      }),
      solanaUrl !== '' && module.installSolanaWallet({ rpcUrl: solanaUrl }),
      // The wallet standard has no way to ask for a transfer.
      esploraUrl !== '' &&
        module.installBitcoinWallet({ esploraUrl, conventions: ['satsConnect'] }),
    ]
    window.dispatchEvent(new Event('focus')) // such wallets are looked for when the page is come back to
    uninstall = () => {
      for (const wallet of installed) if (wallet) wallet.uninstall()
    }
    remember(true)
    set('installed')
  }

  function remove() {
    uninstall?.()
    remember(false)
    location.reload() // a wallet that a page has seen cannot be unseen
  }

  if (isRemembered()) void install()
  return {
    getSnapshot: () => status,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    install,
    remove,
  }
}

function isRemembered() {
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false // storage is denied
  }
}

function remember(isInstalled: boolean) {
  try {
    if (isInstalled) localStorage.setItem(storageKey, 'yes')
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage is denied: the wallet stays until the page is left.
  }
}
