// @vitest-environment jsdom
import { createKit, createStorage, memoryBackend } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { KitProvider } from '../KitProvider.tsx'
import { useAmountReading, type AmountState } from './useAmountReading.ts'

const dollars = { symbol: 'LUSD', decimals: 6 }

async function read(state: AmountState) {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => act(() => root.unmount()))
  const kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  const found: ReturnType<typeof useAmountReading>[] = []
  function Reading() {
    found.push(useAmountReading(state, dollars))
    return null
  }
  await act(async () =>
    root.render(
      <KitProvider kit={kit}>
        <Reading />
      </KitProvider>,
    ),
  )
  return found.at(-1)
}

test.each([
  ['25.00000000', { value: 25_000_000n, fault: undefined, read: undefined }],
  ['1.000.000', { value: 1_000_000_000_000n, fault: undefined, read: '1,000,000 LUSD' }],
  ['1.5', { value: 1_500_000n, fault: undefined, read: undefined }],
  ['1.0000001', { value: undefined, fault: 'LUSD has 6 decimal places' }],
  ['1,500', { value: undefined, fault: expect.stringContaining('1500 or 1.500') as string }],
  [
    '1.2.3',
    { value: undefined, fault: expect.stringContaining('“1.2.3” is not an amount') as string },
  ],
  ['', { value: undefined, fault: undefined }],
  ['.', { value: undefined, fault: undefined }],
])('useAmountReading: %s', async (amount, expected) => {
  expect(await read({ amount, isTyped: true })).toMatchObject(expected)
})

test('useAmountReading: a pasted text that was refused is named', async () => {
  const reading = await read({ amount: '12', isTyped: true, refused: '1e5\u202e' })
  expect(reading?.fault).toBe('“1e5” is not an amount. Use digits and a decimal separator.')
})
