import type { Adapter } from '../adapter.ts'
import { eip1193Connector } from '../../connectors/eip1193.ts'
import type { Announcement } from '../../connectors/announcement.ts'
import type { Connector } from '../../connectors/connector.ts'
import { discoverEip6963 } from '../../connectors/discoverEip6963.ts'
import { discoverInjected } from '../../connectors/discoverInjected.ts'

const loadChain = () => import('./chain.ts')
const loadSigning = () => import('./signing.ts')

/** EVM chains, on EIP-1193 wallets. The libraries that read chains and prepare requests are fetched when first needed. */
export const adapter: Adapter = {
  namespace: 'eip155',
  watchConnectors({ announced, injected }, onChange) {
    if (typeof window === 'undefined') return () => {}
    const wallets: Connector[] = []
    let legacy: Connector | undefined
    const report = () => {
      // The one provider in the page is usually one of those that announce themselves, too.
      const isNew = legacy && wallets.every((wallet) => wallet.provider !== legacy?.provider)
      onChange(legacy && isNew ? [...wallets, legacy] : [...wallets])
    }
    const stopAnnouncements = announced
      ? discoverEip6963((announcement) => {
          wallets.push(announcedConnector(announcement))
          report()
        })
      : undefined
    const stopInjection = injected
      ? discoverInjected((provider) => {
          legacy = eip1193Connector({
            id: 'injected',
            type: 'INJECTED',
            name: 'Browser Wallet',
            provider,
          })
          report()
        })
      : undefined
    return () => {
      stopAnnouncements?.()
      stopInjection?.()
    }
  },
  isAddress: async (value) => (await loadChain()).isEvmAddress(value),
  getBalance: async (chain, address) => (await loadChain()).getBalance(chain, address),
  estimateFees: async (chain, transaction) => (await loadChain()).estimateFees(chain, transaction),
  getReceipt: async (chain, hash) => (await loadChain()).getReceipt(chain, hash),
  signMessage: async (connector, address, message) =>
    (await loadSigning()).signMessage(connector, address, message),
  signTypedData: async (connector, address, typedData) =>
    (await loadSigning()).signTypedData(connector, address, typedData),
  sendTransaction: async (connector, chain, transaction) =>
    (await loadSigning()).sendTransaction(connector, chain, transaction),
}

function announcedConnector({ rdns, name, icon, provider }: Announcement) {
  return eip1193Connector({ id: rdns, type: 'ANNOUNCED', name, rdns, imageUrl: icon, provider })
}
