import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeLists, type Cut } from './mergeLists.ts'

function cutOf([first, ...rest]: readonly number[], isCut: boolean): Cut | undefined {
  return isCut && first !== undefined ? { first, last: rest.at(-1) ?? first } : undefined
}

test('mergeLists: lists cut at different places give everything once, in order, whatever they hold', () => {
  // Those that three divides are rows that say nothing.
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 30 })
  const says = (place: number) => place % 3 !== 0
  fc.assert(
    fc.property(
      fc.array(places, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 6 }),
      (lists, count) => {
        const atOnce = 3
        const all = lists.map((list) => list.toSorted((a, b) => b - a))
        const told: number[] = []
        for (let below: number | undefined = Infinity; below !== undefined;) {
          const end: number = below
          const parts = all.map((list) => {
            const left = list.filter((place) => place < end)
            const rows = left.slice(0, atOnce)
            return { items: rows.filter(says), cut: cutOf(rows, left.length > rows.length) }
          })
          const page = mergeLists(parts, (place) => place, count)
          told.push(...page.items)
          below = page.below
        }
        expect(told).toEqual(
          all
            .flat()
            .filter(says)
            .toSorted((a, b) => b - a),
        )
      },
    ),
  )
})

test('mergeLists: what lies before the place where another list was cut waits for the next page', () => {
  const page = mergeLists(
    [
      { items: [9, 8, 7], cut: { first: 9, last: 7 } },
      { items: [8, 3, 1], cut: undefined },
    ],
    (place) => place,
    10,
  )
  expect(page).toEqual({ items: [9, 8, 8], below: 8 })
})

test('mergeLists: a place that fills a list does not hold up the rest', () => {
  const parts = [{ items: [5, 5, 5], cut: { first: 5, last: 5 } }]
  expect(mergeLists(parts, (place) => place, 10)).toEqual({ items: [5, 5, 5], below: 5 })
})

test('mergeLists: a list full of rows that say nothing holds up what the others say from there on', () => {
  const parts = [
    { items: [], cut: { first: 9, last: 7 } },
    { items: [6, 3], cut: undefined },
  ]
  expect(mergeLists(parts, (place) => place, 10)).toEqual({ items: [], below: 8 })
})
