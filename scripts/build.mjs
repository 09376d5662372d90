/** Builds what the local world serves, and skips what is current. */
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, step } from './setup.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamps = join(root, 'node_modules/.cache/latchkey')

/** Everything that goes into a build, as one hash of names and contents; paths are relative to the repository. */
export function hashSources(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (name !== 'node_modules' && name !== 'dist') add(join(path, name))
      }
      return
    }
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  for (const path of ['package-lock.json', ...paths]) add(join(root, path))
  return hash.digest('hex')
}

/** Runs `work` unless the outputs are there and were made from these sources. */
function buildWhenStale({ name, sources, outputs, work }) {
  return step(name, async () => {
    const stamp = join(stamps, name)
    const before = hashSources(sources)
    const current = outputs.every((output) => existsSync(join(root, output)))
    if (current && existsSync(stamp) && readFileSync(stamp, 'utf8') === before) return 'up to date'
    await work()
    mkdirSync(stamps, { recursive: true })
    // The hash from before the build: what changed meanwhile has to be built again.
    writeFileSync(stamp, before)
    return 'built'
  })
}

const vite = join(root, 'node_modules/vite/bin/vite.js')
const packageSources = ['protocol', 'core', 'react', 'testing'].map((name) => `packages/${name}`)

/** Compiles the contracts of the local chains. Their artifacts are sources for everything else, so this comes first. */
export function buildContracts() {
  const folder = 'packages/testing/src/devnet/generated'
  const names = readdirSync(join(root, 'packages/testing/contracts'))
    .filter((file) => file.endsWith('.sol'))
    .map((file) => file[0].toLowerCase() + file.slice(1, -'.sol'.length))
  return buildWhenStale({
    name: 'Contracts',
    sources: ['packages/testing/contracts', 'packages/testing/scripts/compile.mjs'],
    outputs: [...names, 'multicall3'].map((name) => `${folder}/${name}.ts`),
    work: () => run(process.execPath, ['packages/testing/scripts/compile.mjs']),
  })
}

/** Builds the test wallet as a script and as an extension, into `dist` of its package. */
export function buildTestWallet() {
  return buildWhenStale({
    name: 'Test wallet',
    sources: ['packages/testing'],
    outputs: [
      'packages/testing/dist/extension/manifest.json',
      'packages/testing/dist/injected/testWallet.js',
      'packages/testing/dist/bitcoin/testWallet.js',
      'packages/testing/dist/solana/testWallet.js',
    ],
    work: () => run(process.execPath, ['packages/testing/scripts/buildWallet.mjs']),
  })
}

/** Builds the secure frame and copies it into the server's package, which carries it as it carries the catalogue. */
export function buildFrame() {
  return buildWhenStale({
    name: 'Frame',
    sources: ['apps/frame', 'packages/protocol'],
    outputs: ['apps/frame/dist/frame-manifest.json', 'packages/server/frame/frame-manifest.json'],
    work: async () => {
      await run(process.execPath, ['apps/frame/scripts/build.mjs'])
      rmSync(join(root, 'packages/server/frame'), { recursive: true, force: true })
      cpSync(join(root, 'apps/frame/dist'), join(root, 'packages/server/frame'), {
        recursive: true,
      })
    },
  })
}

/** The apps and the wallet that the local world and the browser tests need. Apps are built from the packages' sources. */
export async function buildApps() {
  await buildContracts()
  await buildTestWallet()
  await buildFrame()
  const apps = [
    { folder: 'apps/demo', title: 'Demo', sources: packageSources },
    { folder: 'tools/phone-wallet', title: 'Phone wallet', sources: ['packages/testing'] },
  ]
  for (const { folder, title, sources } of apps) {
    await buildWhenStale({
      name: title,
      sources: [folder, ...sources],
      outputs: [`${folder}/dist/index.html`],
      work: () =>
        run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
          cwd: join(root, folder),
        }),
    })
  }
}
