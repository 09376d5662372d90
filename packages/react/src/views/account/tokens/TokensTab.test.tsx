// @vitest-environment jsdom
import { createKit, createStorage, memoryBackend } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { KitProvider } from '../../../KitProvider.tsx'
import { TokensTab } from './TokensTab.tsx'

const refetch = () => {}
const unknown = { portfolio: undefined, refetch } as const

test.each([
  ['nobody answers', { ...unknown, status: 'error', error: new Error('offline'), retryAt: 0 }],
  ['the site does not list the network', { ...unknown, status: 'idle', error: undefined }],
] as const)('tokens: where %s, the list says that they are not known', async (_, info) => {
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
  await act(async () =>
    root.render(
      <KitProvider kit={kit}>
        <TokensTab info={info} />
      </KitProvider>,
    ),
  )
  expect(host.textContent).toContain('could not be loaded')
})
