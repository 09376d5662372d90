import { nameLabelLength, type NameRefusal } from '@latchkey/protocol/api'
import { normalizeName } from './ens.ts'
import { reservedLabels, reservedWords, type ReservedReason } from './reservedLabels.ts'
import { readingOf } from './skeleton.ts'

/** A label as it is kept, or why nobody can have it. */
export type ReadLabel =
  | { readonly label: string; readonly refused?: undefined }
  | { readonly label: string | undefined; readonly refused: Refused }
/** Why a name cannot be had, with words. */
export type Refused = { readonly reason: NameRefusal; readonly message: string }

/** Which labels nobody can have, for a zone. */
export type LabelRules = { readonly zone: string; readonly reserved: readonly string[] }

/** Reads what somebody wants to be called, without its zone, in the one spelling of ENSIP-15. */
export function readLabel(text: string, { zone, reserved }: LabelRules): ReadLabel {
  const label = text === '' ? '' : normalizeName(text)
  if (label === undefined || !/^[a-z0-9-]*$/.test(label) || /^-|-$|--/.test(label))
    return refuse(
      undefined,
      'characters',
      'A name is made of letters from a to z, digits, and single hyphens between them.',
    )
  const { least, most } = nameLabelLength
  if (label.length < least)
    return refuse(label, 'short', `A name has at least ${least} characters.`)
  if (label.length > most)
    return refuse(undefined, 'long', `A name has at most ${most} characters.`)
  if (/^0x/.test(label)) return refuse(label, 'reserved', reservedWords.address)
  const known = findReserved(label, zone, reserved)
  if (!known) return { label }
  const [like, reason] = known
  return like === label || label.split('-').includes(like)
    ? refuse(label, 'reserved', reservedWords[reason])
    : refuse(
        label,
        'confusable',
        `This name can be mistaken for "${like}", which is reserved. Choose one that reads differently.`,
      )
}

function refuse(label: string | undefined, reason: NameRefusal, message: string): ReadLabel {
  return { label, refused: { reason, message } }
}

/** The reserved label that a label is, holds between hyphens, or reads like. */
function findReserved(
  label: string,
  zone: string,
  own: readonly string[],
): readonly [like: string, reason: ReservedReason] | undefined {
  const whole = readingOf(label)
  const parts = label.split('-').map(readingOf)
  const find = (labels: readonly string[], isPart: boolean) =>
    labels.find((one) => {
      const reading = readingOf(one)
      return whole === reading || (isPart && parts.includes(reading))
    })
  const { role, brand, technical } = reservedLabels
  const lists = [
    ['operator', [...own, ...zone.split('.').slice(0, -1)], false],
    ['role', role, true],
    ['brand', brand, true],
    ['technical', technical, false],
  ] as const
  for (const [reason, labels, isPart] of lists) {
    const like = find(labels, isPart)
    if (like !== undefined) return [like, reason]
  }
  return undefined
}
