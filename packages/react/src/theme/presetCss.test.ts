import { expect, test } from 'vitest'
import { createTheme } from './createTheme.ts'
import { ink } from './ink.ts'
import { buttonCss, presetCss } from './presetCss.ts'
import { brass, forest, ocean } from './presets.ts'
import { themeClass } from './themeCss.ts'

test('presetCss: a page of a server has every preset before its script, in every mode', () => {
  const css = presetCss()
  for (const preset of [ink, ocean, forest, brass])
    for (const mode of [undefined, 'auto', 'light', 'dark'] as const)
      expect(css).toContain(`.${themeClass({ ...preset, mode })}{`)
})

test('buttonCss: has the class that the provider gives to its buttons', () => {
  const theme = createTheme({ accent: '#5b3df5', radius: 0.5 })
  expect(buttonCss(theme)).toContain(`.${themeClass({ ...theme, mode: undefined })}{`)
  expect(buttonCss(theme)).toContain('--lk-radius:0.5;')
})
