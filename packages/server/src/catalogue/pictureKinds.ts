import type { Picture } from '../pictures/pictureCache.ts'

/** What there are pictures of, and the folder of each kind. */
export const pictureKinds = [
  'wallets',
  'networks',
  'connectors',
  'providers',
  'currencies',
  'tokens',
] as const
/** One of {@link pictureKinds}. */
export type PictureKind = (typeof pictureKinds)[number]

/** The pictures of a catalogue: of each kind by id, as {@link pictureKey} writes it. */
export type Pictures = Readonly<Record<PictureKind, ReadonlyMap<string, Picture>>>

/** Currencies and tokens are found in any case. */
export function pictureKey(kind: PictureKind, id: string) {
  return kind === 'currencies' || kind === 'tokens' ? id.toLowerCase() : id
}

/** A CAIP-2 id has a colon, which file names of Windows may not have, and no dot; a symbol may have anything. */
export function pictureFileName(kind: PictureKind, id: string) {
  if (kind === 'networks') return id.replace(':', '.')
  return encodeURIComponent(pictureKey(kind, id))
}

/** The id that a file stands for; `undefined` for a name that stands for none. */
export function idOfPictureFile(kind: PictureKind, name: string) {
  const stem = name.replace(/\.[^.]+$/, '')
  if (kind === 'networks')
    return /^[-a-z0-9]{3,8}\.[-_a-zA-Z0-9]{1,32}$/.test(stem) ? stem.replace('.', ':') : undefined
  try {
    const id = decodeURIComponent(stem)
    return /^[^\s/?#\\\p{C}]{1,128}$/u.test(id) ? pictureKey(kind, id) : undefined
  } catch {
    return undefined
  }
}
