import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, toHex, toOklch } from './color.ts'
import { createTheme } from './createTheme.ts'
import { ink } from './ink.ts'
import { brass, forest, ocean } from './presets.ts'
import type { Theme, ThemeColors } from './theme.ts'
import { themeClass, themeCss } from './themeCss.ts'

/** Every pair of the contract in which text stands on a ground. */
const pairs: readonly (readonly [keyof ThemeColors, keyof ThemeColors])[] = [
  ...(['text', 'text2', 'text3'] as const).flatMap((text) =>
    (['canvas', 'raised', 'raised2'] as const).map((ground) => [text, ground] as const),
  ),
  ...(['success', 'warning', 'danger'] as const).flatMap((text) =>
    (['canvas', 'raised', 'raised2'] as const).map((ground) => [text, ground] as const),
  ),
  ['accentText', 'canvas'],
  ['accentText', 'raised'],
  ['accentText', 'raised2'],
  ['accentText', 'accentSoft'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
]

function unreadable(theme: Theme) {
  return (['light', 'dark'] as const).flatMap((mode) =>
    pairs
      .map(([text, ground]) => ({
        pair: `${mode}: ${text} on ${ground}`,
        ratio: contrast(theme[mode][text], theme[mode][ground]),
      }))
      .filter(({ ratio }) => ratio < 4.5),
  )
}

describe.each(Object.entries({ ink, ocean, forest, brass }))('preset %s', (_, theme) => {
  test('every text has AA contrast on every ground, light and dark', () => {
    expect(unreadable(theme)).toEqual([])
  })

  test('the accent stands out from the canvas', () => {
    for (const mode of ['light', 'dark'] as const)
      expect(contrast(theme[mode].accent, theme[mode].canvas)).toBeGreaterThanOrEqual(3)
  })
})

test('createTheme: any accent gives a theme that can be read', () => {
  const hex = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(hex, (accent) => {
      expect(unreadable(createTheme({ accent }))).toEqual([])
    }),
  )
})

test('createTheme: refuses what is not a colour', () => {
  expect(() => createTheme({ accent: 'red; } * { display: none' })).toThrow(TypeError)
})

test('toOklch and toHex: undo each other', () => {
  for (const hex of ['#000000', '#ffffff', '#1f6fd6', '#a8741a', '#ff0000'])
    expect(toHex(toOklch(hex))).toBe(hex)
})

test('themeCss: follows the system unless a mode is set', () => {
  expect(themeCss(ink, ':host')).toContain('@media (prefers-color-scheme:dark)')
  expect(themeCss({ ...ink, mode: 'dark' }, ':host')).not.toContain('@media')
  expect(themeCss(ink, ':host')).toContain('--lk-text-2:#5d5a55;')
  expect(themeCss({ ...ink, radius: 0 }, ':host')).toContain('--lk-radius:0;')
})

test('themeClass: two themes that differ in anything have two classes', () => {
  const themes = [
    ...[ink, ocean, { ...ink, radius: 1.5 }, { ...ink, fontFamily: 'serif' }],
    ...[
      { ...ink, mode: 'dark' as const },
      { ...ink, mode: 'light' as const },
    ],
    { ...ink, light: { ...ink.light, shadow: 'none' } },
    { ...ink, dark: { ...ink.dark, shadow: 'none' } },
  ]
  expect(new Set(themes.map(themeClass)).size).toBe(themes.length)
  expect(themeClass({ ...ink })).toBe(themeClass(ink))
  expect(themeClass({ ...ink, mode: 'auto' })).toBe(themeClass(ink))
  expect(themeClass(ink)).toMatch(/^lk-theme-[a-z0-9]+$/)
})
