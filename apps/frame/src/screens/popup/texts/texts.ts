import { en } from './en.ts'

/** The name of a text. */
export type PopupTextKey = keyof typeof en

/** Every text in one language. */
export type PopupTexts = Readonly<Record<PopupTextKey, string>>

/** A language of the window. */
export type PopupLanguage = {
  readonly tag: 'en' | 'de' | 'ar'
  readonly dir: 'ltr' | 'rtl'
  readonly texts: PopupTexts
}

/** The language that is there from the start. */
export const english: PopupLanguage = { tag: 'en', dir: 'ltr', texts: en }

/** Fetches the language of a BCP 47 tag; English for what the window does not speak. */
export async function loadPopupLanguage(tag: string): Promise<PopupLanguage> {
  const base = tag.toLowerCase().split('-')[0]
  if (base === 'de') return { tag: 'de', dir: 'ltr', texts: (await import('./de.ts')).de }
  if (base === 'ar') return { tag: 'ar', dir: 'rtl', texts: (await import('./ar.ts')).ar }
  return english
}

/** A text with its values, each of which keeps its own direction (Unicode isolates) and hides nothing. */
export function formatPopupText(
  { texts }: PopupLanguage,
  key: PopupTextKey,
  values: Readonly<Record<string, string>> = {},
): string {
  return texts[key].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    return value === undefined ? placeholder : `\u2068${value.replace(/\p{C}/gu, '')}\u2069`
  })
}
