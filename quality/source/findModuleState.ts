import ts from 'typescript'
import { parseSource } from './readImports.ts'

const collections = /^(Map|Set|WeakMap|WeakSet|WeakRef|EventTarget|AbortController)$/

/**
 * Finds state that belongs to the module rather than to a kit: a top-level `let` or `var`, a collection that anybody can write to, or an object or a
 * list that is empty, which only makes sense to write to. What is declared read-only, or `as const`, is a table, not state.
 */
export function findModuleState(path: string): string[] {
  const source = parseSource(path)
  const found: string[] = []
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const isConst = statement.declarationList.flags & ts.NodeFlags.Const
    for (const { name, type, initializer } of statement.declarationList.declarations) {
      const isReadonly = /^readonly/i.test(type?.getText(source) ?? '')
      const isWritable = initializer && isWritten(initializer, source) && !isReadonly
      if (!isConst || isWritable) found.push(`${path}: ${name.getText(source)}`)
    }
  }
  return found
}

function isWritten(value: ts.Expression, source: ts.SourceFile): boolean {
  if (ts.isParenthesizedExpression(value) || ts.isSatisfiesExpression(value))
    return isWritten(value.expression, source)
  if (ts.isAsExpression(value))
    return (
      !/^(const$|readonly\b)/i.test(value.type.getText(source)) &&
      isWritten(value.expression, source)
    )
  if (ts.isNewExpression(value)) return collections.test(value.expression.getText(source))
  if (ts.isObjectLiteralExpression(value)) return value.properties.length === 0
  return ts.isArrayLiteralExpression(value) && value.elements.length === 0
}
