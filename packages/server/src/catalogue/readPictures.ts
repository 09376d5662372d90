import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Limits } from '../config/limits.ts'
import { tagOf, type Picture } from '../pictures/pictureCache.ts'
import { readPicture } from '../pictures/readPicture.ts'
import { idOfPictureFile, pictureKinds, type PictureKind } from './pictureKinds.ts'

/** The kinds of picture that a catalogue may hold: those that every browser shows and that hold no script. */
export const pictureTypes = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
} as const

/** @returns what is wrong with it, in words that follow its name. */
export function checkPicture(bytes: Buffer, limits: Limits): Picture | string {
  if (bytes.length > limits.cataloguePictureBytes)
    return `has ${bytes.length} bytes, and may have ${limits.cataloguePictureBytes}. Make it smaller`
  const head = readPicture(bytes)
  if (!head || !(head.type in pictureTypes))
    return 'is no PNG, JPEG or WebP, whatever its name says. Convert it'
  const longest = limits.cataloguePictureEdge
  if (head.width > longest || head.height > longest)
    return `is ${head.width} by ${head.height} pixels large, and may be ${longest} by ${longest}. Make it smaller`
  return { bytes, type: head.type, tag: tagOf(bytes) }
}

/** Reads every picture of a catalogue's folder; the names of files only say whose picture it is. */
export async function readPictures(folder: string, limits: Limits) {
  const pictures = Object.fromEntries(
    pictureKinds.map((kind) => [kind, new Map<string, Picture>()]),
  ) as Record<PictureKind, Map<string, Picture>> // fromEntries forgets the names of its keys
  const problems: string[] = []
  for (const kind of pictureKinds) {
    const names = (await list(join(folder, kind))).sort()
    const found = await Promise.all(
      names.map(async (name) => ({
        name: `images/${kind}/${name}`,
        id: idOfPictureFile(kind, name),
        picture: checkPicture(await readFile(join(folder, kind, name)), limits),
      })),
    )
    for (const { name, id, picture } of found) {
      if (id === undefined) problems.push(`${name}: the name stands for no id.`)
      else if (typeof picture === 'string') problems.push(`${name}: ${picture}.`)
      else if (pictures[kind].has(id)) problems.push(`${name}: is the second picture of ${id}.`)
      else pictures[kind].set(id, picture)
    }
  }
  return { pictures, problems }
}

async function list(folder: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
      .map(({ name }) => name)
  } catch (error) {
    // A catalogue needs no pictures of a kind.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
