import type { Kit } from '@latchkey/core'

/** Who asks for the signature: what the site says of itself, as far as it does, else what its page says. The domain is what is signed. */
export function siteOf({ options: { metadata } }: Kit) {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  const { host } = location
  const name = metadata?.name.trim() || document.title.trim() || host
  return { name, icon: metadata?.icons[0] ?? link?.href, domain: host }
}
