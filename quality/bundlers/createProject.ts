import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import typescript from 'typescript'
import { root } from '../source/listSources.ts'
import { runNpm } from './runNpm.ts'

const run = promisify(execFile)
const fixtures = join(root, 'quality/fixtures/bundlers')

/** Cache of the packages in the lock files. Without it the check only takes longer. */
const cache = join(homedir(), '.cache/latchkey/npm')

/** An installed project outside of the repository. */
export type Project = {
  readonly folder: string
  /** Builds the project. @returns the bundler's warnings; `variant` is an argument for the project's build script */
  build(variant?: string): Promise<string>
}

/**
 * Makes a project of a fixture and installs our tarballs in it.
 *
 * @param name - a folder of `quality/fixtures/bundlers`; without a lock file it gets one
 * @param packed - the folder with the tarballs
 */
export async function createProject(name: string, packed: string): Promise<Project> {
  const fixture = join(fixtures, name)
  const folder = join(packed, name)
  const project = { folder, build: (variant?: string) => build(folder, variant) }
  if (existsSync(folder)) return project
  cpSync(fixture, folder, { recursive: true })
  for (const file of readdirSync(packed))
    if (file.endsWith('.tgz')) copyFileSync(join(packed, file), join(folder, file))
  // Not `npm ci`, which insists on packages of other systems that a registry may not have.
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  await runNpm(['install', ...options, '--cache', cache], folder)
  if (!existsSync(join(fixture, 'package-lock.json'))) keepLock(folder, fixture)
  return project
}

/** Adds the program of the README, with the sheet that a server-rendered site links. */
export function addSite({ folder }: Project): void {
  cpSync(join(fixtures, 'site'), folder, { recursive: true })
  const program = readFileSync(join(fixtures, '../minimal/main.tsx'), 'utf8')
  const { outputText } = typescript.transpileModule(program, {
    compilerOptions: {
      jsx: typescript.JsxEmit.ReactJSX,
      module: typescript.ModuleKind.ESNext,
      target: typescript.ScriptTarget.ES2022,
    },
  })
  writeFileSync(join(folder, 'main.js'), `import '@latchkey/react/buttons.css'\n${outputText}`)
}

async function build(folder: string, variant = '') {
  const { stderr } = await run(process.execPath, ['build.mjs', variant], {
    cwd: folder,
    maxBuffer: 1 << 26,
  })
  return stderr
}

/** Our tarballs are new each time, so that the lock file says nothing of what is in them. */
function keepLock(folder: string, fixture: string) {
  const text = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  // npm's own format, version 3.
  const lock = JSON.parse(text) as { packages: Record<string, { integrity?: string }> }
  for (const [place, entry] of Object.entries(lock.packages))
    if (place.includes('node_modules/@latchkey/')) delete entry.integrity
  writeFileSync(join(fixture, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
}
