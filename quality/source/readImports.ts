import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './listSources.ts'

/** One import or re-export as written. */
export type Import = {
  readonly specifier: string
  /** `type`: gone after compilation. `lazy`: fetched when called. `static`: there before the file runs. */
  readonly kind: 'static' | 'type' | 'lazy'
}

/** Parses one source file. */
export function parseSource(path: string): ts.SourceFile {
  return ts.createSourceFile(
    path,
    readFileSync(join(root, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
}

/** Everything that a file imports, in the order in which it stands there. */
export function readImports(path: string): Import[] {
  const found: Import[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      found.push({
        specifier: node.moduleSpecifier.text,
        kind: node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? 'type' : 'static',
      })
    if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    )
      found.push({
        specifier: node.moduleSpecifier.text,
        kind: node.isTypeOnly ? 'type' : 'static',
      })
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments
      if (argument && ts.isStringLiteral(argument))
        found.push({ specifier: argument.text, kind: 'lazy' })
    }
    ts.forEachChild(node, visit)
  }
  visit(parseSource(path))
  return found
}
