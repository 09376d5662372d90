import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bearsMark } from '../tools/catalogue/registryMark.mjs'
import { root } from './source/listSources.ts'

const images = join(root, 'packages/server/catalogue/images')
const files = readdirSync(join(images, 'wallets'))
const sign = readFileSync(join(images, 'connectors/walletConnect.webp'))
const read = (file: string) => readFileSync(join(images, 'wallets', file))

/** As the registry draws it: the sign, pale on a dark disc, low and to the left. */
async function drawMark(logo: Uint8Array) {
  const circle = '<svg viewBox="0 0 36 36"><circle cx="18" cy="18" r="18"/></svg>'
  const mark = await sharp(sign)
    .resize(36, 36)
    .flatten({ background: '#3396ff' })
    .greyscale()
    .linear(2, -230)
    .composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
    .png()
    .toBuffer()
  const at = { left: 21, top: 64 }
  return sharp(logo)
    .resize(120, 120)
    .composite([{ input: mark, ...at }])
    .webp()
    .toBuffer()
}

test('catalogue: no wallet bears the mark of the registry that certified it', async () => {
  const marked = await Promise.all(files.map((file) => bearsMark(read(file), sign)))
  expect(files.filter((_, index) => marked[index])).toEqual([])
})

test('catalogue: the mark is found in whatever logo it was drawn into', async () => {
  for (const file of files.slice(0, 40)) {
    const marked = await drawMark(read(file))
    expect(await bearsMark(marked, sign), file).toBe(true)
  }
})
