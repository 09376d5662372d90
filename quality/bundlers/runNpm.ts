import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs npm: the one that runs this check, where there is one. */
export function runNpm(args: readonly string[], cwd: string) {
  const npm = process.env.npm_execpath
  return run(npm ? process.execPath : 'npm', [...(npm ? [npm] : []), ...args], {
    cwd,
    maxBuffer: 1 << 26,
  })
}
