import { expect, test } from 'vitest'
import { mostDevices, staleDevices } from './createVault.ts'

const device = (id: number, usedAt: number | null = null) => ({
  id: String(id),
  kind: 'device' as const,
  createdAt: id,
  usedAt,
})

test('devices: a new one takes the place of those unused for the longest, other factors stay', () => {
  const slots = Array.from({ length: mostDevices - 1 }, (_, index) => device(index))
  expect(staleDevices(slots)).toEqual([])
  const used = [device(-1, 1_000), ...slots, { ...device(-2), kind: 'recovery' as const }]
  expect(staleDevices(used)).toEqual(['0'])
  expect(staleDevices([...used, device(-3)])).toEqual(['0', '-3'])
})
