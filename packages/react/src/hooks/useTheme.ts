import { useCallback } from 'react'
import { useKitContext } from '../KitContext.ts'
import type { Theme, ThemeMode } from '../theme/theme.ts'

export declare namespace useTheme {
  type ReturnType = {
    /** The theme in use, its `mode` included. */
    readonly theme: Theme
    readonly mode: ThemeMode
    /** Takes another theme for dialog and buttons, in place of the provider's. */
    readonly setTheme: (theme: Theme) => void
    /** Light, dark, or as the visitor's system wants it, whatever the theme says. */
    readonly setMode: (mode: ThemeMode) => void
  }
}

/** The look of dialog and buttons, and the way to another one. What is set here wins over the provider's `theme`. */
export function useTheme(): useTheme.ReturnType {
  const { theme, choose } = useKitContext('useTheme')
  const setTheme = useCallback((theme: Theme) => choose({ theme }), [choose])
  const setMode = useCallback((mode: ThemeMode) => choose({ mode }), [choose])
  return { theme, mode: theme.mode ?? 'auto', setTheme, setMode }
}
