// @vitest-environment jsdom
import { connect, createKit, createStorage, memoryBackend, switchAccount } from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { fromChain } from '@latchkey/core/networks'
import { getDevAccount } from '@latchkey/testing'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { KitProvider } from '../../KitProvider.tsx'
import { createFlow, createFlows } from '../../dialog/createFlows.ts'
import { ModalContext } from '../../dialog/ModalContext.ts'
import { SwapForm } from './SwapForm.tsx'
import { emptySwap, reduceSwap } from './swapFlow.ts'

const [alice, bob] = [getDevAccount(0).address, getDevAccount(1).address]
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
/** Nobody answers there. */
const rpcUrls = { default: { http: ['http://127.0.0.1:9'] } }
const network = fromChain({ id: 31337, name: 'Local', nativeCurrency, rpcUrls })
const tokens = [{ ...nativeCurrency, isListed: true }]

test('form: begins anew for an account that was changed while the wallet was asked', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const kit = createKit({
    projectId: 'test',
    networks: [network],
    adapters: [eip155()],
    connectors: [mock({ accounts: [alice, bob], chainId: 31337 })],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  const flows = createFlows()
  const flow = flows.get('swap', () => createFlow(reduceSwap, emptySwap))
  root.render(
    <KitProvider kit={kit}>
      <ModalContext value={{ setTitle() {}, headerStart: host, flows }}>
        <SwapForm tokens={tokens} parameters={undefined} />
      </ModalContext>
    </KitProvider>,
  )
  const isFor = (address: string) =>
    vi.waitFor(() => expect(flow.getState().scope).toBe(`eip155:31337 ${address}`))
  await vi.waitFor(() => expect(host.childNodes).not.toHaveLength(0))
  await connect(kit, { connector: 'mock' })
  await isFor(alice)
  flow.dispatch({ type: 'amountChanged', amount: '1' })
  flow.dispatch({ type: 'progressed', progress: { step: 'approving', isSent: true } })
  switchAccount(kit, { address: bob })
  await vi.waitFor(() => expect(host.querySelector('.swap-reverse:disabled')).not.toBeNull())
  expect(flow.getState().amount).toBe('1')

  flow.dispatch({ type: 'progressed', progress: { step: 'editing' } })
  await isFor(bob)
  expect(flow.getState().amount).toBe('')
  root.unmount()
  kit.destroy()
})
