import { useCallback } from 'react'
import { useKitContext } from '../KitContext.ts'
import type { TextGroup, Texts } from './defineTexts.ts'
import { formatText, type TextInputs, type TextValues } from './formatText.ts'

/** Gives the text with that name in the visitor's language, with its values put in. */
export type GetText<Content extends Texts> = <Key extends keyof Content & string>(
  key: Key,
  ...values: TextValues<Content[Key]>
) => string

/**
 * The texts of a part of the interface in the visitor's language.
 *
 * @param group - from `defineTexts`
 */
export function useText<Content extends Texts>(group: TextGroup<Content>): GetText<Content> {
  const { language } = useKitContext('useText')
  return useCallback(
    (key: string, ...[values]: readonly unknown[]) =>
      formatText(
        language?.find(group, key) ?? group.texts[key] ?? key,
        values as TextInputs | undefined, // what `GetText` lets in
        language,
      ),
    [group, language],
  )
}
