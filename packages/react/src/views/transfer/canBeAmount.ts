import { toLatinDigits } from '../../components/toLatinDigits.ts'

const decimalString = /^\d{0,60}(?:\.\d{0,36})?$/
/** Anything else is no part of an amount in any language, and is not typed at all. */
const typable = /^[\d.,\s'’]{0,96}$/

/** Whether a text may stand in the field for an amount: as a person types it, or else as a decimal string. */
export function canBeAmount(text: string, isTyped = false): boolean {
  return isTyped ? typable.test(toLatinDigits(text)) : decimalString.test(text)
}
