import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { english, formatPopupText, loadPopupLanguage } from './texts.ts'

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

test.each(Object.entries({ de, ar }))('%s has every text with the same values', (_, texts) => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort())
  for (const [key, text] of Object.entries(texts)) {
    expect(text.trim(), key).not.toBe('')
    expect(placeholders(text), key).toEqual(placeholders(en[key as keyof typeof en])) // just compared
  }
})

test('a tag finds its language, and anything else is English', async () => {
  expect(await loadPopupLanguage('de-AT')).toMatchObject({ tag: 'de', dir: 'ltr', texts: de })
  expect(await loadPopupLanguage('AR')).toMatchObject({ tag: 'ar', dir: 'rtl', texts: ar })
  for (const tag of ['', 'fr', 'no such tag']) expect(await loadPopupLanguage(tag)).toBe(english)
})

test('values keep their direction, hide nothing and are no texts themselves', () => {
  expect(formatPopupText(english, 'going', { provider: 'a\u202Eb{site}' })).toBe(
    'On to \u2068ab{site}\u2069',
  )
})
