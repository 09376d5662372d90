import { expect, test, vi } from 'vitest'
import { openOwnWindow } from './ownWindow.ts'

test('own window: opens under another name each time', async () => {
  const open = vi.fn<(...given: string[]) => null>(() => null)
  vi.stubGlobal('window', { open })
  await openOwnWindow()
  await openOwnWindow()
  const names = open.mock.calls.map(([, name]) => name)
  expect(new Set(names).size).toBe(2)
  for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}$/)
  vi.unstubAllGlobals()
})
