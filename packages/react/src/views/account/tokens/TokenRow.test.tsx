// @vitest-environment jsdom
import { createKit, createStorage, memoryBackend } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { KitProvider } from '../../../KitProvider.tsx'
import { TokenRow } from './TokenRow.tsx'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.each([
  ['USDC', address, false, 'USDC'],
  ['USDС', address, false, 'USDС · 0x7099…79C8'], // its last letter is Cyrillic
  ['LUSD', address, true, 'LUSD · 0x7099…79C8'],
  ['ЕТН', undefined, false, 'ЕТН'],
])('row: %s at %s, unlisted: %s', async (symbol, address, isUnlisted, expected) => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  onTestFinished(() => act(() => root.unmount()))
  const kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  const token = { id: 'one', name: 'One', symbol, address, decimals: 6 }
  await act(async () =>
    root.render(
      <KitProvider kit={kit}>
        <TokenRow token={token} isUnlisted={isUnlisted} />
      </KitProvider>,
    ),
  )
  expect(host.querySelector('.token-fine')?.textContent).toBe(expected)
})
