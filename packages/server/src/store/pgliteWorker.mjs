// Plain JavaScript, because a worker thread is started from this very file, from the sources as well as from the build.
import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'

const asText = (/** @type {string} */ value) => value
/** Drizzle reads dates itself, so they cross as text. */
const parsers = Object.fromEntries(
  [
    types.TIMESTAMP,
    types.TIMESTAMPTZ,
    types.INTERVAL,
    types.DATE,
    1231,
    1115,
    1185,
    1187,
    1182,
  ].map((type) => [type, asText]),
)

/** What is in memory needs no cache of its own, which takes half a second to make, and little room for what is written ahead. */
const inMemory = {
  initDbStartParams: ['--wal-segsize=1'],
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=2MB'],
}

const port = parentPort
if (!port) throw new Error('This file is the worker of pglite.ts')

try {
  const { dataDir, image } = workerData
  const loadDataDir = image && (await openAsBlob(image))
  const db = await PGlite.create({
    dataDir,
    ...(loadDataDir && { loadDataDir }),
    ...(dataDir.startsWith('memory:') && inMemory),
  })
  port.on('message', async ({ id, sql, params, rowMode, imageTo }) => {
    try {
      if (imageTo !== undefined) {
        // Nothing is left to be done again by who begins from it.
        await db.query('checkpoint')
        const content = await db.dumpDataDir('none')
        await writeFile(imageTo, new Uint8Array(await content.arrayBuffer()))
        port.postMessage({ id, result: undefined })
        return
      }
      if (sql === undefined) {
        await db.close()
        port.postMessage({ id, result: undefined })
        port.close()
        return
      }
      const { rows, fields, affectedRows } = await db.query(sql, params, { rowMode, parsers })
      port.postMessage({ id, result: { rows, fields, affectedRows } })
    } catch (error) {
      port.postMessage({ id, error: describe(error) })
    }
  })
  port.postMessage({ id: 0, result: undefined })
} catch (error) {
  port.postMessage({ id: 0, error: describe(error) })
  port.close()
}

/** An error's own fields do not survive the crossing, so those that callers read are named. */
function describe(/** @type {any} */ error) {
  const { message, code, detail, constraint, table, column, schema } = error ?? {}
  return { message: message ?? String(error), code, detail, constraint, table, column, schema }
}
