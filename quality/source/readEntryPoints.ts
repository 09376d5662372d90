import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './listSources.ts'

/** One thing that a package offers. */
export type PublicExport = {
  readonly name: string
  /** Whether it exists at run time or only for the compiler. */
  readonly kind: 'value' | 'type'
  readonly isDocumented: boolean
}

/** The packages that are published. */
export const publishedPackages = ['protocol', 'core', 'react', 'server', 'testing'] as const

/**
 * What every entry point of every published package exports, by `package/entry point`, in alphabetical order. Something of another package
 * that is passed on counts as documented there.
 */
export function readEntryPoints(): Map<string, PublicExport[]> {
  const files = publishedPackages.flatMap((name) =>
    readdirSync(join(root, 'packages', name, 'src/exports'))
      .filter((file) => /^\w+\.ts$/.test(file))
      .map((file) => ({ id: `${name}/${file.slice(0, -3)}`, path: entryPath(name, file) })),
  )
  const config = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) =>
    ts.sys.readFile(path),
  )
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)
  const program = ts.createProgram(
    files.map(({ path }) => path),
    { ...options, lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'], types: ['node'], incremental: false },
  )
  const checker = program.getTypeChecker()
  return new Map(
    files.map(({ id, path }) => {
      const source = program.getSourceFile(path)
      const symbol = source && checker.getSymbolAtLocation(source)
      const found = symbol ? checker.getExportsOfModule(symbol) : []
      return [id, found.map((each) => describe(checker, each)).sort(byName)]
    }),
  )
}

function describe(checker: ts.TypeChecker, exported: ts.Symbol): PublicExport {
  const symbol =
    exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  return {
    name: exported.getName(),
    kind: symbol.flags & ts.SymbolFlags.Value ? 'value' : 'type',
    isDocumented: symbol.getDocumentationComment(checker).length > 0 || isElsewhere(symbol),
  }
}

function isElsewhere(symbol: ts.Symbol): boolean {
  return symbol.declarations?.[0]?.getSourceFile().fileName.includes('/node_modules/') ?? false
}

function entryPath(name: string, file: string): string {
  return join(root, 'packages', name, 'src/exports', file)
}

function byName(a: PublicExport, b: PublicExport): number {
  return a.name < b.name ? -1 : 1
}
