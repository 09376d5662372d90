import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium without windows and menus, which takes a quarter less of a processor than the whole one does without a window. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Finds a Chromium: `CHROME_PATH`, then the usual names on `PATH`, the one without windows first.
 *
 * @param options.isWhole - the one with windows alone, as extensions need it
 * @returns its path, or nothing, in which case Playwright uses the one that `npx playwright install chromium` brings
 */
export function findBrowser({ isWhole = false } = {}): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const names = isWhole ? browsers : [...shells, ...browsers]
  const candidates = [
    process.env.CHROME_PATH,
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return candidates.find((path) => path !== undefined && isExecutable(path))
}
