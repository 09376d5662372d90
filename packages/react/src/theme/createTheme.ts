import { contrast, toHex, toOklch, type Oklch } from './color.ts'
import { darkNeutrals, lightNeutrals } from './ink.ts'
import type { Theme, ThemeColors } from './theme.ts'

/** What `createTheme` takes. */
export type ThemeOptions = Pick<Theme, 'mode' | 'radius' | 'fontFamily'> & {
  /** The brand's colour as `#rrggbb`. Its lightness moves where text on it, or of it, could not be read. */
  readonly accent: string
}

const textContrast = 4.5
const shapeContrast = 3

/**
 * Derives a whole theme from one accent colour. Every state keeps the accent's hue; lightness moves in OKLCH until text has
 * WCAG AA contrast (4.5) and shapes have 3.
 *
 * @throws TypeError when `accent` is not a `#rrggbb` colour
 */
export function createTheme({ accent, ...rest }: ThemeOptions): Theme {
  const color = toOklch(accent)
  return {
    light: { ...lightNeutrals, ...accentColors(color, lightNeutrals, -1) },
    dark: { ...darkNeutrals, ...accentColors(color, darkNeutrals, 1) },
    ...rest,
  }
}

type Neutrals = Pick<ThemeColors, 'canvas' | 'raised' | 'raised2'>

/** @param away - the direction in which lightness moves away from the canvas: -1 darker, 1 lighter */
function accentColors(color: Oklch, neutrals: Neutrals, away: 1 | -1) {
  const accent = shift(color, away, (hex) => contrast(hex, neutrals.canvas) >= shapeContrast)
  const accentHex = toHex(accent)
  const onAccent = contrast(accentHex, '#ffffff') >= textContrast ? '#ffffff' : '#12110f'
  const readable =
    onAccent === '#ffffff'
      ? accent
      : shift(accent, 1, (hex) => contrast(hex, onAccent) >= textContrast)
  // Away from its text, so that a button under the pointer reads better, never worse.
  const hover = { ...readable, l: clamp(readable.l + (onAccent === '#ffffff' ? -0.06 : 0.06)) }
  const soft: Oklch = {
    l: away < 0 ? 0.955 : 0.27,
    c: Math.min(color.c, away < 0 ? 0.03 : 0.045),
    h: color.h,
  }
  const accentSoft = toHex(soft)
  const grounds = [neutrals.canvas, neutrals.raised, neutrals.raised2, accentSoft]
  return {
    accent: toHex(readable),
    accentHover: toHex(hover),
    onAccent,
    accentText: toHex(
      shift(color, away, (hex) => grounds.every((ground) => contrast(hex, ground) >= textContrast)),
    ),
    accentSoft,
  }
}

/** Moves the lightness in small steps until the test passes, or the end of the scale. */
function shift(color: Oklch, direction: 1 | -1, passes: (hex: string) => boolean): Oklch {
  let moved = color
  while (!passes(toHex(moved)) && (direction > 0 ? moved.l < 1 : moved.l > 0))
    moved = { ...moved, l: clamp(moved.l + direction * 0.01) }
  return moved
}

function clamp(lightness: number) {
  return Math.min(1, Math.max(0, lightness))
}
