import { expect, test } from 'vitest'
import { readLink } from './readLink.ts'

const id = 'abcdefghijklmnop'

test('link: an attempt and its secret, or a change and its secret', () => {
  expect(readLink(`?projectId=shop&attempt=${id}`, `#${id}1`)).toEqual({
    kind: 'device',
    attemptId: id,
    secret: `${id}1`,
  })
  expect(readLink(`?projectId=shop&change=${id}`, `#${id}1`)).toEqual({
    kind: 'revert',
    changeId: id,
    secret: `${id}1`,
  })
})

test.each([
  ['', ''],
  [`?attempt=${id}`, ''],
  [`?attempt=${id}`, '#short'],
  ['?attempt=short', `#${id}`],
  [`?attempt=${id}%0a`, `#${id}`],
  ['?projectId=shop', `#${id}`],
])('link: %s%s is none', (search, hash) => {
  expect(readLink(search, hash)).toBeUndefined()
})
