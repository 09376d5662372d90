import { readAnnouncement, type Announcement } from './announcement.ts'

/** More wallets than anybody has; a page that announces without end stops here. */
const maxAnnouncements = 100

/**
 * Listens for wallets that announce themselves (EIP-6963), also late ones, until the returned function is called. A wallet that
 * announces twice is one wallet: the same uuid, or the same reverse domain name, is reported once.
 */
export function discoverEip6963(onAnnouncement: (announcement: Announcement) => void) {
  const seen = new Set<string>()
  const listener = (event: Event) => {
    const announcement = readAnnouncement(event)
    if (!announcement || seen.size >= 2 * maxAnnouncements) return
    const { uuid, rdns } = announcement
    if (seen.has(uuid) || seen.has(rdns)) return
    seen.add(uuid).add(rdns)
    onAnnouncement(announcement)
  }
  addEventListener('eip6963:announceProvider', listener)
  dispatchEvent(new Event('eip6963:requestProvider'))
  return () => removeEventListener('eip6963:announceProvider', listener)
}
