import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LocalWorldError } from '../localWorldError.ts'

/** `dist` of this package, from its sources as well as from `dist` itself. */
const dist = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/' : '../', import.meta.url),
)

function assertBuilt(path: string): string {
  if (existsSync(path)) return path
  throw new LocalWorldError(
    'EXTENSION_NOT_BUILT',
    `${path} is missing. Build the test wallet first: node packages/testing/scripts/buildWallet.mjs`,
  )
}

/**
 * The folder of the test wallet as an unpacked extension, for `--load-extension` or "Load unpacked".
 *
 * @throws {@link LocalWorldError} `EXTENSION_NOT_BUILT`
 */
export function getExtensionFolder(): string {
  return assertBuilt(`${dist}extension`)
}

/** The script that puts `latchkeyInstallTestWallet`, or what installs the wallet of another family of chains, into a page. */
export function getInitScript(family = 'injected'): string {
  return assertBuilt(`${dist}${family}/testWallet.js`)
}
