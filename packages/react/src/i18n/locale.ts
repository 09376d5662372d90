import type { groups } from './english.ts'

type Groups = typeof groups
type GroupId = keyof Groups

/** The words of a language for every text of the interface. */
export type LocaleTexts = {
  readonly [Id in GroupId]: { readonly [Key in keyof Groups[Id]['texts']]: string }
}

/** A language of the site's own. Texts that it does not bring stay English, which is reported once for each. */
export type Locale = {
  /** BCP 47, such as `fr` or `pt-BR`. Decides how numbers and plurals are written. */
  readonly tag: string
  /** Which way the language runs. Default `ltr`. */
  readonly dir?: 'ltr' | 'rtl' | undefined
  readonly texts: { readonly [Id in GroupId]?: Partial<LocaleTexts[Id]> | undefined }
}

/** A language with every text. */
export type CompleteLocale = Locale & { readonly texts: LocaleTexts }

/** The groups of texts that only a connected visitor reads. */
type AccountGroup =
  'account' | 'send' | 'receive' | 'onramp' | 'nfts' | 'activity' | 'swaps' | 'names' | 'siwx'

/** The words of a language that are fetched for a connected visitor alone. */
export type AccountTexts = Pick<LocaleTexts, AccountGroup>

/** A language that comes with the kit: what any visitor reads. */
export type FirstLocale = Locale & { readonly texts: Omit<LocaleTexts, AccountGroup> }
