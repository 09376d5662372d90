import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { defineConfig } from 'tsdown'
import { presetCss } from './src/theme/presetCss.ts'

const suffix = '?inline'

/** Turns `import sheet from './x.css?inline'` into a minified string, as Vite does for the sources. */
const inlineCss = {
  name: 'inline-css',
  resolveId: {
    filter: { id: /\.css\?inline$/ },
    async handler(this: { resolve: Resolve }, id: string, importer: string | undefined) {
      const found = await this.resolve(id.slice(0, -suffix.length), importer)
      return found && { id: `${found.id}${suffix}`, moduleSideEffects: false }
    },
  },
  load: {
    filter: { id: /\.css\?inline$/ },
    handler(id: string) {
      const filename = id.slice(0, -suffix.length)
      const { code } = transform({ filename, code: readFileSync(filename), minify: true })
      return `export default ${JSON.stringify(code.toString())}`
    },
  },
}

type Resolve = (id: string, importer?: string) => Promise<{ id: string } | null>

/** What this package adds to the build of the root. */
export default defineConfig({
  plugins: [inlineCss],
  hooks: {
    'build:done': ({ options: { cwd } }) => {
      const read = (name: string) => readFileSync(join(cwd, 'src', name), 'utf8')
      const css = read('buttons/buttonDefaults.css') + presetCss() + read('buttons/buttons.css')
      const { code } = transform({
        filename: 'buttons.css',
        code: Buffer.from(css),
        minify: true,
      })
      writeFileSync(join(cwd, 'dist/buttons.css'), code)
    },
  },
})
