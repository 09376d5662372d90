import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { root } from '../source/listSources.ts'
import { round, type Line } from './statistics.ts'

const begin = '<!-- taken by `npm run bench -- --write` -->'
const end = '<!-- end -->'

/** The lines as a Markdown table. */
export function toTable(lines: readonly Line[]): string {
  return [
    '| What | Ours | Floor | Ratio | Mark | Met |',
    '|---|---|---|---|---|---|',
    ...lines.map(({ what, ours, floor, ratio, mark, isMet }) => {
      const share = ratio === undefined ? '–' : round(ratio)
      return `| ${what} | ${ours} | ${floor} | ${share} | ${mark} | ${isMet ? 'yes' : '**no**'} |`
    }),
  ].join('\n')
}

/** How many processes wanted a processor in the minute before this program began; it should be near 0. */
const loadBefore = loadavg()[0] ?? 0

/** The machine that the numbers belong to. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `Taken on ${day}: ${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, ${memory} GB, ${type()} ${release()}, Node ${process.versions.node}; load before the run ${loadBefore.toFixed(1)}.`
}

/** Replaces what stands between the two marks in `docs/performance.md`. */
export async function writeReport(lines: readonly Line[]): Promise<void> {
  const path = join(root, 'docs/performance.md')
  const page = readFileSync(path, 'utf8')
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error(`${path} has lost its marks "${begin}" and "${end}".`)
  const report = `\n\n${toTable(lines)}\n\n${describeMachine()}\n\n`
  const text = `${before}${begin}${report}${end}${after}`
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }))
}
