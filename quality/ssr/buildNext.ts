import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../source/listSources.ts'

/**
 * Next is three hundred megabytes that nobody else needs, so that it is no part of the workspaces: it is installed by its own lockfile into
 * a folder that stays, when this check runs for the first time.
 */
const source = join(root, 'quality/fixtures/next')
const folder = join(root, '.cache/next')
const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }
const run = promisify(execFile)

/** Builds the Next site for production. @returns everything that Next has said */
export async function buildNext(): Promise<string> {
  await install()
  for (const name of ['app', '.next', '../rendered'])
    rmSync(join(folder, name), { recursive: true, force: true })
  // Empty, because on continuous integration Next warns of a build that keeps no cache.
  mkdirSync(join(folder, '.next/cache'), { recursive: true })
  cpSync(source, folder, { recursive: true })
  cpSync(join(source, '../rendered'), join(folder, '../rendered'), { recursive: true })
  const { stdout, stderr } = await runNext('build')
  return stdout + stderr
}

async function install() {
  const lock = (path: string) => readFileSync(join(path, 'package-lock.json'), 'utf8')
  const isInstalled = existsSync(join(folder, 'node_modules/next')) && lock(folder) === lock(source)
  if (isInstalled) return
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(source, name), join(folder, name))
  // React is found further up, and nothing here needs a script of its own. Not `npm ci`, which insists on packages of other systems that a
  // registry may not have.
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  await run(npm ? process.execPath : 'npm', [...(npm ? [npm] : []), 'install', ...options], {
    cwd: folder,
    env: environment,
  })
}

const program = join(folder, 'node_modules/next/dist/bin/next')

function runNext(command: string) {
  return run(process.execPath, [program, command], {
    cwd: folder,
    env: { ...environment, NODE_ENV: 'production' },
  })
}

/** Serves what was built on a free port of the loopback. */
export async function serveNext() {
  const child = spawn(
    process.execPath,
    [program, 'start', '--port', '0', '--hostname', 'localhost'],
    {
      cwd: folder,
      env: { ...environment, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const said: string[] = []
  child.stderr.on('data', (data: Buffer) => said.push(data.toString()))
  const close = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/localhost:\d+/.exec(line)?.[0]
    if (url && url !== 'http://localhost:0') return { url, said, close }
  }
  throw new Error(`Next ended before it was ready: ${said.join('')}`)
}
