import { expect, test } from 'vitest'
import { UserRejectedError } from './connection.ts'
import { KitError } from './KitError.ts'

test('KitError: says what happened to people and everything to developers', () => {
  const error = new KitError('CODE', 'That did not work', {
    details: 'Because of this.',
    metaMessages: ['Method: eth_call'],
    docsPath: 'errors.md',
  })
  expect(error.shortMessage).toBe('That did not work')
  expect(error.message).toBe(
    'That did not work\nBecause of this.\nMethod: eth_call\nDocs: docs/errors.md',
  )
  expect(error.code).toBe('CODE')
})

test('walk: finds a cause below, and ends on causes that turn in a circle', () => {
  const inner = new UserRejectedError()
  const outer = new KitError('OUTER', 'outer', { cause: new Error('middle', { cause: inner }) })
  expect(outer.walk((error) => error instanceof UserRejectedError)).toBe(inner)
  const circle = new Error('circle')
  circle.cause = circle
  expect(new KitError('X', 'x', { cause: circle }).walk(() => false)).toBeUndefined()
})
