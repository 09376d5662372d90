import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { formatText, loadLanguage } from './texts.ts'

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

test.each(Object.entries({ de, ar }))('%s has every text with the same values', (_, texts) => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort())
  for (const [key, text] of Object.entries(texts)) {
    expect(text.trim(), key).not.toBe('')
    expect(placeholders(text), key).toEqual(placeholders(en[key as keyof typeof en])) // just compared
  }
})

test('a tag finds its language, and anything else is English', async () => {
  expect(await loadLanguage('de-AT')).toMatchObject({ tag: 'de-AT', dir: 'ltr', texts: de })
  expect(await loadLanguage('AR')).toMatchObject({ tag: 'ar', dir: 'rtl', texts: ar })
  for (const tag of [undefined, '', 'fr', 'no such tag', 'en-', 'de_DE'])
    new Intl.NumberFormat((await loadLanguage(tag)).tag) // throws for what is no tag
  expect((await loadLanguage('fr')).tag).toBe('en')
  expect((await loadLanguage('en-')).tag).toBe('en')
})

test('values keep their direction, hide nothing and are no texts themselves', async () => {
  const arabic = await loadLanguage('ar')
  expect(formatText(arabic, 'callOf', { number: '1', total: '2' })).toBe(
    '\u20681\u2069 من \u20682\u2069',
  )
  const english = await loadLanguage('en')
  expect(formatText(english, 'continueHeading', { origin: 'a\u202Eb{origin}' })).toBe(
    'Continue to ab{origin}?',
  )
})
