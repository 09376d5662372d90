import { readBudgets, type Budgets } from '../source/budgets.ts'

/** The name of one of the marks among the budgets. */
export type Mark = keyof Budgets['marks']

/** The middle of some numbers. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which a share of the numbers lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}

/** One line of the report. */
export type Line = {
  readonly what: string
  /** Ours, with its unit. */
  readonly ours: string
  /** The same work without us, in the same run. */
  readonly floor: string
  /** Ours against the floor. */
  readonly ratio: number | undefined
  readonly mark: string
  readonly isMet: boolean
}

/** A line for a time or a size that should stay near the floor. */
export function atMost(
  what: string,
  { ours, floor, unit, mark }: { ours: number; floor: number; unit: string; mark: Mark },
): Line {
  const ratio = ours / floor
  const most = readBudgets().marks[mark]
  return {
    what,
    ours: `${round(ours)} ${unit}`,
    floor: `${round(floor)} ${unit}`,
    ratio,
    mark: `≤ ${most}`,
    isMet: ratio <= most,
  }
}

/** A line for what should be much, such as answers per second. */
export function atLeast(
  what: string,
  { ours, floor, mark }: { ours: number; floor: number; mark: Mark },
): Line {
  const ratio = ours / floor
  const least = readBudgets().marks[mark]
  return {
    what,
    ours: round(ours),
    floor: round(floor),
    ratio,
    mark: `≥ ${least}`,
    isMet: ratio >= least,
  }
}

/** A line for a time that has no floor, in seconds. */
export function within(what: string, { seconds, mark }: { seconds: number; mark: Mark }): Line {
  const most = readBudgets().marks[mark]
  return {
    what,
    ours: `${round(seconds)} s`,
    floor: '–',
    ratio: undefined,
    mark: `≤ ${most} s`,
    isMet: seconds <= most,
  }
}

/** A line for what may leave nothing behind, however often it is repeated. The mark is what counts as nothing, in bytes of heap for each time. */
export function flat(
  what: string,
  { bytes, listeners, mark }: { bytes: number; listeners: number; mark: Mark },
): Line {
  return {
    what,
    ours: `${round(bytes)} B, ${listeners}`,
    floor: '0 B, 0',
    ratio: undefined,
    mark: 'flat',
    isMet: bytes < readBudgets().marks[mark] && listeners <= 0,
  }
}

/** Three significant digits. */
export function round(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en')
}
