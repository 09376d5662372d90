import { useCallback } from 'react'
import { formatText, type TextValues } from '../locales/formatText.ts'

/** Gives the text with that name in the visitor's language, with its values put in. */
export type GetText<Texts extends Readonly<Record<string, string>>> = <
  Key extends keyof Texts & string,
>(
  key: Key,
  ...values: TextValues<Texts[Key]>
) => string

/**
 * The texts of the dialog or of a feature. English is the only locale so far.
 *
 * @param texts - the source: `en`, or a feature's own
 */
export function useText<const Texts extends Readonly<Record<string, string>>>(
  texts: Texts,
): GetText<Texts> {
  return useCallback((key, ...values) => formatText(texts[key] ?? key, values[0]), [texts])
}
