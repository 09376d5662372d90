import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import * as z from 'zod'
import { OperatorError } from '../errors.ts'

/** Where the frame that belongs to this version of the server lies: it is shipped beside the code, as the catalogue is. */
export const builtInFrame = fileURLToPath(new URL('../../frame', import.meta.url))

const manifest = z.object({
  files: z.record(
    z.string().regex(/^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_.-]+$/),
    z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.number().int() }),
  ),
})

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/** One file of the frame, as it is answered. */
export type FrameFile = {
  readonly bytes: Buffer<ArrayBuffer>
  readonly gzip: Buffer<ArrayBuffer>
  readonly type: string
  readonly etag: string
}

/**
 * Reads the built frame into memory: only files that its manifest names, each compared with its hash there, so that what is served is what
 * was built and can be looked up in the published manifest.
 *
 * @param folder - holds `frame-manifest.json`.
 * @throws OperatorError when the folder holds no built frame, or a file is not the one that was built.
 */
export async function readFrameFiles(folder: string): Promise<ReadonlyMap<string, FrameFile>> {
  const name = 'frame-manifest.json'
  const text = await readFile(join(folder, name)).catch((cause: unknown) => {
    throw new OperatorError(
      `${folder} holds no built frame: there is no ${name}. In the repository \`node scripts/build.mjs\` builds it; published packages bring it along.`,
      { cause },
    )
  })
  const found = new Map([[name, toFile(name, text)]])
  for (const [path, { sha256 }] of Object.entries(parse(folder, text).files)) {
    const bytes = await readFile(join(folder, path)).catch(() => undefined)
    if (!bytes || sha256Of(bytes) !== sha256)
      throw new OperatorError(
        `${join(folder, path)} is not the file that its manifest names. Build or install the frame again: it is served whole and unchanged, or not at all.`,
      )
    found.set(path, toFile(path, bytes))
  }
  return found
}

function parse(folder: string, text: Buffer) {
  try {
    return manifest.parse(JSON.parse(text.toString('utf8')))
  } catch (cause) {
    throw new OperatorError(`The frame-manifest.json of ${folder} cannot be read.`, { cause })
  }
}

function toFile(path: string, bytes: Buffer<ArrayBuffer>): FrameFile {
  return {
    bytes,
    gzip: gzipSync(bytes, { level: 9 }),
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `"${sha256Of(bytes)}"`,
  }
}

function sha256Of(bytes: Buffer) {
  return createHash('sha256').update(bytes).digest('hex')
}
