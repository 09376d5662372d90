import { isEip1193Provider, type Eip1193Provider } from './eip1193Provider.ts'
import { cleanName, readIcon } from '../presentation.ts'

/** What a wallet says of itself (EIP-6963). All of it comes from a stranger. */
export type Announcement = {
  readonly uuid: string
  readonly rdns: string
  readonly name: string
  /** Only `data:image/…`, shown by an `<img>` and nothing else. */
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

/** With a dot at least, so that no wallet takes the id of a connector that is not announced. */
const rdnsPattern = /^(?=.{3,255}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/** Reads an announcement; `undefined` for one that is not well-formed, also when looking at it throws. */
export function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (event as CustomEvent<Record<string, unknown>>).detail // checked below
    const { uuid, rdns, name, icon } = info as Record<string, unknown> // checked below
    if (typeof uuid !== 'string' || typeof rdns !== 'string' || typeof name !== 'string')
      return undefined
    const shownName = cleanName(name)
    if (!uuid || uuid.length > 64 || !rdnsPattern.test(rdns) || !shownName) return undefined
    if (!isEip1193Provider(provider)) return undefined
    return { uuid, rdns: rdns.toLowerCase(), name: shownName, icon: readIcon(icon), provider }
  } catch {
    return undefined
  }
}
