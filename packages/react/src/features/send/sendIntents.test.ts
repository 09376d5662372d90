import { createStorage, memoryBackend } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import type { SendOrder } from './sendFlow.ts'
import { isAskedBefore, rememberIntent } from './sendIntents.ts'

const order: SendOrder = {
  token: { symbol: 'ETH', decimals: 18 },
  value: 10n ** 18n,
  receiver: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  network: mainnet,
}

test('intent: is remembered by whoever reads the same storage, until the answer is here', () => {
  const backend = memoryBackend()
  const [here, reloaded] = [createStorage({ backend }), createStorage({ backend })]
  const forget = rememberIntent(here, order)
  expect(isAskedBefore(reloaded, order)).toBe(true)
  expect(isAskedBefore(reloaded, { ...order, value: 1n })).toBe(false)
  expect(isAskedBefore(reloaded, { ...order, token: { ...order.token, address: '0x01' } })).toBe(
    false,
  )
  forget()
  expect(isAskedBefore(reloaded, order)).toBe(false)
})

test('intent: is not remembered for ever, nor believed from the future', () => {
  const storage = createStorage({ backend: memoryBackend() })
  rememberIntent(storage, order)
  const [intent] = storage.get('send_intents', (value) => value as { transfer: string }[]) ?? [] // written above
  for (const at of [Date.now() - 901_000, Date.now() + 60_000]) {
    storage.set('send_intents', [{ ...intent, at }])
    expect(isAskedBefore(storage, order)).toBe(false)
  }
})

test('intent: what cannot be read counts as nothing', () => {
  const storage = createStorage({ backend: memoryBackend() })
  storage.set('send_intents', { transfer: 1 })
  expect(isAskedBefore(storage, order)).toBe(false)
})
