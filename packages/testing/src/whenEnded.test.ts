import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { whenEnded } from './whenEnded.ts'

const run = (program: string) =>
  spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'pipe'] })

test('whenEnded: says how a process ended, and what it complained of', async () => {
  const failing = run(
    `process.once('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1_000); console.error('No room left.')`,
  )
  failing.stderr.once('data', () => failing.kill('SIGTERM'))
  expect(await whenEnded(failing)).toBe('with code 3: No room left.')
  expect(await whenEnded(run(''))).toBe('with code 0')
})

test('whenEnded: names the signal that killed it, and why it never began', async () => {
  const idle = run('setTimeout(() => {}, 60_000)')
  const ended = whenEnded(idle)
  idle.kill('SIGKILL')
  expect(await ended).toBe('by SIGKILL')
  expect(await whenEnded(spawn('/no/such/program'))).toContain('ENOENT')
})

test('whenEnded: leaves nothing behind in this process', async () => {
  const before = process.listenerCount('exit')
  const ended = whenEnded(run(''))
  expect(process.listenerCount('exit')).toBe(before + 1)
  await ended
  expect(process.listenerCount('exit')).toBe(before)
})
