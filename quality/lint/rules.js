import { dirname, relative, resolve, sep } from 'node:path'

/** Words that say nothing about what a file or a folder is for. */
const emptyWords = /(^|[^a-z])(utils?|helpers?|managers?|controllers?|common|shared)(?![a-z])/i
const emptyWordInside = /(Util|Helper|Manager|Controller)s?(?=[A-Z.]|$)/

/** Files and folders carry the field's names, in camelCase, or PascalCase for components. */
const fileName = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    Program(node) {
      const path = relative(context.cwd, context.filename).split(sep).join('/')
      const name = path.slice(path.lastIndexOf('/') + 1)
      if (!/^[A-Za-z][A-Za-z0-9]*(\.[a-z0-9]+)+$/.test(name))
        context.report({ node, message: `"${name}" is not camelCase or PascalCase.` })
      if (path.split('/').some((part) => emptyWords.test(part) || emptyWordInside.test(part)))
        context.report({
          node,
          message: `"${path}" has a name that says nothing (util, helper, manager, controller, common, shared).`,
        })
    },
  }),
}

/** A rule or a type check is switched off only with the reason beside it. */
const suppressionReason = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (/^\s*eslint-disable/.test(comment.value) && !/ -- \S.{9,}/.test(comment.value))
          context.report({
            loc: comment.loc,
            message: 'Say why the rule is switched off: `-- reason`.',
          })
    },
  }),
}

/** A cast tells the compiler to believe something, so the reader is told why it is true. */
const castReason = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => {
    const { sourceCode } = context
    const isConst = (node) =>
      node.typeAnnotation.type === 'TSTypeReference' &&
      node.typeAnnotation.typeName.name === 'const'
    const hasReason = (node) => {
      let statement = node
      while (
        statement.parent &&
        !/Statement$|Declaration$|^PropertyDefinition$/.test(statement.type)
      )
        statement = statement.parent
      const first = Math.min(statement.loc.start.line, node.loc.start.line) - 1
      return sourceCode
        .getAllComments()
        .some(({ loc }) => loc.end.line >= first && loc.start.line <= node.loc.end.line + 1)
    }
    const check = (node) => {
      // To `unknown` takes knowledge away, which needs no reason.
      if (node.typeAnnotation.type === 'TSUnknownKeyword' || isConst(node) || hasReason(node))
        return
      context.report({ node, message: 'Say in a comment why this cast is right.' })
    }
    return { TSAsExpression: check, TSTypeAssertion: check }
  },
}

const boundaries = [
  {
    from: /\/react\/src\/components\//,
    to: /\/react\/src\/(?:(?:views|features|hooks|dialog|flows|embedded|buttons)\/|i18n\/use|useStoreValue)/,
    why: 'A component takes props and knows no view, feature or hook.',
  },
  {
    from: /\/react\/src\/views\//,
    to: /\/react\/src\/features\/[^/]+\//,
    why: 'A view knows features through their slots only.',
  },
]

/** Where a relative import may lead inside the React package. */
const folderBoundaries = {
  meta: { type: 'problem', schema: [] },
  create: (context) => {
    const from = context.filename.split(sep).join('/')
    const featureOf = (path) => /\/react\/src\/features\/([^/.]+)\//.exec(path)?.[1]
    const check = (node) => {
      const source = node.source?.value
      if (typeof source !== 'string' || !source.startsWith('.')) return
      const to = resolve(dirname(context.filename), source).split(sep).join('/')
      const crossed = boundaries.find(
        (boundary) => boundary.from.test(from) && boundary.to.test(to),
      )
      if (crossed) context.report({ node, message: crossed.why })
      const [mine, theirs] = [featureOf(from), featureOf(to)]
      if (mine && theirs && mine !== theirs)
        context.report({
          node,
          message: `The feature "${mine}" may not import the feature "${theirs}".`,
        })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

/** The house's own lint rules: those that no package has, because they follow from this repository's architecture. */
export default {
  rules: {
    'file-name': fileName,
    'suppression-reason': suppressionReason,
    'cast-reason': castReason,
    'folder-boundaries': folderBoundaries,
  },
}
