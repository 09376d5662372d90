import type { Announcement } from '../../connectors/eip1193/announcement.ts'
import type { Connector } from '../../connectors/connector.ts'
import { discoverEip6963 } from '../../connectors/eip1193/discoverEip6963.ts'
import { discoverInjected } from '../../connectors/eip1193/discoverInjected.ts'
import { eip1193Connector } from '../../connectors/eip1193/eip1193Connector.ts'
import type { Eip1193Provider } from '../../connectors/eip1193/eip1193Provider.ts'
import { wait } from '../../kit/wait.ts'
import type { Adapter } from '../contract.ts'

/** Timeout for a provider to report its chain, in milliseconds. A provider without an answer counts as dead. */
const probeDeadline = 3_000
const probePause = 5_000

/**
 * Reports wallets that announce themselves (EIP-6963) and the one that a wallet has put into the page. If a wallet announces
 * another provider, as after an update, that one is used once the earlier one fails, or no connection of the wallet is open or stored.
 */
export const watchConnectors: Adapter['watchConnectors'] = (
  { announced, injected, isUsed = () => false },
  onChange,
) => {
  if (typeof window === 'undefined') return () => {}
  const over = new AbortController()
  const known = new Map<string, Announcement>()
  const wallets: Connector[] = []
  let legacy: Connector | undefined
  const report = () => {
    // The one provider in the page is usually one of those that announce themselves, too.
    const isNew = wallets.every((wallet) => wallet.provider !== legacy?.provider)
    onChange(legacy && isNew ? [...wallets, legacy] : [...wallets])
  }
  const stopAnnouncements = announced
    ? discoverEip6963((announcement) => {
        const { rdns } = announcement
        const before = known.get(rdns)
        known.set(rdns, announcement)
        const isNewest = () => known.get(rdns) === announcement
        const take = () => {
          if (over.signal.aborted || !isNewest()) return
          const place = wallets.findIndex(({ id }) => id === rdns)
          wallets.splice(place < 0 ? wallets.length : place, 1, announcedConnector(announcement))
          report()
        }
        const current = wallets.find(({ id }) => id === rdns)?.provider as Eip1193Provider // ours
        if (!before || !isUsed(rdns)) take()
        else void untilFree(current, () => !isUsed(rdns) || !isNewest(), over.signal).then(take)
      })
    : undefined
  const stopInjection = injected
    ? discoverInjected((provider) => {
        legacy = legacyConnector(provider)
        report()
      })
    : undefined
  return () => {
    over.abort()
    stopAnnouncements?.()
    stopInjection?.()
  }
}

/** Waits until a provider fails or is not needed any more. */
async function untilFree(provider: Eip1193Provider, isFree: () => boolean, signal: AbortSignal) {
  while (!signal.aborted && !isFree() && (await answers(provider))) await wait(probePause, signal)
}

async function answers(provider: Eip1193Provider) {
  try {
    const late = wait(probeDeadline).then(() => undefined)
    return (await Promise.race([provider.request({ method: 'eth_chainId' }), late])) !== undefined
  } catch {
    return false
  }
}

function announcedConnector({ rdns, name, icon, provider }: Announcement) {
  return eip1193Connector({ id: rdns, type: 'ANNOUNCED', name, rdns, imageUrl: icon, provider })
}

function legacyConnector(provider: Eip1193Provider) {
  return eip1193Connector({ id: 'injected', type: 'INJECTED', name: 'Browser Wallet', provider })
}
