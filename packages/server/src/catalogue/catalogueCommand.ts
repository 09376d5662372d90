import { existsSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { OperatorError } from '../errors.ts'
import { limits } from '../config/limits.ts'
import { cataloguePath } from './openCatalogue.ts'
import { pictureFileName, pictureKinds } from './pictureKinds.ts'
import { builtInFolder, describe, readOwn, type OwnCatalogue } from './readCatalogue.ts'
import { pictureTypes } from './readPictures.ts'

/**
 * Looks at an operator's own catalogue.
 *
 * @returns what is in it, in a sentence.
 * @throws OperatorError that lists everything that is wrong with it.
 */
export async function checkCatalogue(path: string): Promise<string> {
  return count(await readChecked(resolve(path)))
}

/**
 * Looks at an operator's own catalogue and puts it where the server reads it, in place of what was there.
 *
 * @returns what was done, in a sentence.
 * @throws OperatorError that lists everything that is wrong with it; then nothing was changed.
 */
export async function importCatalogue(
  path: string,
  options: Parameters<typeof cataloguePath>[0],
): Promise<string> {
  const source = resolve(path)
  const target = cataloguePath(options)
  if (target === undefined) throw new OperatorError('There is no folder to put the catalogue into.')
  if (existsSync(target) && !statSync(target).isDirectory())
    throw new OperatorError(
      `The server reads the file ${target} (LATCHKEY_CATALOGUE) as it is. Change that file, or name a folder instead.`,
    )
  if (source === target || dirname(source) === target)
    throw new OperatorError(
      `The server reads ${target} as it is: \`latchkey catalogue check\` is enough.`,
    )
  const own = await readChecked(source)
  // Written beside it and moved, so that a server that starts meanwhile sees the old one or the new one.
  const [fresh, old] = [`${target}.new-${process.pid}`, `${target}.old-${process.pid}`]
  await write(own, fresh)
  if (existsSync(target)) await rename(target, old)
  await rename(fresh, target)
  await rm(old, { recursive: true, force: true })
  return `${count(own)} They are in ${target} now.`
}

async function readChecked(path: string) {
  const { own: builtIn } = await readOwn(builtInFolder, limits, undefined)
  const { own, problems } = await readOwn(path, limits, builtIn)
  if (problems.length > 0) throw new OperatorError(describe(path, problems, Infinity))
  return own
}

async function write({ base, exclude, written, pictures }: OwnCatalogue, folder: string) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const file = { version: 1, base, exclude, wallets: written }
  await writeFile(join(folder, 'wallets.json'), `${JSON.stringify(file, null, 2)}\n`)
  for (const kind of pictureKinds) {
    if (pictures[kind].size > 0) await mkdir(join(folder, 'images', kind), { recursive: true })
    for (const [id, { bytes, type }] of pictures[kind]) {
      // `checkPicture` has let no other type through.
      const ending = pictureTypes[type as keyof typeof pictureTypes]
      await writeFile(join(folder, 'images', kind, `${pictureFileName(kind, id)}.${ending}`), bytes)
    }
  }
}

function count({ base, wallets, exclude, pictures }: OwnCatalogue) {
  const sum = pictureKinds.reduce((all, kind) => all + pictures[kind].size, 0)
  const place = base === 'none' ? 'instead of the built-in ones' : 'besides the built-in ones'
  return `Wallets ${place}: ${wallets.length}; left out: ${exclude.length}; pictures: ${sum}.`
}
