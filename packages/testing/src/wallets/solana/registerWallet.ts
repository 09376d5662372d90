import type { Wallet } from '@wallet-standard/base'
import type { HostileRegistration, Registration } from './solanaBehaviour.ts'

type RegisterApi = { readonly register: (...wallets: Wallet[]) => () => void }

/**
 * Makes a wallet known to the apps of this page, now and whenever one says that it is ready (wallet-standard, by window events).
 *
 * @returns a function that takes it back
 */
export function registerWallet(wallet: Wallet, registration: Registration): () => void {
  if (registration === 'never') return () => {}
  if (typeof registration === 'object' && 'after' in registration) {
    let undo = () => {}
    const timer = setTimeout(() => {
      undo = register([wallet])
    }, registration.after)
    return () => {
      clearTimeout(timer)
      undo()
    }
  }
  if (typeof registration === 'object')
    return register([createHostileWallet(registration.hostile, wallet)])
  if (registration === 'twice') return register([wallet, wallet])
  return register(registration === 'twiceOtherObject' ? [wallet, copyWallet(wallet)] : [wallet])
}

function register(wallets: readonly Wallet[]): () => void {
  const undo: (() => void)[] = []
  const tell = (api: RegisterApi) => {
    for (const wallet of wallets) undo.push(api.register(wallet))
  }
  // The event carries what an app calls with its own functions.
  const onReady = (event: Event) => tell((event as CustomEvent<RegisterApi>).detail)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: tell }))
  window.addEventListener('wallet-standard:app-ready', onReady)
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady)
    for (const one of undo) one()
  }
}

/** Another object that is the same wallet. */
function copyWallet(wallet: Wallet): Wallet {
  return {
    version: wallet.version,
    name: wallet.name,
    icon: wallet.icon,
    get chains() {
      return wallet.chains
    },
    get features() {
      return wallet.features
    },
    get accounts() {
      return wallet.accounts
    },
  }
}

function createHostileWallet(kind: HostileRegistration, wallet: Wallet): Wallet {
  const refuse = (): never => {
    throw new Error('Nothing for you')
  }
  switch (kind) {
    case 'throwingGetters':
      return {
        version: '1.0.0',
        name: wallet.name,
        icon: wallet.icon,
        get chains() {
          return refuse()
        },
        get features() {
          return refuse()
        },
        get accounts() {
          return refuse()
        },
      }
    case 'frozen':
      return Object.freeze(copyWallet(wallet))
    case 'missingFeatures':
      return { ...copyWallet(wallet), features: {} }
    case 'javascriptIcon':
      // No icon that the standard allows, on purpose.
      return { ...copyWallet(wallet), icon: 'javascript:window.pwned=1' as Wallet['icon'] }
    case 'hugeName':
      return { ...copyWallet(wallet), name: 'W'.repeat(1_000_000) }
    case 'null':
      // No wallet at all, on purpose.
      return null as unknown as Wallet
  }
}
