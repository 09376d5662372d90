import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, createLogger, type BuildEnvironmentOptions } from 'vite'
import { root } from '../source/listSources.ts'
import { serveSite } from '../page/serveSite.ts'

/** A site that a server renders and the browser takes over, built by Vite. */
export type RenderedSite = {
  readonly client: string
  readonly render: (cookies: string, search: string) => string
  readonly warnings: readonly string[]
  readonly remove: () => void
}

const source = join(root, 'quality/fixtures/vite')

/** Builds both halves of `quality/fixtures/vite` for production, on the packages as they are published (`dist`). */
export async function buildRendered(): Promise<RenderedSite> {
  // Inside the repository, so that what the server's half leaves out is found.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/vite-'))
  const warnings: string[] = []
  const client = join(folder, 'client')
  const server = join(folder, 'server')
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production' // Vite and React's plug-in choose React's build by it
  try {
    await buildPart({ outDir: client }, warnings)
    await buildPart({ outDir: server, ssr: 'src/server.tsx' }, warnings)
  } finally {
    process.env.NODE_ENV = before
  }
  // The fixture's own module, which exports exactly this.
  const { render, ownCss } = (await import(pathToFileURL(join(server, 'server.js')).href)) as Pick<
    RenderedSite,
    'render'
  > & { ownCss: string }
  writeFileSync(join(client, 'own.css'), ownCss)
  return { client, render, warnings, remove: () => rmSync(folder, { recursive: true }) }
}

function buildPart(options: BuildEnvironmentOptions, warnings: string[]) {
  const logger = createLogger('warn')
  logger.warn = (message) => void warnings.push(message)
  logger.warnOnce = logger.warn
  return build({
    root: source,
    configFile: false,
    mode: 'production',
    customLogger: logger,
    plugins: [react()],
    build: { emptyOutDir: true, ...options },
  })
}

/** Serves it on a free port of the loopback, rendered for each visitor's cookies. */
export function serveRendered({ client, render }: RenderedSite) {
  return serveSite({ folder: client }, (template, { headers, url }) => {
    const { search } = new URL(url ?? '/', 'http://localhost')
    return template
      .replace('</head>', '<link rel="stylesheet" href="/own.css" /></head>')
      .replace('<!--app-->', render(headers.cookie ?? '', search))
  })
}
