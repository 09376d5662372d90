import { createHash } from 'node:crypto'
import type { PictureType } from './readPicture.ts'

/** A picture whose content has been looked at. */
export type Picture = {
  readonly bytes: Buffer
  readonly type: PictureType | 'image/svg+xml'
  /** Another one for every other content, or for whatever else its address names. */
  readonly tag: string
}

/** What is known of a name's picture; without one when it has none that can be shown. */
type Entry = { readonly picture: Picture | undefined; readonly until: number }

/** Remembers pictures, and that there is none, until they take too much memory; the oldest go first. */
export function createPictureCache(mostBytes: number) {
  const entries = new Map<string, Entry>()
  let size = 0
  // What an entry costs besides its picture.
  const sizeOf = (key: string, { picture }: Entry) =>
    200 + 2 * key.length + (picture?.bytes.length ?? 0)
  const remove = (key: string) => {
    const entry = entries.get(key)
    if (entry) size -= sizeOf(key, entry)
    entries.delete(key)
  }
  return {
    get: (key: string) => {
      const entry = entries.get(key)
      if (entry && entry.until > Date.now()) return entry
      remove(key)
      return undefined
    },
    set: (key: string, picture: Picture | undefined, ms: number) => {
      remove(key)
      const entry = { picture, until: Date.now() + ms }
      entries.set(key, entry)
      size += sizeOf(key, entry)
      for (const oldest of entries.keys()) {
        if (size <= mostBytes) break
        remove(oldest)
      }
    },
  }
}

/** Names a content: the first 16 hex digits of its SHA-256. */
export function tagOf(bytes: Buffer) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
