import type { Theme, ThemeColors } from '../theme/theme.ts'

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
