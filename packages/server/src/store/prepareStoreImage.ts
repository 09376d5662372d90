import { createHash } from 'node:crypto'
import { link, mkdir, readFile, readdir, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { migrate, migrationsFolder } from './migrate.ts'
import { openPglite } from './pglite.ts'

/**
 * Makes an image of an empty store with its tables, unless it is there. Creating a database takes seconds of a processor, which every store in
 * memory that begins from an image saves: `openStore({ image })`.
 *
 * @param folder - where images are kept between runs; each version of the database and of the tables has its own.
 * @returns the image's path
 */
export async function prepareStoreImage(folder: string): Promise<string> {
  const path = join(folder, `store-${await fingerprint()}.tar`)
  if (await exists(path)) return path
  await mkdir(folder, { recursive: true })
  await removeOld(folder)
  const making = `${path}.${process.pid}-${Date.now()}`
  const { db, writeImage, close } = await openPglite(undefined)
  try {
    await migrate(db)
    await writeImage(making)
    // Of several that are made at once the first one stays: stores begin from it already, and would lose it in the middle.
    await link(making, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await close()
    await rm(making, { force: true })
  }
  return path
}

const month = 30 * 24 * 3_600_000

/** Removes images of versions that are not at work any more. */
async function removeOld(folder: string) {
  for (const name of await readdir(folder)) {
    if (!/^store-.*\.tar/.test(name)) continue
    const path = join(folder, name)
    const made = await stat(path).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > month) await rm(path, { force: true })
  }
}

async function fingerprint() {
  const hash = createHash('sha256')
  const { size, mtimeMs } = await stat(
    createRequire(import.meta.url).resolve('@electric-sql/pglite'),
  )
  hash.update(`${size} ${mtimeMs}`)
  for (const name of (await readdir(migrationsFolder)).sort())
    hash.update(name).update(await readFile(new URL(name, migrationsFolder)))
  return hash.digest('hex').slice(0, 16)
}

function exists(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  )
}
