import MagicString from 'magic-string'

/**
 * @typedef {{ readonly type: string, readonly start: number, readonly [member: string]: unknown }} SyntaxNode
 */

const source = /\/(?:packages|apps)\/[^/]+\/src\/.*(?<!\.d)\.tsx?$/

/**
 * Marks calls in the initial values of top-level variables as pure, so that bundlers drop unused ones. Modules in this repository have no side
 * effects on import. Calls outside of initial values are left as they are.
 *
 * @returns {import('vite').Plugin}
 */
export function pureAnnotations() {
  return {
    name: 'pure-annotations',
    transform: {
      order: 'pre',
      handler(code, id) {
        if (!source.test(id.replaceAll('\\', '/'))) return undefined
        const { body } = this.parse(code, { lang: id.endsWith('.tsx') ? 'tsx' : 'ts' })
        const text = new MagicString(code)
        // The parser's types name each kind of node; this plug-in reads only what all of them have.
        for (const statement of /** @type {readonly SyntaxNode[]} */ (
          /** @type {unknown} */ (body)
        ))
          annotate(statement, text)
        return text.hasChanged()
          ? { code: text.toString(), map: text.generateMap({ hires: true }) }
          : undefined
      },
    },
  }
}

/**
 * @param {SyntaxNode} statement
 * @param {MagicString} text
 */
function annotate(statement, text) {
  const declaration = isNode(statement.declaration) ? statement.declaration : statement
  if (declaration.type !== 'VariableDeclaration') return
  for (const child of children(declaration)) mark(child, text)
}

/**
 * Marks a call and the calls inside of it. Code in functions and classes runs later and is left alone.
 *
 * @param {SyntaxNode} node
 * @param {MagicString} text
 * @param {number} [chainStart] where the chain of calls begins that `node` belongs to: one mark covers the chain
 */
function mark(node, text, chainStart) {
  if (/Function|^Class/.test(node.type)) return
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression'
  if (isCall && node.start !== chainStart) text.appendLeft(node.start, '/* @__PURE__ */ ')
  for (const child of children(node)) mark(child, text, isCall ? node.start : chainStart)
}

/** @param {SyntaxNode} node */
function children(node) {
  return Object.values(node).flat().filter(isNode)
}

/**
 * @param {unknown} value
 * @returns {value is SyntaxNode}
 */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
