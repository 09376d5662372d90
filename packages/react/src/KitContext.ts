import type { Kit } from '@latchkey/core'
import { createContext, useContext } from 'react'
import type { Language } from './i18n/language.ts'
import type { Locale } from './i18n/locale.ts'
import type { Theme, ThemeMode } from './theme/theme.ts'

/** What the Connect view offers where no wallet is found, beside its advice. */
export type NoWalletOffer = {
  readonly label: string
  readonly onSelect: () => void
}

/** What was chosen by hooks; it wins over what the provider was given. */
export type Choices = {
  readonly theme?: Theme
  readonly mode?: ThemeMode
  readonly locale?: string | Locale
}

/** What a provider gives to the buttons and hooks below it. */
export type KitContextValue = {
  readonly kit: Kit
  readonly theme: Theme
  /** Class of the theme for what stands in the page. */
  readonly themeClass: string
  /** Fetches the dialog's content ahead of a click. */
  readonly prefetch: () => void
  readonly noWallet: NoWalletOffer | undefined
  /** `undefined` for English, and until the language is there. */
  readonly language: Language | undefined
  /** Which way the dialog runs; the page's own way where the language was not chosen. */
  readonly dir: string
  readonly choose: (choices: Choices) => void
}

export const KitContext = createContext<KitContextValue | undefined>(undefined)

/** @throws Error outside a `KitProvider` */
export function useKitContext(hook: string): KitContextValue {
  const value = useContext(KitContext)
  if (!value) throw new Error(`${hook} needs a <KitProvider kit={kit}> above it.`)
  return value
}
