import type { KitOptions, SiteMetadata } from '../../kit.ts'

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
