import { parseCaipNetworkId } from '@latchkey/protocol'
import type { Session } from '../connector.ts'
import type { KitOptions, SiteMetadata } from '../../kit/kit.ts'

type Listener = (value: unknown) => void

/** Tells other libraries of changes in EIP-1193's words: `chainChanged`, `accountsChanged`, `connect`, `disconnect`. */
export function createProviderEvents(
  client: { readonly listen: (listener: () => void) => () => void },
  read: () => Session | undefined,
) {
  const listeners = new Map<string, Set<Listener>>()
  let stop: (() => void) | undefined
  let shown = read()

  function look() {
    const [before, now] = [shown, read()]
    shown = now
    if (!before && now) emit('connect', { chainId: chainIdOf(now) })
    if (before && now && before.networkId !== now.networkId) emit('chainChanged', chainIdOf(now))
    const [old, present] = [addressesOf(before), addressesOf(now)]
    if (old.join() !== present.join()) emit('accountsChanged', present)
    if (before && !now) emit('disconnect', { code: 4_900, message: 'The session has ended' })
  }

  function emit(event: string, value: unknown) {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }

  return {
    on(event: string, listener: Listener) {
      if (!stop) {
        shown = read()
        stop = client.listen(look)
      }
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      if ([...listeners.values()].some(({ size }) => size > 0)) return
      stop?.()
      stop = undefined
    },
  }
}

const addressesOf = (session: Session | undefined) =>
  session?.accounts.map(({ address }) => address) ?? []

function chainIdOf({ networkId }: Session) {
  const reference = parseCaipNetworkId(networkId)?.reference ?? ''
  return /^\d+$/.test(reference) ? `0x${Number(reference).toString(16)}` : networkId
}

/** What wallets show of the site: what it says of itself, else what the page says. */
export function siteMetadata({ metadata }: Pick<KitOptions, 'metadata'>): SiteMetadata {
  if (metadata) return metadata
  const { document, location } = globalThis
  if (!document) return { name: 'Latchkey', description: '', url: 'http://localhost', icons: [] }
  const tag = (name: string) => document.querySelector<HTMLMetaElement>(`meta[${name}]`)?.content
  const icon = document.querySelector<HTMLLinkElement>('link[rel~=icon]')?.href
  return {
    name: document.title || location.host,
    description: tag('property="og:description"') ?? tag('name=description') ?? '',
    url: location.origin,
    icons: icon && /^https?:/.test(icon) ? [icon] : [],
  }
}
