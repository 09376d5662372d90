import { groups } from './groups.ts'
import type { CompleteLocale, LocaleTexts } from './locale.ts'

/** Every text in English, the source of all other languages: what a translation starts from. */
export const english: CompleteLocale = {
  tag: 'en',
  dir: 'ltr',
  texts: /*#__PURE__*/ Object.fromEntries(
    Object.entries(groups).map(([id, { texts }]) => [id, texts]),
  ) as LocaleTexts, // the same groups with the same keys
}
