import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Engine } from './engine.ts'
import { openFirefox } from './openFirefox.ts'
import { openWebKit } from './openWebKit.ts'

type Opener = {
  readonly name: string
  readonly open: (finder: string) => Promise<Engine>
  /** True if the browser stores `Secure` cookies from http://localhost. WebKit does not: logins end with the page. */
  readonly keepsSecureCookies: boolean
}

/** Returns the engines of this machine, or those that `LATCHKEY_ENGINES` names (`firefox,webkit`). */
export function listEngines(): readonly Opener[] {
  const wanted = process.env.LATCHKEY_ENGINES?.split(',') ?? ['firefox', 'webkit']
  const engines = [
    { name: 'firefox', open: createFirefox(), keepsSecureCookies: true },
    { name: 'webkit', open: createWebKit(), keepsSecureCookies: false },
  ]
  return engines.flatMap(({ open, ...engine }) => {
    if (!wanted.includes(engine.name)) return []
    if (!open)
      throw new Error(`${engine.name} is not installed. Run: npm run test:matrix -- ${engine.name}`)
    return { ...engine, open }
  })
}

function createFirefox(): Opener['open'] | undefined {
  const path = process.env.FIREFOX_PATH ?? findProgram('firefox-esr', 'firefox')
  return path === undefined ? undefined : (finder) => openFirefox(path, finder)
}

function createWebKit(): Opener['open'] | undefined {
  const driver = findProgram('WebKitWebDriver')
  const miniBrowser = findMiniBrowser()
  if (driver === undefined || miniBrowser === undefined) return undefined
  return (finder) => openWebKit({ driver, miniBrowser }, finder)
}

function findProgram(...names: readonly string[]) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

/** Debian keeps it below the library's folder, which carries the name of the architecture. */
function findMiniBrowser() {
  const libraries = '/usr/lib'
  return readdirSync(libraries)
    .map((folder) => join(libraries, folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find(existsSync)
}
