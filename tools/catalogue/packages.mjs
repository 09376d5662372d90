/**
 * The published packages that the catalogue's facts are from. They are fetched into `node_modules/.cache/catalogue` when the import runs, and are no
 * dependencies. None of their code or sentences is taken over: names, addresses, identifiers and logos are.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @type {Record<string, { version: string, licence: string }>} */
export const packages = {
  thirdweb: { version: '5.121.6', licence: 'Apache-2.0' },
  '@rainbow-me/rainbowkit': { version: '2.2.11', licence: 'MIT' },
  '@dynamic-labs/wallet-book': { version: '5.8.1', licence: 'MIT' },
  '@web3-onboard/injected-wallets': { version: '2.11.3', licence: 'MIT' },
  '@web3icons/core': { version: '4.0.56', licence: 'MIT' },
  '@web3icons/common': { version: '0.11.51', licence: 'MIT' },
  'simple-icons': { version: '16.37.0', licence: 'CC0-1.0' },
}

const cache = fileURLToPath(new URL('../../node_modules/.cache/catalogue/', import.meta.url))

/** How a record names where it is from: `thirdweb@5.121.6`. */
export const sourceOf = (name) => `${name}@${packages[name].version}`

/** The folder of a package's published files, fetched once. */
export function folderOf(name) {
  const spec = sourceOf(name)
  const folder = join(cache, spec.replaceAll('/', '+'))
  if (existsSync(folder)) return folder
  const unpacked = `${folder}.unpacking`
  rmSync(unpacked, { recursive: true, force: true })
  mkdirSync(unpacked, { recursive: true })
  const options = { cwd: unpacked, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' }
  // npm itself checks the tarball against the registry's hash. Nothing of it is run.
  const [file] = execFileSync('npm', ['pack', spec, '--silent', '--ignore-scripts'], options)
    .trim()
    .split('\n')
    .slice(-1)
  execFileSync('tar', ['-xzf', file, '--strip-components=1'], options)
  renameSync(unpacked, folder)
  return folder
}
