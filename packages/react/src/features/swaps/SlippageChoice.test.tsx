// @vitest-environment jsdom
import { createKit, createStorage, memoryBackend } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { KitProvider } from '../../KitProvider.tsx'
import { createFlow, createFlows } from '../../dialog/createFlows.ts'
import { ModalContext } from '../../dialog/ModalContext.ts'
import { SlippageChoice } from './SlippageChoice.tsx'
import { emptySwap, reduceSwap } from './swapFlow.ts'

test.each([
  ['1,5', 150],
  ['١٫٥', 150],
  ['۰٫۲۵', 25],
])('slippage: %s is %i basis points', async (typed, basisPoints) => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  const flows = createFlows()
  const flow = flows.get('swap', () => createFlow(reduceSwap, emptySwap))
  await act(async () =>
    root.render(
      <KitProvider kit={kit}>
        <ModalContext value={{ setTitle() {}, headerStart: host, flows }}>
          <SlippageChoice isDisabled={false} />
        </ModalContext>
      </KitProvider>,
    ),
  )
  const field = host.querySelector<HTMLInputElement>('input[type=text]')
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field, typed)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(flow.getState().slippage).toBe(basisPoints)
  await act(async () => root.unmount())
})
