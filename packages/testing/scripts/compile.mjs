// Compiles contracts/*.sol and writes one artifact per contract to src/devnet/generated, which git ignores.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import solc from 'solc'

const here = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)
const contracts = join(here, 'contracts')
const generated = join(here, 'src/devnet/generated')

const files = readdirSync(contracts).filter((file) => file.endsWith('.sol'))
const input = {
  language: 'Solidity',
  sources: Object.fromEntries(
    files.map((file) => [file, { content: readFileSync(join(contracts, file), 'utf8') }]),
  ),
  settings: {
    evmVersion: 'cancun',
    optimizer: { enabled: true, runs: 200 },
    metadata: { appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  },
}

const findImport = (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
const output = JSON.parse(solc.compile(JSON.stringify(input), { import: findImport }))

const failures = (output.errors ?? []).filter((error) => error.severity === 'error')
if (failures.length > 0) {
  for (const failure of failures) console.error(failure.formattedMessage)
  process.exit(1)
}

mkdirSync(generated, { recursive: true })
for (const file of files) {
  const name = basename(file, '.sol')
  const contract = output.contracts[file][name]
  const source = `// Written by scripts/compile.mjs from contracts/${file}.
import type { ContractArtifact } from '../artifact.ts'

export const ${name[0].toLowerCase()}${name.slice(1)} = ${JSON.stringify(
    { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` },
    null,
    1,
  )} as const satisfies ContractArtifact
`
  writeFileSync(join(generated, `${name[0].toLowerCase()}${name.slice(1)}.ts`), source)
}

// Multicall3 (MIT) is taken as viem carries it, so that its code is the one that other chains have.
const viem = await import(
  join(require.resolve('viem/package.json'), '../_esm/constants/contracts.js')
)
writeFileSync(
  join(generated, 'multicall3.ts'),
  `// Written by scripts/compile.mjs: the creation code of Multicall3 (MIT), as viem carries it.
export const multicall3Bytecode =
  '${viem.multicall3Bytecode}'
`,
)
console.log(`${files.length} contracts compiled`)
