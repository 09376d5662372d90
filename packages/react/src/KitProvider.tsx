import type { Kit } from '@latchkey/core'
import { useEffect, useInsertionEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import buttonSheet from './buttons.css?inline'
import { KitContext, type NoWalletOffer } from './KitContext.ts'
import { adoptSheet } from './modal/adoptSheet.ts'
import { createDialog, type Dialog } from './modal/createDialog.ts'
import { ink } from './theme/ink.ts'
import type { Theme } from './theme/theme.ts'
import { themeClass, themeCss } from './theme/themeCss.ts'

/** What `KitProvider` takes. */
export type KitProviderProps = {
  /** From `createKit`, made once outside of components. */
  readonly kit: Kit
  /** Default `ink`. */
  readonly theme?: Theme | undefined
  /** An extra way on for visitors without any wallet, such as a test wallet on a test site. */
  readonly noWallet?: NoWalletOffer | undefined
  readonly children?: ReactNode
}

/**
 * Gives the kit to buttons and hooks below it, brings stored connections back and owns the dialog. Safe on a server: it renders nothing
 * but its children there. Several kits can live on one page, each in a provider of its own.
 */
export function KitProvider({ kit, theme = ink, noWallet, children }: KitProviderProps) {
  const dialog = useMemo(() => createDialog(kit), [kit])
  const className = useMemo(() => themeClass(theme), [theme])

  useInsertionEffect(() => adoptSheet(document, buttonSheet), [])
  useInsertionEffect(
    () => adoptSheet(document, themeCss(theme, `.${className}`)),
    [theme, className],
  )
  useEffect(() => kit.start(), [kit])
  useEffect(() => dialog.mount(), [dialog])

  const { prefetch } = dialog
  const value = useMemo(
    () => ({ kit, themeClass: className, prefetch, noWallet, language: undefined }),
    [kit, className, prefetch, noWallet],
  )
  return (
    <KitContext.Provider value={value}>
      {children}
      <Outlet dialog={dialog} theme={theme} />
    </KitContext.Provider>
  )
}

/** Draws the dialog's content into the shell once both are there. */
function Outlet({ dialog, theme }: { readonly dialog: Dialog; readonly theme: Theme }) {
  const { content } = dialog
  const shell = useSyncExternalStore(dialog.subscribe, dialog.getShell, () => undefined)
  const loaded = useSyncExternalStore(content.subscribe, content.getSnapshot, content.getSnapshot)
  useInsertionEffect(() => shell?.setTheme(theme), [shell, theme])
  useEffect(() => shell?.setFailed(loaded.status === 'failed'), [shell, loaded.status])
  return shell && loaded.status === 'ready' ? <loaded.module.Content shell={shell} /> : null
}
