import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { findNamespaceUse } from './source/findNamespaceUse.ts'
import { listSources, root } from './source/listSources.ts'

/** Where a chain family may be called by its name: its adapter, its wallets, its networks, what the secure frame speaks; and what a site imports of them. */
const places = /^packages\/core\/src\/(adapters|connectors|networks|embedded|exports)\//

const sources = [...listSources('packages/core'), ...listSources('packages/react')].filter(
  (path) => !places.test(path),
)

test('namespaces: no file outside of adapters, connectors and networks says the name of a new chain family, not even in passing', () => {
  const words = sources.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /solana|bip122/i.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  )
  expect(words).toEqual([])
})

test('namespaces: no file outside of them knows any chain family by its name, or compares one with a text', () => {
  expect(sources.flatMap(findNamespaceUse)).toEqual([])
})

test('namespaces: the walk sees names and comparisons, in every way to write them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-namespaces-'))
  const file = join(folder, 'a.tsx')
  writeFileSync(
    file,
    `import { solana } from '@latchkey/core/networks' // an import is no knowledge
     const id = 'eip155:1'
     const long = \`solana:\${id}\`
     const state = namespaces.bip122
     if (network.chainNamespace === 'anything') run()
     switch (namespace) { case 'other': run() }
     const pattern = /^eip155:/
     const isSame = namespace === other
     const isOurs = kind === 'walletConnect'
     // eip155 in words is fine
     const button = <p>On solana</p>`,
  )
  const lines = findNamespaceUse(relative(root, file)).map((line) => Number(line.split(':')[1]))
  rmSync(folder, { recursive: true })
  expect(lines).toEqual([2, 3, 4, 5, 6, 7, 11])
})
