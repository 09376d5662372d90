export { english } from '../i18n/english.ts'
export type { CompleteLocale, Locale, LocaleTexts } from '../i18n/locale.ts'
