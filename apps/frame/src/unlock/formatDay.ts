import type { Language } from '../ui/texts/texts.ts'

/** A day as people write it, with the digits 0 to 9. */
export function formatDay(milliseconds: number, { tag }: Language): string {
  return new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    numberingSystem: 'latn',
  }).format(milliseconds)
}
