/**
 * Keeps what a document loads at once in one file: parts of it that later files need as well would otherwise be files of their own, which makes all of it larger.
 *
 * @param {string} entry - path of the first module
 * @param {string} name - of the file
 * @returns a `manualChunks` of the bundler
 */
export function neededAtOnce(entry, name) {
  return (id, { getModuleInfo }) => {
    const needed = new Set()
    const add = (module) => {
      if (needed.has(module)) return
      needed.add(module)
      for (const next of getModuleInfo(module)?.importedIds ?? []) add(next)
    }
    add(entry)
    return needed.has(id) ? name : undefined
  }
}
