import { useCallback } from 'react'
import { useKitContext } from '../KitContext.ts'
import type { Locale } from '../i18n/locale.ts'

export declare namespace useLocale {
  type ReturnType = {
    /** The language in use, as a BCP 47 tag; another one takes its place once it is fetched. */
    readonly locale: string
    /** Takes another language: a tag, texts of your own, or `auto` for that of the page. */
    readonly setLocale: (locale: string | Locale) => void
    /** The languages that come with the kit. */
    readonly locales: readonly string[]
  }
}

/** The language of dialog and buttons, and the way to another one. What is set here wins over the provider's `locale`. */
export function useLocale(): useLocale.ReturnType {
  const { language, choose } = useKitContext('useLocale')
  const setLocale = useCallback((locale: string | Locale) => choose({ locale }), [choose])
  return { locale: language?.tag ?? 'en', setLocale, locales: localeTags }
}

/** The languages that come with the kit, as BCP 47 tags. */
export const localeTags = ['en', 'ar', 'de'] as const
