import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { defineConfig } from 'tsdown'
import { mergeFiles } from '../../scripts/mergeFiles.ts'
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
    'build:done': async ({ options: { cwd } }) => {
      const read = (name: string) => readFileSync(join(cwd, 'src', name), 'utf8')
      const css = read('buttonDefaults.css') + presetCss() + read('buttons.css')
      const { code } = transform({
        filename: 'buttons.css',
        code: Buffer.from(css),
        minify: true,
      })
      writeFileSync(join(cwd, 'dist/buttons.css'), code)
      await mergeFiles(join(cwd, 'dist'), {
        first: ['exports/index'],
        files: {
          // Nothing but what the page's own buttons show of an account.
          whenConnected: ['whenConnected'],
          // What a click opens.
          dialog: ['modal/Content'],
          // What views that come later have in common: icons, a field to search in, tabs, waiting.
          later: [
            'components/laterIcons',
            'components/laterSheets',
            'components/SearchField',
            'components/Tabs',
            'components/segmented',
            'frame/whenAnswered',
            'frame/failureCode',
            'frame/loginFailure',
            'frame/loginText',
            'frame/prefetchFrame',
            'frame/returnToSettings',
            'components/farcasterShape',
            'components/toLatinDigits',
            'views/connect/CopyLink',
            'views/connect/connectSheet',
            'hooks/useDelayed',
            'hooks/useNearEnd',
            'hooks/useSheet',
            'components/NetworkPicture',
            'hooks/useSeconds',
          ],
          // What the views of a connected account have in common, those of features included, and the words of what it offers and of
          // what comes to nothing.
          account: [
            'views/connectedViews',
            'views/transfer/',
            'hooks/useOrders',
            'locales/errorText',
            'views/tokens/',
            'views/ConnectFirst',
            'features/receive/text',
            'features/send/text',
            'features/swaps/text',
            'features/swaps/swapFailure',
          ],
        },
      })
    },
  },
})
