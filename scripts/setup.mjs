/**
 * Brings a machine that has only Node and npm to the point where everything runs: dependencies, the Bitcoin node, a browser, PostgreSQL.
 * It needs nothing that is installed, since it runs before anything is.
 */
import { spawn } from 'node:child_process'
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { clearInterval, setInterval } from 'node:timers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const isRoot = process.getuid?.() === 0

/** Everything that `npm test` needs. */
export async function prepare() {
  await installDependencies()
  await installBitcoinNode()
  await ensureBrowser()
  await ensurePostgres()
}

/** Says what is being done, and every 10 s that it still is. Returns what `work` returns. */
export async function step(what, work) {
  const started = Date.now()
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`
  const beat = setInterval(() => console.log(`  ${what} … ${seconds()}`), 10_000)
  try {
    const outcome = await work()
    console.log(`  ${what}: ${outcome} (${seconds()})`)
  } finally {
    clearInterval(beat)
  }
}

/** Runs a program to its end. Its output is shown only when it fails. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0) return resolve(output)
      reject(
        new Error(
          `${program} ${args.join(' ')} ended with ${signal ?? code}:\n${output.slice(-4_000)}`,
        ),
      )
    })
  })
}

/** Runs npm: the one that started this script, where there is one. */
function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath
  if (npm) return run(process.execPath, [npm, ...args], options)
  return run('npm', args, { shell: process.platform === 'win32', ...options })
}

/** `npm ci`, unless what is installed is what the lock asks for. */
export async function installDependencies() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(
      `Node ${process.versions.node} is too old. Install Node 20.19 or newer from https://nodejs.org and try again.`,
    )
  await step('Dependencies', async () => {
    if (isInstalled()) return 'up to date'
    await runNpm(['ci', '--no-audit', '--no-fund'])
    return 'installed'
  })
}

/**
 * The local world's Bitcoin node, which has dependencies of its own (see its README). Installed beside the place and moved there in one
 * step, so that two that start at once do not disturb each other.
 */
export async function installBitcoinNode() {
  const folder = join(root, 'packages/testing/bitcoin-node')
  await step('Bitcoin node', async () => {
    if (isInstalled(folder)) return 'up to date'
    const draft = mkdtempSync(join(folder, '.installing-'))
    try {
      for (const name of ['package.json', 'package-lock.json'])
        copyFileSync(join(folder, name), join(draft, name))
      await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', draft], {
        cwd: draft,
      })
      moveInto(join(draft, 'node_modules'), join(folder, 'node_modules'), () => isInstalled(folder))
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
    return 'installed'
  })
}

/** Moves a folder to a place where an older one may be, or one that somebody else has just put there. */
function moveInto(from, to, isDone) {
  const old = `${from}.old`
  if (existsSync(to) && !isDone()) renameSync(to, old)
  try {
    renameSync(from, to)
  } catch (error) {
    if (!isDone()) throw error
  }
}

/** Compares the lock with npm's own record of what it installed. */
function isInstalled(folder = root) {
  const record = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const read = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  const installed = read(record)
  return Object.entries(read(join(folder, 'package-lock.json'))).every(
    ([path, { version, link, optional, integrity }]) => {
      // Workspaces are linked, not installed; optional packages for other machines are left out.
      if (!path.includes('node_modules/') || link) return true
      const there = installed[path]
      if (!there) return optional === true
      return there.version === version && there.integrity === integrity
    },
  )
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** A Chromium that is there already: `CHROME_PATH`, the usual names, or Playwright's own. */
function findBrowser() {
  const chosen = process.env.CHROME_PATH
  if (chosen && isExecutable(chosen)) return chosen
  const found = findOnPath([
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ])
  if (found) return found
  const applications = [
    'Google Chrome.app/Contents/MacOS/Google Chrome',
    'Chromium.app/Contents/MacOS/Chromium',
  ]
  const application = applications.map((path) => join('/Applications', path)).find(isExecutable)
  if (application) return application
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** Finds a Chromium, or gets one: Playwright's own, else the system's package manager's. */
export async function ensureBrowser() {
  await step('Browser', async () => {
    const there = findBrowser()
    if (there) return there
    const reasons = []
    try {
      console.log('  No Chromium here: downloading the one of Playwright')
      const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
      await run(process.execPath, [
        playwright,
        'install',
        ...(isRoot ? ['--with-deps'] : []),
        'chromium',
      ])
      return findBrowser() ?? 'downloaded'
    } catch (error) {
      reasons.push(error.message)
    }
    try {
      // Without windows it is faster, and extensions need windows.
      await installSystemPackages('chromium', 'chromium-headless-shell')
      const installed = findBrowser()
      if (installed) return installed
    } catch (error) {
      reasons.push(error.message)
    }
    throw new Error(
      `No Chromium was found, and none could be installed. Install Chromium or Chrome, or set CHROME_PATH to it.\n${reasons.join('\n')}`,
    )
  })
}

/** Programs that each browser of the matrix needs, and the Debian packages that contain them. */
const enginePackages = {
  firefox: { programs: ['firefox-esr', 'firefox'], packages: ['firefox-esr'] },
  webkit: { programs: ['WebKitWebDriver'], packages: ['webkit2gtk-driver', 'xvfb'] },
}

/** Finds the browsers that the matrix tests, or installs them. */
export async function ensureEngines(names) {
  for (const name of names)
    await step(name, async () => {
      const { programs, packages } = enginePackages[name]
      const there = findOnPath(programs)
      if (there) return there
      await installSystemPackages(...packages)
      return findOnPath(programs) ?? 'installed'
    })
}

/** Installs Debian packages, which only root may, and says so. */
async function installSystemPackages(...names) {
  if (!isRoot || !findOnPath(['apt-get'])) {
    throw new Error(
      `${names.join(', ')} cannot be installed by the system's package manager: that needs apt-get and root`,
    )
  }
  console.log(`  Installing ${names.join(', ')} with apt-get`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], options)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options)
}

function findPostgres() {
  const versions = '/usr/lib/postgresql'
  const folders = existsSync(versions)
    ? readdirSync(versions).map((version) => join(versions, version, 'bin'))
    : []
  return (
    findOnPath(['initdb']) ?? folders.map((folder) => join(folder, 'initdb')).find(isExecutable)
  )
}

/** PostgreSQL, on which the store's tests run besides the embedded one. Where it cannot be had, that is said. */
export async function ensurePostgres() {
  await step('PostgreSQL', async () => {
    const there = findPostgres()
    if (there) return there
    if (process.env.DATABASE_URL) return 'the one of DATABASE_URL'
    try {
      await installSystemPackages('postgresql')
      return findPostgres() ?? 'installed'
    } catch (error) {
      return `not there (${error.message}); the store is tested on the embedded database alone`
    }
  })
}
