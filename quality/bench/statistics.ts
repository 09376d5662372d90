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
  { ours, floor, unit, mark }: { ours: number; floor: number; unit: string; mark: number },
): Line {
  const ratio = ours / floor
  return {
    what,
    ours: `${round(ours)} ${unit}`,
    floor: `${round(floor)} ${unit}`,
    ratio,
    mark: `≤ ${mark}`,
    isMet: ratio <= mark,
  }
}

/** Three significant digits. */
export function round(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en')
}
