import type { Theme, ThemeColors } from './theme.ts'

/**
 * The theme as CSS custom properties (`--lk-canvas`, `--lk-text-2`, …) on whatever the selector matches.
 *
 * @param selector - `:host` inside the dialog's shadow root, a class on the page's buttons
 */
export function themeCss(theme: Theme, selector: string) {
  const { mode = 'auto', light, dark } = theme
  const base =
    (theme.radius === undefined ? '' : `--lk-radius:${theme.radius};`) +
    (theme.fontFamily === undefined ? '' : `--lk-font:${theme.fontFamily};`)
  // What is chosen of several stands out as brighter than its ground.
  const rule = (colors: ThemeColors, scheme: 'light' | 'dark', chosen: string) =>
    `${selector}{color-scheme:${scheme};${declarations(colors)}--lk-chosen:${chosen};${base}}`
  const inLight = rule(light, 'light', light.canvas)
  const inDark = rule(dark, 'dark', dark.raised2)
  if (mode === 'dark') return inDark
  if (mode === 'light') return inLight
  return `${inLight}@media (prefers-color-scheme:dark){${inDark}}`
}

/** A class that only this theme has, made from its values: the same on a server and in the page. */
export function themeClass({ mode = 'auto', radius, fontFamily, light, dark }: Theme) {
  const values = [mode, radius, fontFamily, ...Object.values(light), ...Object.values(dark)].join()
  let hash = 0
  for (let at = 0; at < values.length; at += 1)
    hash = (Math.imul(hash, 31) + values.charCodeAt(at)) | 0
  return `lk-theme-${(hash >>> 0).toString(36)}`
}

function declarations(colors: ThemeColors) {
  return Object.entries(colors)
    .map(([name, value]) => `--lk-${name.replace(/[A-Z0-9]/g, '-$&').toLowerCase()}:${value};`)
    .join('')
}
