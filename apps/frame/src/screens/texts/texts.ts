import { en } from './en.ts'

/** The name of a text. */
export type TextKey = keyof typeof en

/** Every text in one language. */
export type Texts = Readonly<Record<TextKey, string>>

/** A text in every language, for features that bring their own. */
export type Words = Readonly<Record<'en' | 'de' | 'ar', string>>

/** A language of the frame. */
export type Language = {
  readonly name: keyof Words
  /** BCP 47, with the region that the visitor has, for dates and numbers. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  readonly texts: Texts
}

/** The language that is there from the start. */
export const english: Language = { name: 'en', tag: 'en', dir: 'ltr', texts: en }

/** Fetches the language of a tag; English for what the frame does not speak. */
export async function loadLanguage(tag: string | undefined): Promise<Language> {
  const base = tag?.toLowerCase().split('-')[0]
  if (base === 'de')
    return { name: 'de', tag: validTag(tag, 'de'), dir: 'ltr', texts: (await import('./de.ts')).de }
  if (base === 'ar')
    return { name: 'ar', tag: validTag(tag, 'ar'), dir: 'rtl', texts: (await import('./ar.ts')).ar }
  return base === 'en' ? { ...english, tag: validTag(tag, 'en') } : english
}

/** A tag comes from the page: what is none would make dates throw. */
function validTag(tag: string | undefined, otherwise: string) {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? otherwise
  } catch {
    return otherwise
  }
}

/**
 * A text with its values. In languages that run from right to left, values keep their own direction (Unicode isolates). A value is never read as a
 * text itself.
 */
export function formatText(
  { name: language, texts, dir }: Language,
  key: TextKey | Words,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = typeof key === 'string' ? texts[key] : key[language]
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) return placeholder
    const visible = value.replace(/\p{C}/gu, '') // what nobody sees could turn the text round
    return dir === 'rtl' ? `\u2068${visible}\u2069` : visible
  })
}
