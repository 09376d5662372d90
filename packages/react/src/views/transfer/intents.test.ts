import { createStorage, memoryBackend } from '@latchkey/core'
import { expect, test } from 'vitest'
import { isAskedBefore, rememberIntent } from './intents.ts'

const intent = (amount: bigint, token?: string) =>
  ['eip155:1', '0xAb', token, amount, '0xCd'] as const
const ether = intent(10n ** 18n)

test('intent: is remembered by whoever reads the same storage, until the answer is here', () => {
  const backend = memoryBackend()
  const [here, reloaded] = [createStorage({ backend }), createStorage({ backend })]
  const forget = rememberIntent(here, ether)
  expect(isAskedBefore(reloaded, ether)).toBe(true)
  expect(isAskedBefore(reloaded, intent(1n))).toBe(false)
  expect(isAskedBefore(reloaded, intent(10n ** 18n, '0x01'))).toBe(false)
  forget()
  expect(isAskedBefore(reloaded, ether)).toBe(false)
})

test('intent: is not remembered for ever, nor believed from the future', () => {
  const storage = createStorage({ backend: memoryBackend() })
  rememberIntent(storage, ether)
  const [first] = storage.get('send_intents', (value) => value as { transfer: string }[]) ?? [] // written above
  for (const at of [Date.now() - 901_000, Date.now() + 60_000]) {
    storage.set('send_intents', [{ ...first, at }])
    expect(isAskedBefore(storage, ether)).toBe(false)
  }
})

test('intent: what cannot be read counts as nothing', () => {
  const storage = createStorage({ backend: memoryBackend() })
  storage.set('send_intents', { transfer: 1 })
  expect(isAskedBefore(storage, ether)).toBe(false)
})
