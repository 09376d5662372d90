import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, createLogger } from 'vite'
import { root } from '../source/listSources.ts'

/** One JavaScript file of a built site. */
export type Chunk = {
  readonly file: string
  /** The source file that an `import()` of this chunk asks for. */
  readonly entry: string | undefined
  /** Whether some `import()` asks for it, or for a module that is in it with others. */
  readonly isLazy: boolean
  /** The source files and packages that are in it. */
  readonly modules: readonly string[]
  /** Files that are fetched together with this one. */
  readonly imports: readonly string[]
}

/** A site as a host would serve it. */
export type Site = {
  readonly folder: string
  readonly chunks: readonly Chunk[]
  readonly warnings: readonly string[]
  readonly remove: () => void
}

/** Builds one of `quality/fixtures` for production with Vite's own defaults, on the packages as they are published (`dist`). */
export async function buildSite(
  fixture: 'minimal' | 'bare' | 'mounts' | 'families' | 'hooks',
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), `latchkey-${fixture}-`))
  const warnings: string[] = []
  const logger = createLogger('warn')
  logger.warn = (message) => void warnings.push(message)
  logger.warnOnce = logger.warn
  const output = await withProductionMode(() =>
    build({
      root: join(root, 'quality/fixtures', fixture),
      configFile: false,
      mode: 'production',
      customLogger: logger,
      plugins: [react()],
      build: { outDir: folder, emptyOutDir: true },
    }),
  )
  if (Array.isArray(output) || !('output' in output))
    throw new Error('Vite was asked for one build and gave something else.')
  const parts = output.output
  const lazy = new Set(parts.flatMap((part) => (part.type === 'chunk' ? part.dynamicImports : [])))
  const chunks = parts.flatMap((part) =>
    part.type === 'chunk'
      ? [
          {
            file: part.fileName,
            entry: part.isDynamicEntry ? (part.facadeModuleId ?? undefined) : undefined,
            isLazy: lazy.has(part.fileName),
            modules: part.moduleIds,
            imports: part.imports,
          },
        ]
      : [],
  )
  return { folder, chunks, warnings, remove: () => rmSync(folder, { recursive: true }) }
}

/** Bytes of a file as a host with gzip sends it; 0 for what is neither JavaScript nor CSS. */
export function gzipSize(site: Site, file: string): number {
  if (!/\.(js|css)$/.test(file)) return 0
  return gzipSync(readFileSync(join(site.folder, file)), { level: 9 }).byteLength
}

/** Bytes of a file as a host with brotli sends it. */
export function brotliSize(site: Site, file: string): number {
  return brotliCompressSync(readFileSync(join(site.folder, file))).byteLength
}

/** The files that a chunk brings with it, itself included. */
export function closure(site: Site, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const chunk = site.chunks.find((chunk) => chunk.file === file)
  for (const next of chunk?.imports ?? []) closure(site, next, found)
  return found
}

/** Vite and React's plug-in choose React's development build by this variable, which test runners set to something else. */
async function withProductionMode<Result>(run: () => Promise<Result>): Promise<Result> {
  const { NODE_ENV: before } = process.env
  process.env.NODE_ENV = 'production'
  try {
    return await run()
  } finally {
    process.env.NODE_ENV = before
  }
}
