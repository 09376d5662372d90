import { DrizzleQueryError } from 'drizzle-orm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { withoutValues } from './log.ts'

const account = '0x52908400098527886e0f7030069857d2e4169ee7'

/** What a log of the site's own is given of an error. */
function logged(error: Error) {
  const lines: string[] = []
  withoutValues(pino({}, { write: (line: string) => void lines.push(line) })).error(
    { err: error },
    'failed',
  )
  return lines.join('')
}

test('log: an error of the store says which query has failed, and nothing of what it was about', () => {
  const cause = Object.assign(new Error('Connection terminated'), {
    code: '57P01',
    detail: `Key (address)=(${account}) already exists.`,
  })
  const query = new DrizzleQueryError('select 1 where address = $1', ['demo', account, 7n], cause)
  for (const error of [query, new Error('The store does not answer', { cause: query }), cause]) {
    const text = logged(error)
    expect(text).not.toContain(account)
    expect(text).not.toContain('demo')
    expect(text).toContain('Connection terminated')
    expect(text).toContain('log.test.ts') // where it came from
  }
  expect(logged(query)).toContain('select 1 where address = $1')
  expect(logged(cause)).toContain('57P01')
})
