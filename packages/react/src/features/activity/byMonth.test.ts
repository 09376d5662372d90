import { expect, test } from 'vitest'
import { byMonth, dayOf } from './byMonth.ts'

const at = (text: string) => ({ at: new Date(text).getTime() })
const now = at('2026-11-22T12:00').at

test('byMonth: the newest first, a year only where it is another one', () => {
  const items = [
    at('2024-06-03T12:00'),
    at('2026-06-30T12:00'),
    at('2026-06-01T12:00'),
    at('2026-11-02T12:00'),
  ]
  const [first, second, third, fourth] = items
  expect(byMonth(items, 'en', now)).toEqual([
    { title: 'November', items: [fourth] },
    { title: 'June', items: [second, third] },
    { title: 'June 2024', items: [first] },
  ])
  expect(byMonth(items, 'de', now).map(({ title }) => title)).toEqual([
    'November',
    'Juni',
    'Juni 2024',
  ])
  expect(byMonth([], 'en', now)).toEqual([])
})

test('dayOf: two digits and the month', () => {
  expect(dayOf(at('2026-06-03T12:00').at)).toBe('03 Jun')
  expect(dayOf(at('2026-06-03T12:00').at, 'en')).toBe('03 Jun')
})
