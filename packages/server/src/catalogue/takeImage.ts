import { readFile, realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import type { Limits } from '../config/limits.ts'
import type { Picture } from '../pictures/pictureCache.ts'
import { checkPicture } from './readPictures.ts'

/**
 * Takes the picture that a wallet's record names: a file below the catalogue's folder, or the bytes themselves as a `data:` address.
 *
 * @returns what is wrong with it, when something is.
 */
export async function takeImage(
  image: unknown,
  folder: string,
  limits: Limits,
): Promise<Picture | string> {
  if (typeof image !== 'string') return 'is neither the path of a file nor a data: address'
  if (image.startsWith('data:')) {
    const content = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(image)?.[1]
    if (content === undefined) return 'is no data: address of a PNG, JPEG or WebP in base64'
    return checkPicture(Buffer.from(content, 'base64'), limits)
  }
  const outside = 'lies outside of the folder of the catalogue'
  if (isAbsolute(image) || /^[a-z]+:/i.test(image)) return outside
  try {
    // A link inside the folder may lead out of it as well.
    const path = await realpath(join(folder, image))
    const inside = relative(await realpath(folder), path)
    if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return outside
    return checkPicture(await readFile(path), limits)
  } catch {
    return 'there is no such file'
  }
}
