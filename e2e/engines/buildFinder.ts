import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Bundles the finder as a script that leaves `latchkeyFinder` behind, to be put before calls in a page. */
export async function buildFinder(): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('finder.ts', import.meta.url)),
        formats: ['iife'],
        name: 'latchkeyFinder',
      },
    },
  })
  const [chunk] = [outputs].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The finder was not built')
  return chunk.code
}
