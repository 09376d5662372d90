import ts from 'typescript'
import { parseSource } from './readImports.ts'

const collections = /^(Map|Set|WeakMap|WeakSet|WeakRef|EventTarget|AbortController)$/

/**
 * Finds state that belongs to the module rather than to a kit: a top-level `let` or `var`, or a collection that anybody can write to. A
 * collection whose declared type is read-only is a table, not state.
 */
export function findModuleState(path: string): string[] {
  const source = parseSource(path)
  const found: string[] = []
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const isConst = statement.declarationList.flags & ts.NodeFlags.Const
    for (const { name, type, initializer } of statement.declarationList.declarations) {
      const isCollection =
        initializer &&
        ts.isNewExpression(initializer) &&
        collections.test(initializer.expression.getText(source))
      const isReadonly = type?.getText(source).startsWith('Readonly')
      if (!isConst || (isCollection && !isReadonly)) found.push(`${path}: ${name.getText(source)}`)
    }
  }
  return found
}
