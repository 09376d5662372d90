import { UserRejectedError } from '@latchkey/core'
import { NameRefusedError } from '@latchkey/core/names'
import { expect, test } from 'vitest'
import { namesFlow, noName, type NamesAction } from './namesFlow.ts'
import { readNameFailure } from './readNameFailure.ts'

const zone = 'example.eth'
const typed = (text: string): NamesAction => ({ type: 'typed', text, zone })
const after = (...actions: readonly NamesAction[]) => actions.reduce(namesFlow, noName)

test('namesFlow: what is typed or pasted is the part before the zone, in small letters', () => {
  expect(after(typed('  Alice ')).label).toBe('alice')
  expect(after(typed('ALICE.Example.ETH')).label).toBe('alice')
  expect(after(typed('alice.other.eth')).label).toBe('alice.other.eth')
  expect(after(typed('example.eth')).label).toBe('example.eth')
})

test('namesFlow: nothing can be typed while the wallet or the server has the name', () => {
  const asked = after(typed('alice'), { type: 'begun' })
  expect(namesFlow(asked, typed('mallory'))).toEqual(asked)
  expect(namesFlow(namesFlow(asked, { type: 'signed' }), typed('mallory'))).toMatchObject({
    step: 'saving',
    label: 'alice',
  })
})

test('namesFlow: a failure belongs to the name that it befell', () => {
  const lost = after(typed('alice'), { type: 'begun' }, { type: 'failed', failure: 'lost' })
  expect(lost).toMatchObject({ step: 'editing', label: 'alice', failure: 'lost' })
  expect(namesFlow(lost, typed('alicia')).failure).toBeUndefined()
  expect(namesFlow(lost, { type: 'begun' }).failure).toBeUndefined()
  // A signature that comes after the end of its request is nobody's.
  expect(namesFlow(lost, { type: 'signed' })).toEqual(lost)
})

test('namesFlow: a name that was registered leaves an empty field behind', () => {
  const name = `alice.${zone}`
  const done = after(typed('alice'), { type: 'begun' }, { type: 'registered', name })
  expect(done).toEqual({ ...noName, registered: name })
})

test('readNameFailure: says what the visitor can do, and nothing where they have ended it', () => {
  const read = (error: unknown) => readNameFailure(error, () => 'in words')
  expect(read(new NameRefusedError('taken'))).toBe('lost')
  expect(read(new NameRefusedError('reserved'))).toBe('refused')
  expect(read(new NameRefusedError('message'))).toBe('clock')
  expect(read(new UserRejectedError())).toBe('declined')
  expect(read(new Error('odd'))).toEqual({ text: undefined })
})
