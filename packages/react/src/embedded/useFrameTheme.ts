import { syncTheme } from '@latchkey/core/embedded'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useStoreValue } from '../useStoreValue.ts'
import { useKitContext } from '../KitContext.ts'
import type { Theme, ThemeColors } from '../theme/theme.ts'
import type { Language } from '../i18n/language.ts'

/**
 * Keeps the frame in the theme and the language of the dialog, as long as it is there.
 *
 * @returns hands both to the frame again, and resolves when it has them
 */
export function useFrameTheme() {
  const { kit, theme, language: chosen, dir: way } = useKitContext('useFrameTheme')
  const prefersDark = useMedia('(prefers-color-scheme: dark)')
  const isReady = useStoreValue(kit.store, ({ frame }) => frame?.status === 'ready')
  const { lang: language, dir } = speech(chosen, way)
  const look = useMemo(
    () => ({ ...frameTheme(theme, prefersDark), language, dir }),
    [theme, prefersDark, language, dir],
  )
  const sync = useCallback(() => syncTheme(kit, look).catch(() => undefined), [kit, look])
  useEffect(() => {
    if (isReady) void sync()
  }, [isReady, sync])
  return sync
}

/** The look of a theme as the frame takes it: the scheme that shows now, and its tokens under their names in CSS. */
export function frameTheme(theme: Theme, prefersDark: boolean) {
  const { mode = 'auto', radius = 1, fontFamily } = theme
  const themeMode = mode === 'auto' ? (prefersDark ? 'dark' : 'light') : mode
  const colors: ThemeColors = theme[themeMode]
  const themeVariables: Record<string, string | number> = { '--lk-radius': radius }
  for (const [name, value] of Object.entries(colors))
    themeVariables[`--lk-${name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)}`] =
      value
  if (fontFamily !== undefined) themeVariables['--lk-font'] = fontFamily
  return { themeMode, themeVariables } as const
}

/** Whether a media query holds. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [query],
  )
  const read = () => globalThis.matchMedia?.(query).matches ?? false
  return useSyncExternalStore(subscribe, read, () => false)
}

/**
 * Which language the dialog speaks, and which way it runs.
 *
 * @param way - as a provider was told: empty for the page's own
 */
export function speech(language: Language | undefined, way: string) {
  const dir = way || document.dir || (language?.dir ?? 'ltr')
  return { lang: language?.tag ?? 'en', dir: dir === 'rtl' ? 'rtl' : 'ltr' } as const
}
