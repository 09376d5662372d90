import type { Language } from '../locales/language.ts'

/**
 * Which language the dialog speaks, and which way it runs.
 *
 * @param way - as a provider was told: empty for the page's own
 */
export function speech(language: Language | undefined, way: string) {
  const dir = way || document.dir || (language?.dir ?? 'ltr')
  return { lang: language?.tag ?? 'en', dir: dir === 'rtl' ? 'rtl' : 'ltr' } as const
}
