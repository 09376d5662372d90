import { nameLabelLength } from '@latchkey/protocol/api'

const endings = [
  '-xyz',
  'hq',
  '-on-chain',
  '-one',
  'er',
  '-io',
  '247',
  '-dao',
  '99',
  '-here',
] as const

/** Labels like one that somebody wants, most of which are free, the likeliest first. */
export function alternativesTo(text: string): string[] {
  const { least, most } = nameLabelLength
  const letters = text
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, most - 10)
  if (letters === '') return []
  return [letters, ...endings.map((ending) => letters.replace(/-$/, '') + ending)].filter(
    (label) => label.length >= least,
  )
}
