import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator } from '@playwright/test'
import { pictureName, type Look } from './walk.ts'

/** The folder that `npm run gallery` fills. */
export const galleryFolder = fileURLToPath(new URL('../../dist/gallery', import.meta.url))

/** True while `npm run gallery` runs. */
export const isRendering = process.env.LATCHKEY_GALLERY === '1'

/** Writes a scene as WebP. */
export async function renderPicture(scene: string, look: Look, part: Locator): Promise<void> {
  const { default: sharp } = await import('sharp')
  const png = await part.screenshot({ animations: 'disabled', caret: 'hide' })
  mkdirSync(`${galleryFolder}/pictures`, { recursive: true })
  const path = `${galleryFolder}/pictures/${pictureName(scene, look)}`
  await sharp(png).webp({ quality: 76 }).toFile(path)
}
