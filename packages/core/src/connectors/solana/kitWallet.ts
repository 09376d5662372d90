import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { fromBase58 } from '@latchkey/protocol'
import { disconnect } from '../../connection/disconnect.ts'
import { selectAccount } from '../../accounts/getAccount.ts'
import { watchAccount } from '../../accounts/watchAccount.ts'
import { createEmitter } from '../../kit/createEmitter.ts'
import { findConnector } from '../../connection/findConnected.ts'
import type { Kit } from '../../kit/kit.ts'
import { walletStandardChainOf, type SolanaCluster } from './clusters.ts'
import { mirrorFeature } from '../walletStandard/watchWalletStandard.ts'
import { namespace } from './kitAccount.ts'
import { signingFeatures } from './kitWalletSigning.ts'
import { isSolanaProvider } from './solanaProvider.ts'
import { untilConnected } from './untilConnected.ts'

type Change = Partial<Pick<Wallet, 'accounts' | 'chains' | 'features'>>

/** A key in a circle. */
const defaultIcon: Wallet['icon'] =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzI0NWJmZiIvPjxnIGZpbGw9Im5vbmUiIHN0cm9rZT0iI2ZmZiIgc3Ryb2tlLXdpZHRoPSIyLjUiPjxjaXJjbGUgY3g9IjEyIiBjeT0iMTYiIHI9IjQiLz48cGF0aCBkPSJNMTYgMTZoOG0tMyAwdjQiLz48L2c+PC9zdmc+'

/** Name and picture that other libraries list the wallet with. */
type Shown = {
  readonly name?: string | undefined
  readonly icon?: Wallet['icon'] | undefined
}

/** The kit's Solana connection as a wallet of the wallet standard. */
export function createKitWallet(kit: Kit, { name, icon }: Shown) {
  const changes = createEmitter<Change>((error) =>
    kit.log.error('A listener of the kit’s wallet failed', error),
  )
  const signing = signingFeatures(kit)
  let shown: { readonly key: string; readonly accounts: readonly WalletAccount[] } | undefined

  const connected = () => selectAccount(kit.store.getState(), namespace)
  const chains = () => clustersOf(kit)
  const offered = () => {
    const account = connected()
    const provider =
      account.isConnected &&
      findConnector(kit.store.getState(), namespace, account.connectorId)?.provider
    // Before anybody knows the wallet, whatever it may be able to do.
    const can = isSolanaProvider(provider) ? provider : undefined
    return {
      ...((!can || can.signMessage) && signing.message),
      ...((!can || can.signTransactions) && signing.transaction),
      ...signing.send,
    }
  }

  /** The same objects as long as nothing changes: whoever uses a wallet compares them. */
  function accounts(): readonly WalletAccount[] {
    const account = connected()
    if (!account.isConnected) return []
    const features = Object.keys(offered()) as WalletAccount['features'][number][] // names of features
    const addresses = account.allAccounts.map(({ address }) => address)
    const key = [...addresses, ...features, ...chains()].join()
    if (shown?.key !== key)
      shown = {
        key,
        accounts: addresses.map((address) =>
          Object.freeze({ address, publicKey: fromBase58(address), chains: chains(), features }),
        ),
      }
    return shown.accounts
  }

  const standard = {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent = false }: { readonly silent?: boolean } = {}) {
        await untilConnected(kit, silent)
        return { accounts: accounts() }
      },
    },
    'standard:disconnect': { version: '1.0.0', disconnect: () => disconnect(kit, { namespace }) },
    'standard:events': {
      version: '1.0.0',
      on: (event: string, listener: (change: Change) => void) =>
        event === 'change' ? changes.subscribe(listener) : () => {},
    },
    [mirrorFeature]: { version: '1.0.0' },
  }
  const wallet: Wallet = {
    version: '1.0.0',
    name: name ?? kit.options.metadata?.name ?? 'Latchkey',
    icon: icon ?? defaultIcon,
    get chains() {
      return chains()
    },
    get features() {
      return { ...standard, ...offered() }
    },
    get accounts() {
      return accounts()
    },
  }
  const stop = watchAccount(kit, {
    namespace,
    onChange: () => changes.emit({ accounts: wallet.accounts, features: wallet.features }),
  })
  return { wallet: Object.freeze(wallet), stop }
}

/** What the standard calls the kit's networks. */
function clustersOf({ store }: Kit): readonly SolanaCluster[] {
  const clusters = store
    .getState()
    .networks.flatMap(({ caipNetworkId }) => walletStandardChainOf(caipNetworkId) ?? [])
  return [...new Set(clusters)]
}
