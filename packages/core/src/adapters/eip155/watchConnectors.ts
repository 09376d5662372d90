import type { Announcement } from '../../connectors/announcement.ts'
import type { Connector } from '../../connectors/connector.ts'
import { discoverEip6963 } from '../../connectors/discoverEip6963.ts'
import { discoverInjected } from '../../connectors/discoverInjected.ts'
import { eip1193Connector } from '../../connectors/eip1193.ts'
import type { Eip1193Provider } from '../../connectors/eip1193Provider.ts'
import type { Adapter } from '../adapter.ts'

/** Reports wallets that announce themselves (EIP-6963) and the one that a wallet has put into the page. */
export const watchConnectors: Adapter['watchConnectors'] = ({ announced, injected }, onChange) => {
  if (typeof window === 'undefined') return () => {}
  const wallets: Connector[] = []
  let legacy: Connector | undefined
  const report = () => {
    // The one provider in the page is usually one of those that announce themselves, too.
    const isNew = wallets.every((wallet) => wallet.provider !== legacy?.provider)
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
        legacy = legacyConnector(provider)
        report()
      })
    : undefined
  return () => {
    stopAnnouncements?.()
    stopInjection?.()
  }
}

function announcedConnector({ rdns, name, icon, provider }: Announcement) {
  return eip1193Connector({ id: rdns, type: 'ANNOUNCED', name, rdns, imageUrl: icon, provider })
}

function legacyConnector(provider: Eip1193Provider) {
  return eip1193Connector({ id: 'injected', type: 'INJECTED', name: 'Browser Wallet', provider })
}
