import { OperatorError } from '../errors.ts'
import type { Funnel, FunnelQuestion } from './funnel.ts'

const dayMs = 86_400_000
const usualDays = 7

/** What `latchkey funnel` is called with. */
export type FunnelArguments = {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * Reads what is to be counted: the last seven days, unless it is said. A day is one of UTC, and the last one counts whole.
 *
 * @throws OperatorError that says what to write
 */
export function readFunnelQuestion(
  [projectId, ...more]: readonly (string | undefined)[],
  { from, to }: FunnelArguments,
  now = Date.now(),
): FunnelQuestion {
  if (projectId === undefined || more.length > 0)
    throw new OperatorError(
      'Give the id of one project: latchkey funnel ID. `latchkey project list` shows them.',
    )
  const end = to === undefined ? now : readTime('--to', to, dayMs)
  const start = from === undefined ? end - usualDays * dayMs : readTime('--from', from, 0)
  if (start >= end) throw new OperatorError('--from has to be before --to.')
  return { projectId, from: start, to: end }
}

function readTime(name: string, text: string, wholeDay: number) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const time = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(time))
    throw new OperatorError(
      `${name} has to be a day or a time of UTC: 2026-11-22, 2026-11-22T09:00:00Z.`,
    )
  return time + (isDay ? wholeDay : 0)
}

/** Writes it down for people: the way down, then the wallets, then what went wrong. */
export function writeFunnel({ projectId, from, to, steps, wallets, errors }: Funnel): string {
  const day = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ')
  const share = (count: number) =>
    steps.opened === 0 ? '' : `${Math.round((100 * count) / steps.opened)} %`
  const reached = Object.entries(steps).map(([name, count]) => [name, `${count}`, share(count)])
  return [
    `${projectId}, ${day(from)} to ${day(to)} UTC`,
    ...table(reached),
    ...(wallets.length > 0 ? [''] : []),
    ...table([
      ...(wallets.length > 0 ? [['', 'chosen', 'connected', 'signed', 'failed']] : []),
      ...wallets.map(({ name, chosen, connected, signed, failed }) => [
        name,
        ...[chosen, connected, signed, failed].map(String),
      ]),
    ]),
    ...(errors.length > 0 ? [''] : []),
    ...table(
      errors.map(({ event, problem, name, openings }) => [event, `${openings}`, name, problem]),
    ),
    '',
  ].join('\n')
}

/** Columns of the same width; numbers stand at the right. */
function table(lines: readonly (readonly string[])[]) {
  const widths = (lines[0] ?? []).map((_, place) =>
    Math.max(...lines.map((line) => (line[place] ?? '').length)),
  )
  return lines.map((line) =>
    `  ${line
      .map((cell, place) => {
        const width = widths[place] ?? 0
        return /^\d/.test(cell) ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')}`.trimEnd(),
  )
}
