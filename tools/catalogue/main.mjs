/**
 * Makes the built-in wallet catalogue anew: `npx tsx tools/catalogue/main.mjs`. For maintainers; the result is checked in. See
 * `docs/catalogue.md`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pictureFileName } from '../../packages/server/src/catalogue/pictureKinds.ts'
import { packages } from './packages.mjs'
import { drawOthers, drawWallet, iconOfWallet } from './pictures.mjs'
import { bearsMark } from './registryMark.mjs'
import { readWallets } from './wallets.mjs'

const folder = fileURLToPath(new URL('../../packages/server/catalogue/', import.meta.url))
const images = join(folder, 'images')
rmSync(images, { recursive: true, force: true })

let bytes = 0
const write = (kind, id, picture) => {
  const path = join(images, kind)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, `${pictureFileName(kind, id)}.webp`), picture)
  bytes += picture.length
}

const others = await drawOthers()
const sign = others.connectors.get('walletConnect')
const wallets = await readWallets()
for (const { record, picture, mayBeMarked } of wallets) {
  const { id, name } = record
  const isWanted = picture === undefined || mayBeMarked
  const other = isWanted ? await iconOfWallet(name.split(' ')[0].toLowerCase()) : undefined
  const drawn = await drawWallet(other ?? picture, name)
  const isMarked = await bearsMark(drawn, sign)
  write('wallets', id, isMarked ? await drawWallet(undefined, name) : drawn)
}
for (const [kind, drawn] of Object.entries(others))
  for (const [id, picture] of drawn) write(kind, id, picture)

const sources = Object.fromEntries(
  Object.entries(packages).map(([name, { version, licence }]) => [name, `${version}, ${licence}`]),
)
const lines = wallets.map(({ record }) => `    ${JSON.stringify(record)}`)
writeFileSync(
  join(folder, 'wallets.json'),
  `{\n  "version": 1,\n  "base": "none",\n  "sources": ${JSON.stringify(sources)},\n  "wallets": [\n${lines.join(',\n')}\n  ]\n}\n`,
)
const counts = Object.entries(others).map(([kind, drawn]) => `${drawn.size} ${kind}`)
console.log(`${wallets.length} wallets, ${counts.join(', ')}; ${bytes} bytes of pictures`)
