import { afterEach, expect, test } from 'vitest'
import { provideBuffer } from './provideBuffer.ts'

const real = globalThis.Buffer
afterEach(() => {
  globalThis.Buffer = real
})

test('reads and writes as the real one does', () => {
  provideBuffer()
  const ours = globalThis.Buffer
  expect(ours).not.toBe(real)
  for (const text of ['', 'a', 'Grüße, 世界']) {
    for (const encoding of ['base64', 'hex', 'utf-8'] as const) {
      const written = ours.from(text).toString(encoding)
      expect(written).toBe(real.from(text).toString(encoding))
      expect([...ours.from(written, encoding)]).toEqual([...real.from(text)])
    }
  }
  const whole = Uint8Array.of(1, 104, 105, 2)
  expect(ours.from(whole.buffer, 1, 2).toString('utf-8')).toBe('hi')
  expect(ours.isBuffer(ours.from('a'))).toBe(true)
  expect(ours.isBuffer(whole)).toBe(false)
})
