import { isWalletLink, type ConnectedWalletInfo } from '@latchkey/protocol'
import type { WalletListing } from '@latchkey/protocol/api'
import { cleanText } from '../../kit/cleanText.ts'
import type { WalletLink } from '../connector.ts'
import type { WireSession } from './wire.ts'

const maxNameLength = 64
const maxIconLength = 256 * 1_024
const iconPattern = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** What is kept of a wallet of the catalogue that was chosen. */
export function keepListing(listing: WalletListing) {
  const { id, name, image_url, mobile_link, link_mode } = listing
  const link = [mobile_link, link_mode].find((one) => one && isWalletLink(one, undefined, listing))
  return { id, name, ...(image_url && { icon: image_url }), ...(link && { link }) }
}

/**
 * Who the wallet of a session is. Name and picture of the catalogue count when the wallet's own name agrees: a code can be scanned with any
 * wallet. A picture elsewhere on the web is not fetched: it would tell a stranger who visits the site.
 */
export function walletInfoOf({ peer, wallet }: WireSession): ConnectedWalletInfo {
  const name = cleanText(peer.name, maxNameLength)
  if (wallet && (!name || isSameName(name, wallet.name)))
    return { name: wallet.name, identifier: wallet.id, ...(wallet.icon && { icon: wallet.icon }) }
  const icon = peer.icons.find((one) => one.length <= maxIconLength && iconPattern.test(one))
  return { name: name || 'WalletConnect', identifier: 'walletConnect', ...(icon && { icon }) }
}

function isSameName(one: string, other: string) {
  const [first, second] = [plain(one), plain(other)]
  return Boolean(first && second) && (first.includes(second) || second.includes(first))
}

const plain = (name: string) => name.toLowerCase().replace(/\bwallet\b|[^\p{L}\p{N}]/gu, '')

/** Where the wallet is opened: the link that the visitor has taken, else the one that the wallet names, if it may lead to a wallet. */
export function walletLinkOf(session: WireSession): WalletLink | undefined {
  const { native, universal } = session.peer.redirect ?? {}
  const isAllowed = (link: string | undefined) =>
    link && isWalletLink(link, undefined, session.wallet)
  const href = [session.wallet?.link, native, universal].find(isAllowed)
  return href ? { href, name: walletInfoOf(session).name } : undefined
}

/** The link that has a wallet show a request. */
export function requestLink(base: string, sessionTopic: string, requestId: number) {
  const query = `wc?requestId=${requestId}&sessionTopic=${sessionTopic}`
  return base.endsWith('/') ? base + query : `${base.replace(/:$/, ':/')}/${query}`
}
