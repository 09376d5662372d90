export { english } from '../locales/english.ts'
export type { CompleteLocale, Locale, LocaleTexts } from '../locales/locale.ts'
