import { execFileSync } from 'node:child_process'
import { root } from './listSources.ts'

/** Returns the paths that `npm pack` puts into a package's tarball, without building it. */
export function listPacked(folder: string): string[] {
  const npm = process.env.npm_execpath
  const options = ['pack', `./${folder}`, '--dry-run', '--json', '--ignore-scripts']
  const output = execFileSync(npm ? process.execPath : 'npm', [...(npm ? [npm] : []), ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  // npm's own report: one package, its files by path.
  const [report] = JSON.parse(output) as [{ readonly files: readonly { readonly path: string }[] }]
  return report.files.map(({ path }) => path)
}
