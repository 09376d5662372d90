import { expect, test } from 'vitest'
import { createTestFrame } from '../fixtures/testFrame.ts'
import { authConnectors } from '../embedded/authConnector.ts'
import type { Eip1193Provider } from './eip1193/eip1193Provider.ts'
import { mock } from './mock.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.each<[string, () => Promise<unknown>]>([
  ['the mock', async () => mock({ accounts: [account] }).provider],
  ['the embedded wallet', async () => authConnectors(createTestFrame().kit)[0]?.provider],
  ['the frame', async () => (await createTestFrame().kit.frame()).provider],
])('%s: refuses malformed requests with -32600, and chains its listeners', async (_, find) => {
  const provider = (await find()) as Required<Eip1193Provider> // each of them is one
  for (const request of [null, undefined, {}, { method: 7 }, { method: '' }, 'eth_chainId'])
    await expect(provider.request(request as { method: string })).rejects.toMatchObject({
      code: -32600,
    })
  const listener = () => undefined
  expect(provider.on('accountsChanged', listener)).toBe(provider)
  expect(provider.removeListener('accountsChanged', listener)).toBe(provider)
})
