import { ink } from './ink.ts'
import { brass, forest, ocean } from './presets.ts'
import type { Theme } from './theme.ts'
import { themeClass, themeCss } from './themeCss.ts'

/**
 * A theme as CSS for the buttons in the page. The script brings the same by itself: this is for pages that a server renders with a theme of
 * their own, which has to be there before the script. Write it into a sheet of the page, after `@latchkey/react/buttons.css`.
 *
 * @param theme - exactly what `KitProvider` gets, its `mode` included
 */
export function buttonCss(theme: Theme): string {
  return themeCss(theme, `.${themeClass(theme)}`)
}

/** All presets in all modes: what `buttons.css` brings. */
export function presetCss(): string {
  return [ink, ocean, forest, brass]
    .flatMap((preset) =>
      (['auto', 'light', 'dark'] as const).map((mode) => buttonCss({ ...preset, mode })),
    )
    .join('\n')
}
