import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultColors, readTheme } from './theme.ts'

test('colours of the kit are taken over by either form of their names', () => {
  const { properties, radius } = readTheme(
    { mode: 'light', variables: { '--lk-raised-2': '#eee', onAccent: '#fff', '--lk-radius': '0' } },
    'dark',
  )
  expect(properties['raised-2']).toBe('#eee')
  expect(properties['on-accent']).toBe('#fff')
  expect(radius).toBe(0)
})

test('without a mode the system decides', () => {
  expect(readTheme({}, 'dark').properties).toEqual(defaultColors.dark)
})

test('a text in the colour of its ground, or what is no colour, brings the default back', () => {
  for (const variables of [
    { text: '#ffffff' },
    { '--lk-raised': '#161513' },
    { danger: '#f6f6f4' },
    { onAccent: '#1c1b18' },
    { text: 'transparent' },
    { canvas: 'url(https://evil.example/x)' },
    { text: '#16151300' },
  ])
    expect(readTheme({ mode: 'light', variables }, 'light').properties).toEqual(defaultColors.light)
})

test('corners stay corners, and fonts stay the system’s', () => {
  for (const radius of ['-1', '9', 'NaN', '', 'calc(1)'])
    expect([0, 1]).toContain(readTheme({ variables: { radius } }, 'light').radius)
  expect(readTheme({ variables: { font: 'Wingdings' } }, 'light').properties).not.toHaveProperty(
    'font',
  )
})

test('whatever a page sends, every text can be read', () => {
  const hex = fc
    .integer({ min: 0, max: 0xffffff })
    .map((n) => `#${n.toString(16).padStart(6, '0')}`)
  const names = fc.constantFrom(...Object.keys(defaultColors.light))
  fc.assert(
    fc.property(fc.dictionary(names, hex), (variables) => {
      const { text, canvas } = readTheme({ mode: 'light', variables }, 'light').properties
      expect(contrast(text, canvas)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

/** WCAG 2.2, written a second time so that the first is not checked by itself. */
function contrast(one: string, other: string) {
  const light = (hex: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4)))
      .reduce((sum, c, index) => sum + c * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
  const [a, b] = [light(one), light(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
