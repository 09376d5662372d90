import type { Kit } from '@latchkey/core'
import {
  useEffect,
  useInsertionEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import buttonSheet from './buttons/buttons.css?inline'
import { KitContext, type Choices, type KitContextValue, type NoWalletOffer } from './KitContext.ts'
import type { Locale } from './i18n/locale.ts'
import { useLanguage } from './i18n/useLanguage.ts'
import { adoptSheet } from './dialog/adoptSheet.ts'
import { createDialog, type Dialog, type Shell } from './dialog/instant/createDialog.ts'
import { ink } from './theme/ink.ts'
import type { Theme } from './theme/theme.ts'
import { themeClass, themeCss } from './theme/themeCss.ts'

/** What `KitProvider` takes. */
export type KitProviderProps = {
  /** From `createKit`, made once outside of components. */
  readonly kit: Kit
  /** Default `ink`. */
  readonly theme?: Theme | undefined
  /**
   * The language of dialog and buttons: a BCP 47 tag such as `de`, or texts of your own. Default `auto`: the page's `<html lang>`. Where
   * there are no texts in it, they are English.
   */
  readonly locale?: string | Locale | undefined
  /** An extra way on for visitors without any wallet, such as a test wallet on a test site. */
  readonly noWallet?: NoWalletOffer | undefined
  readonly children?: ReactNode
}

/**
 * Gives the kit to buttons and hooks below it, brings stored connections back and owns the dialog. Safe on a server: it renders nothing
 * but its children there. Several kits can live on one page, each in a provider of its own.
 *
 * @throws Error without a `kit`
 */
export function KitProvider({
  kit,
  theme: given = ink,
  locale = 'auto',
  noWallet,
  children,
}: KitProviderProps) {
  if (!kit) throw new Error('KitProvider: `kit` is missing. Pass createKit(…)')
  const [chosen, setChosen] = useState<Choices>({})
  const dialog = useMemo(() => createDialog(kit), [kit])
  const { theme = given, mode = theme.mode, locale: tag = locale } = chosen
  const [shown, className] = useMemo(() => {
    const shown = { ...theme, mode }
    return [shown, themeClass(shown)] as const
  }, [theme, mode])
  const language = useLanguage(kit, tag)
  const [shell, setShell] = useState<Shell>()

  // One sheet: the browser looks at the whole page again for each.
  useInsertionEffect(
    () => adoptSheet(document, buttonSheet + themeCss(shown, `.${className}`)),
    [shown, className],
  )
  useEffect(() => kit.start(), [kit])
  useEffect(() => dialog.mount(setShell), [dialog])

  const { prefetch } = dialog
  const value = useMemo<KitContextValue>(
    () => ({
      kit,
      theme: shown,
      themeClass: className,
      prefetch,
      noWallet,
      language,
      dir: tag === 'auto' ? '' : (language?.dir ?? 'ltr'),
      choose: (choices) => setChosen((before) => ({ ...before, ...choices })),
    }),
    [kit, shown, className, prefetch, noWallet, language, tag],
  )
  return (
    <KitContext.Provider value={value}>
      {children}
      {shell && <Outlet dialog={dialog} shell={shell} {...value} />}
    </KitContext.Provider>
  )
}

/** Draws the dialog's content into the shell once it is there. */
function Outlet({
  dialog: { content },
  shell,
  theme,
  language,
  dir,
}: KitContextValue & { readonly dialog: Dialog; readonly shell: Shell }) {
  const loaded = useSyncExternalStore(content.subscribe, content.getSnapshot, content.getSnapshot)
  useInsertionEffect(() => shell.adoptTheme(theme), [shell, theme])
  useInsertionEffect(() => shell.setLanguage(language, dir), [shell, language, dir])
  useEffect(
    () => (loaded.status === 'failed' ? shell.showFailure() : undefined),
    [shell, loaded.status],
  )
  return loaded.status === 'ready' ? <loaded.module.DialogContent shell={shell} /> : null
}
