import { readAnnouncement, type Announcement } from './announcement.ts'

/** More wallets than anybody has; a page that announces without end stops here. */
const maxAnnouncements = 100

/**
 * Listens for wallets that announce themselves (EIP-6963), also late ones, until the returned function is called. A wallet that
 * announces twice is one wallet: the same reverse domain name is reported again with another provider alone, as after an update of the extension.
 */
export function discoverEip6963(onAnnouncement: (announcement: Announcement) => void) {
  const seen = new Map<string, Announcement>()
  let count = 0
  const listener = (event: Event) => {
    const announcement = readAnnouncement(event)
    if (!announcement || count >= maxAnnouncements) return
    const { uuid, rdns, provider } = announcement
    const before = seen.get(rdns)
    const isOther = [...seen.values()].some((one) => one.uuid === uuid && one.rdns !== rdns)
    if (isOther || before?.provider === provider) return
    count += 1
    seen.set(rdns, announcement)
    onAnnouncement(announcement)
  }
  addEventListener('eip6963:announceProvider', listener)
  dispatchEvent(new Event('eip6963:requestProvider'))
  return () => removeEventListener('eip6963:announceProvider', listener)
}
