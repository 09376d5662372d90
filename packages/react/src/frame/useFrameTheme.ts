import { syncTheme } from '@latchkey/core'
import { useCallback, useEffect, useMemo } from 'react'
import { useStoreValue } from '../hooks/useStoreValue.ts'
import { useKitContext } from '../KitContext.ts'
import { speech } from './speech.ts'
import { useMedia } from './useMedia.ts'
import { frameTheme } from './frameTheme.ts'

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
