// @vitest-environment jsdom
import { createKit, createStorage, memoryBackend, type KitOptions } from '@latchkey/core'
import { base } from '@latchkey/core/networks'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { NetworkPicture } from '../../../components/NetworkPicture.tsx'
import { KitProvider } from '../../../KitProvider.tsx'
import { FamilyPicture } from '../../networks/FamilyPicture.tsx'
import { TokenPicture } from './TokenPicture.tsx'

const apiUrl = 'https://api.example.com'

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
})

async function draw(content: ReactNode, options: Partial<KitOptions> = { server: { apiUrl } }) {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  onTestFinished(() => act(() => root.unmount()))
  const kit = createKit({
    projectId: 'test',
    networks: [base],
    adapters: [],
    ...options,
    logging: { logLevel: 'silent', ...options.logging },
    connection: { storage: createStorage({ backend: memoryBackend() }), ...options.connection },
  })
  await act(async () => root.render(<KitProvider kit={kit}>{content}</KitProvider>))
  return {
    image: () => host.querySelector('img'),
    letter: () => host.querySelector('text')?.textContent,
  }
}

const ether = { id: 'native', symbol: 'ETH' }
const token = { id: '0x1', symbol: 'USDC' }

test('ETH on an L2 shows the picture of ETH', async () => {
  const { image } = await draw(<TokenPicture token={ether} size={40} />)
  expect(image()?.src).toBe(`${apiUrl}/public/getTokenImage/ETH`)
})

test('a token without a picture shows a letter, whatever its symbol', async () => {
  const { image, letter } = await draw(<TokenPicture token={token} size={40} />)
  expect([image(), letter()]).toEqual([null, 'U'])
})

test('a network shows the picture of its CAIP-2 id', async () => {
  const src = `${apiUrl}/public/getAssetImage/eip155%3A8453`
  const one = await draw(<NetworkPicture network={base} size={40} />)
  expect(one.image()?.src).toBe(src)
  const family = { account: { network: base }, networks: [base], name: 'EVM' }
  const two = await draw(<FamilyPicture family={family as never} size={40} />)
  expect(two.image()?.src).toBe(src)
})

test('a picture that fails to load becomes a letter', async () => {
  for (const content of [
    <TokenPicture token={ether} size={40} />,
    <NetworkPicture network={base} size={40} />,
  ]) {
    const { image, letter } = await draw(content)
    await act(async () => image()?.dispatchEvent(new Event('error')))
    expect([image(), letter()]).toEqual([null, content.type === TokenPicture ? 'E' : 'B'])
  }
})

test('without a server, networks and native currencies show letters', async () => {
  const native = await draw(<TokenPicture token={ether} size={40} />, {})
  const network = await draw(<NetworkPicture network={base} size={40} />, {})
  expect([native.letter(), network.letter()]).toEqual(['E', 'B'])
})
