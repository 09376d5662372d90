import ts from 'typescript'
import { parseSource } from './readImports.ts'

/** How CAIP-2 calls chain families that there are adapters for, or may be. */
const families = /\b(eip155|solana|bip122|polkadot|cosmos)\b(?!\/)/i
/** What holds the name of a chain family. */
const holder = /namespace$/i

const equality: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
])

/** Finds where code knows a chain family by its name, or compares one with a text: what belongs into that family's adapter. Comments say what they like. */
export function findNamespaceUse(path: string): string[] {
  const source = parseSource(path)
  const found: string[] = []
  const report = (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    found.push(`${path}:${line + 1}: ${node.getText(source).split('\n')[0]}`)
  }

  function visit(node: ts.Node) {
    if (ts.isImportDeclaration(node)) return
    if (namesFamily(node)) report(node)
    else if (comparesHolder(node)) report(node)
    ts.forEachChild(node, visit)
  }

  function namesFamily(node: ts.Node) {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isRegularExpressionLiteral(node) ||
      ts.isJsxText(node) ||
      ts.isIdentifier(node)
    return isText && families.test(node.text)
  }

  function comparesHolder(node: ts.Node) {
    if (ts.isBinaryExpression(node) && equality.has(node.operatorToken.kind)) {
      const { left, right } = node
      return (isHolder(left) && isText(right)) || (isText(left) && isHolder(right))
    }
    return (
      ts.isSwitchStatement(node) &&
      isHolder(node.expression) &&
      node.caseBlock.clauses.some((clause) => ts.isCaseClause(clause) && isText(clause.expression))
    )
  }

  function isHolder(node: ts.Node) {
    return !ts.isTypeOfExpression(node) && holder.test(node.getText(source))
  }

  function isText(node: ts.Node) {
    return ts.isStringLiteralLike(node) && node.text !== ''
  }

  visit(source)
  return found
}
