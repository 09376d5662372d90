import { expect, test, vi } from 'vitest'
import { createLog, logBufferBytes } from './createLog.ts'

test('createLog: keeps every line, whatever the console’s level', () => {
  const log = createLog('silent')
  log.debug('looked for wallets')
  log.error('a wallet failed', new Error('boom'))
  expect(log.toText()).toContain('looked for wallets')
  expect(log.toText()).toContain('a wallet failed Error: boom')
})

test('createLog: drops the oldest lines past 1,024,000 bytes', () => {
  const log = createLog('silent')
  log.info('the first line')
  for (let line = 0; line < 300; line += 1) log.info('é'.repeat(2_500))
  const text = log.toText()
  const { byteLength } = new TextEncoder().encode(text)
  expect(byteLength).toBeLessThanOrEqual(1_024_000)
  expect(byteLength).toBeGreaterThan(logBufferBytes - 10_000)
  expect(text).not.toContain('the first line')
})

test('createLog: a line larger than the buffer is left out and nothing else is lost', () => {
  const log = createLog('silent')
  log.info('before')
  log.info('x'.repeat(logBufferBytes + 1))
  expect(log.toText()).toContain('before')
})

test('createLog: a warning about the set-up shows at the default level, and not where nothing may', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  createLog().warn('a node failed')
  createLog('silent').advise('an option does not count')
  expect(warned).not.toHaveBeenCalled()
  const log = createLog()
  log.advise('an option does not count')
  expect(warned.mock.calls).toEqual([['an option does not count']])
  expect(log.toText()).toMatch(/ warn an option does not count\n$/)
  warned.mockRestore()
})

test('createLog: keeps no path and no query of an address, which can hold a key', () => {
  const log = createLog('silent')
  log.warn('failed', new Error('URL: https://rpc.example.com/v3/SECRET?key=SECRET\nBody: {}'))
  expect(log.toText()).toContain('URL: https://rpc.example.com/…\nBody')
  expect(log.toText()).not.toContain('SECRET')
})

test('createLog: writes down a cause that cannot be serialised', () => {
  const log = createLog('silent')
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  log.warn('odd', cyclic)
  expect(log.toText()).toContain('odd unreadable')
})
