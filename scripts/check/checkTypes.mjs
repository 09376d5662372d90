import { root, runTool } from './runCommand.mjs'

/**
 * Checks the types of one project with the native compiler. Projects read each other's sources, each with its own options: errors in the files of
 * another project are left to that project.
 *
 * @param {string} project a folder with a tsconfig.json; `.` is the root's
 * @param {string[]} projects all of them
 * @returns {Promise<import('./outcome.mjs').Outcome>}
 */
export async function checkTypes(project, projects) {
  const args = ['-p', project, '--noEmit', '--incremental', ...keep(project), '--pretty', 'false']
  const { code, output } = await runTool('typescript-native', args, { command: 'tsc' })
  const lines = output.split('\n').filter((line) => line.trim())
  if (code === 0 || lines.length === 0)
    return { passed: code ? 0 : 1, failed: code ? 1 : 0, output }
  let isOwn = true
  const own = lines.filter((line) => {
    const [, path] = /^(\S.*?)\(\d+,\d+\): /.exec(line) ?? []
    // Further lines of an error are indented, and errors of the configuration have no path.
    if (path !== undefined) isOwn = ownerOf(path, projects) === project
    else if (!/^\s/.test(line)) isOwn = true
    return isOwn
  })
  return { passed: own.length ? 0 : 1, failed: own.length ? 1 : 0, output: own.join('\n') }
}

/** Returns the option that stores the compiler's result, so that the next run checks only changed files. */
function keep(project) {
  const name = project === '.' ? 'root' : project.replace('/', '-')
  return ['--tsBuildInfoFile', `${root}node_modules/.cache/latchkey/types/${name}.tsbuildinfo`]
}

function ownerOf(path, projects) {
  return projects.find((folder) => path.startsWith(`${folder}/`)) ?? '.'
}
