import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source/listSources.ts'
import { runNpm } from './runNpm.ts'

/** Packs every published package, each built by its `prepack`, from a copy of the sources without any output. */
export async function packAll(into: string): Promise<void> {
  const copy = join(into, 'sources')
  copySources(copy)
  const list = (parent: string) =>
    readdirSync(join(copy, parent)).map((name) => `${parent}/${name}`)
  for (const folder of ['.', ...list('packages'), ...list('apps')]) linkModules(folder, copy)
  const packages = list('packages').map((folder) => `./${folder}`)
  await runNpm(['pack', ...packages, '--pack-destination', into], copy)
}

/** Copies tracked files, and untracked files that git doesn't ignore. */
function copySources(copy: string) {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  for (const path of listed.split('\0'))
    if (path && existsSync(join(root, path))) cpSync(join(root, path), join(copy, path))
}

/** Gives the copy the installed packages of others, and its own copies of ours. */
function linkModules(folder: string, copy: string) {
  const from = join(root, folder, 'node_modules')
  if (!existsSync(from)) return
  const to = join(copy, folder, 'node_modules')
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name.startsWith('.')) continue
    const isOurs = name === '@latchkey' || lstatSync(join(from, name)).isSymbolicLink()
    if (!isOurs) symlinkSync(join(from, name), join(to, name))
  }
  if (folder !== '.') return
  mkdirSync(join(to, '@latchkey'))
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(to, '@latchkey', name))
}
