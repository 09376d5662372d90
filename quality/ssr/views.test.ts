import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../source/listSources.ts'

/** A page's program, which is never written to the disk: beside the packages, so that they are found. */
const page = join(root, 'quality/ssr/page.ts')
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.ESNext,
  // Without the condition of the sources: what a site gets.
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
}

/** One line for each view that the sources declare, then those that the documents tell to open. */
const declared = [
  join(root, 'packages/core/src/modal/views.ts'),
  ...readdirSync(join(root, 'packages/react/src/features'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('index.ts'))
    .map((path) => join(root, 'packages/react/src/features', path)),
].flatMap(readViews)
const documented = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => [
    ...readFileSync(join(root, 'docs', name), 'utf8').matchAll(
      /\bopen\((?:kit, )?\{ view: '(\w+)' \}\)/g,
    ),
  ])
  .map(([, name = '']) => name)

let said: ReadonlyMap<string, string>
beforeAll(() => {
  said = compile([
    ...declared.map((name) => `name = '${name}'`),
    ...new Set([...documented.map(opening), ...refused, ...taken]),
  ])
})

const opening = (name: string) => `await open({ view: '${name}' })`
const refused = [
  opening('Nowhere'),
  opening('Downloads'),
  `await open({ view: 'SwitchNetwork', arguments: {} })`,
]
const taken = [
  `await open()`,
  `await open({ wallet: 'io.metamask' })`,
  `await open({ view: name })`,
  opening('ConnectingWalletConnect'),
  `await open({ view: 'ConnectingWalletConnectBasic', uri: 'wc:…' })`,
  `await open({ view: 'Downloads', arguments: { wallet } })`,
  `await open({ view: 'Swap', arguments: { fromToken: 'ETH', amount: '0.5' } })`,
  `await open({ view: 'WalletSend', arguments: { amount: '25', chainId: 1 } })`,
]

test('published types: they know every view', () => {
  expect(declared).toEqual(expect.arrayContaining(['Connect', 'EmailLogin', 'Swap', 'WayIn']))
  expect(declared.filter((name) => said.has(`name = '${name}'`))).toEqual([])
})

test('published types: every view that a document tells to open can be opened as it says', () => {
  expect(documented).toEqual(expect.arrayContaining(['EmailLogin', 'OnRampProviders']))
  expect(documented.filter((name) => said.has(opening(name)))).toEqual([])
})

test('published types: what a view needs has to be given, and nothing else', () => {
  expect(taken.flatMap((line) => said.get(line) ?? [])).toEqual([])
  expect(refused.filter((line) => !said.has(line))).toEqual([])
})

/** The names in a file's declaration of `Views`. */
function readViews(path: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'Views')
      for (const { name } of node.members) if (name && ts.isIdentifier(name)) found.push(name.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest))
  return found
}

/** What the compiler says of each line of a page, where it says something. */
function compile(lines: readonly string[]): Map<string, string> {
  const head = [
    `import type { ViewName } from '@latchkey/core'`,
    `import { useKit } from '@latchkey/react'`,
    `import type { WalletListing } from '@latchkey/protocol/api'`,
    `declare let name: ViewName`,
    `declare const wallet: WalletListing`,
    `const { open } = useKit()`,
  ]
  const text = [...head, ...lines].join('\n')
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (path) => path === page || fileExists(path)
  host.getSourceFile = (path, ...rest) =>
    path === page
      ? ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
      : getSourceFile(path, ...rest)
  const program = ts.createProgram([page], options, host)
  const source = program.getSourceFile(page)
  return new Map(
    ts.getPreEmitDiagnostics(program, source).map(({ start = 0, messageText }) => {
      const { line } = ts.getLineAndCharacterOfPosition(
        ts.createSourceFile(page, text, ts.ScriptTarget.Latest),
        start,
      )
      return [text.split('\n')[line] ?? '', ts.flattenDiagnosticMessageText(messageText, '\n')]
    }),
  )
}
