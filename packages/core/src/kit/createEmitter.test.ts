import { expect, test } from 'vitest'
import { createEmitter } from './createEmitter.ts'

test('createEmitter: a listener that throws keeps the message from nobody', () => {
  const errors: unknown[] = []
  const heard: string[] = []
  const emitter = createEmitter<string>((error) => errors.push(error))
  emitter.subscribe(() => {
    throw new Error('listener')
  })
  emitter.subscribe((message) => heard.push(message))
  emitter.emit('hello')
  expect(heard).toEqual(['hello'])
  expect(errors).toHaveLength(1)
})

test('createEmitter: an unsubscribed listener hears nothing, also when it leaves during a message', () => {
  const heard: string[] = []
  const emitter = createEmitter<string>(() => undefined)
  const leave = emitter.subscribe((message) => {
    heard.push(message)
    leave()
  })
  emitter.emit('one')
  emitter.emit('two')
  expect(heard).toEqual(['one'])
})
