// Compiles programs/*/*.c with clang (LLVM 14 or newer, any distribution's) and writes each, as base64, to src/solana/generated.
// Run by hand after a program changes: node packages/testing/scripts/compilePrograms.mjs
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkProgram } from './linkProgram.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'programs-'))
for (const name of readdirSync(join(here, 'programs'))) {
  const object = join(folder, `${name}.o`)
  const source = join(here, 'programs', name, `${name}.c`)
  const flags = ['--target=bpf', '-mcpu=v2', '-Os', '-ffreestanding', '-fno-builtin']
  const warnings = ['-Wall', '-Wextra', '-Werror']
  execFileSync('clang', [...flags, ...warnings, '-c', source, '-o', object], { stdio: 'inherit' })
  const program = linkProgram(readFileSync(object), 'entrypoint')
  const lines = program.toString('base64').match(/.{1,96}/g)
  writeFileSync(
    join(here, `src/solana/generated/${name}Program.ts`),
    `// Written by scripts/compilePrograms.mjs from programs/${name}/${name}.c.
/** An ELF file, as base64. */
export const ${name}Program = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join('')
`,
  )
  console.log(`${name}: ${program.length} bytes`)
}
rmSync(folder, { recursive: true })
