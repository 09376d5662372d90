import type { Kit } from '@latchkey/core'
import {
  useEffect,
  useInsertionEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import buttonSheet from './buttons.css?inline'
import { KitContext, type NoWalletOffer } from './KitContext.ts'
import { adoptSheet } from './modal/adoptSheet.ts'
import { createLoader, type Loader } from './modal/createLoader.ts'
import { createShell, type Shell } from './modal/createShell.ts'
import { ink } from './theme/ink.ts'
import type { Theme } from './theme/theme.ts'
import { themeCss } from './theme/themeCss.ts'

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
  const loader = useMemo(
    () =>
      createLoader(async () => {
        const [content] = await Promise.all([import('./modal/Content.tsx'), kit.prepare()])
        return content
      }),
    [kit],
  )
  const [shell, setShell] = useState<Shell>()
  const themeClass = `lk-theme-${theme.name}-${theme.mode ?? 'auto'}`

  useInsertionEffect(() => adoptSheet(document, buttonSheet), [])
  useInsertionEffect(
    () => adoptSheet(document, themeCss(theme, `.${themeClass}`)),
    [theme, themeClass],
  )

  useEffect(() => kit.start(), [kit])

  useEffect(() => {
    const created = createShell(kit, loader.request)
    setShell(created)
    const stop = kit.modal.subscribe(({ open }) => open && loader.request())
    return () => {
      stop()
      created.destroy()
    }
  }, [kit, loader])

  useEffect(() => shell?.setTheme(theme), [shell, theme])

  const value = useMemo(
    () => ({ kit, themeClass, prefetch: loader.request, noWallet }),
    [kit, themeClass, loader, noWallet],
  )
  return (
    <KitContext.Provider value={value}>
      {children}
      {shell && <Outlet shell={shell} loader={loader} />}
    </KitContext.Provider>
  )
}

type OutletProps = {
  readonly shell: Shell
  readonly loader: Loader<typeof import('./modal/Content.tsx')>
}

/** Draws the dialog's content into the shell once it is there. */
function Outlet({ shell, loader }: OutletProps) {
  const content = useSyncExternalStore(loader.subscribe, loader.getSnapshot, loader.getSnapshot)
  useEffect(() => shell.setFailed(content.status === 'failed'), [shell, content.status])
  return content.status === 'ready' ? <content.module.Content shell={shell} /> : null
}
