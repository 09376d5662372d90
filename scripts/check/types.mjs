/**
 * Checks the types of every folder with a tsconfig of its own, in one process: `node scripts/check/types.mjs packages/core e2e …`. Each file is read
 * once and checked once, with the options of the folder that it belongs to; `tsc -p` would check what is imported from other folders again for
 * each of them.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../', import.meta.url))
const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail }
const projects = process.argv.slice(2).map((folder) => {
  const parsed = ts.getParsedCommandLineOfConfigFile(join(root, folder, 'tsconfig.json'), {}, host)
  if (!parsed || parsed.errors.length > 0) throw new Error(`${folder} has no tsconfig of use`)
  return { folder, parsed }
})
const owned = new Set(projects.flatMap(({ parsed }) => parsed.fileNames))
const files = new Map()
const checked = new Set()
let errors = 0

for (const { folder, parsed } of projects) {
  const started = Date.now()
  const options = { ...parsed.options, incremental: false, tsBuildInfoFile: undefined }
  const program = ts.createProgram(parsed.fileNames, options, hostOf(options))
  const isOurs = (file) => !program.isSourceFileFromExternalLibrary(file) && !file.isDeclarationFile
  const mine = new Set(parsed.fileNames)
  // What no folder has for its own is checked where it is met first.
  const todo = program
    .getSourceFiles()
    .filter((file) => isOurs(file) && (mine.has(file.fileName) || !owned.has(file.fileName)))
    .filter((file) => !checked.has(file.fileName))
  for (const { fileName } of todo) checked.add(fileName)
  report([
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...todo.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ])
  console.log(`${folder}: ${todo.length} files, ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
console.log(`${errors} errors`)
process.exitCode = errors > 0 ? 1 : 0

/** A host that reads each file once for all programs that parse it alike. */
function hostOf(options) {
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile
  host.getSourceFile = (fileName, languageVersion, ...rest) => {
    const key = `${fileName} ${JSON.stringify(languageVersion)}`
    if (!files.has(key)) files.set(key, read(fileName, languageVersion, ...rest))
    return files.get(key)
  }
  return host
}

function report(diagnostics) {
  const found = diagnostics.filter(({ category }) => category === ts.DiagnosticCategory.Error)
  errors += found.length
  const format = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  }
  if (found.length > 0) console.log(ts.formatDiagnostics(found, format))
}

function fail(diagnostic) {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'))
}
