import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { LocalWorldError } from '../localWorldError.ts'

const platforms: Readonly<Record<string, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'win32',
}
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function* candidates(): Generator<string> {
  const binary = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  if (process.env.ANVIL_PATH) yield process.env.ANVIL_PATH
  const require = createRequire(import.meta.url)
  const name = `@foundry-rs/anvil-${platforms[process.platform]}-${architectures[process.arch]}`
  for (const specifier of [name, '@foundry-rs/anvil']) {
    try {
      yield join(dirname(require.resolve(`${specifier}/package.json`)), 'bin', binary)
    } catch {
      // Optional: not installed on this platform.
    }
  }
  for (const folder of (process.env.PATH ?? '').split(delimiter)) yield join(folder, binary)
}

/**
 * Finds Foundry's anvil: `ANVIL_PATH`, the npm package for this platform, then `PATH`.
 *
 * @throws {@link LocalWorldError} `ANVIL_NOT_FOUND`, saying how to get it.
 */
export function findAnvil(): string {
  for (const path of candidates()) if (isExecutable(path)) return path
  throw new LocalWorldError(
    'ANVIL_NOT_FOUND',
    'No anvil was found, which the local chains run on. Install Foundry (https://getfoundry.sh), or set ANVIL_PATH to the program.',
  )
}
