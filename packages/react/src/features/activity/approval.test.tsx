// @vitest-environment jsdom
import { createKit, createStorage, memoryBackend } from '@latchkey/core'
import type { HistoryEntry } from '@latchkey/core/history'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KitProvider } from '../../KitProvider.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import { TransactionFacts } from './TransactionFacts.tsx'

let root: Root
let host: HTMLElement

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})

afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = { kind: 'token', symbol: 'LUSD', name: 'Local Dollar', address } as const
const nft = { kind: 'nft', name: 'Keepsake', address, isSpam: false } as const

/** The row of an approval, and what its view says of it. */
async function show(approval: NonNullable<HistoryEntry['approval']>) {
  const entry: HistoryEntry = {
    id: '1',
    networkId: 'eip155:1',
    operation: 'approve',
    status: 'confirmed',
    at: 0,
    transfers: [],
    approval,
  }
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
        <ActivityRow entry={entry} />
        <TransactionFacts entry={entry} network={mainnet} />
      </KitProvider>,
    ),
  )
  const facts = [...host.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  )
  return {
    row: host.querySelector('.row')?.textContent,
    facts: Object.fromEntries(facts) as Readonly<Record<string, string>>,
  }
}

test('approval: the row and the facts name the token', async () => {
  const { row, facts } = await show({ spender, allowance: 'unlimited', asset: token })
  expect(row).toContain('LUSD')
  expect(row).not.toContain('Unlisted')
  expect(facts).toMatchObject({ Asset: 'LUSD', Allowed: 'No limit' })
})

test('approval: a token that is in no list says so in both', async () => {
  const asset = { ...token, isListed: false }
  const { row, facts } = await show({ spender, allowance: '5', asset })
  expect(row).toContain('Unlisted token')
  expect(facts).toMatchObject({ Asset: 'LUSD · Unlisted token', Allowed: '5' })
})

test('approval: of NFTs, all of the collection, one of it, or none any more', async () => {
  expect((await show({ spender, asset: nft })).facts).toMatchObject({
    Asset: 'Keepsake',
    Allowed: 'All of this collection',
  })
  const one = { ...nft, name: 'Keepsake #7', tokenId: '7' }
  const { row, facts } = await show({ spender, asset: one })
  expect(row).toContain('Keepsake #7')
  expect(facts.Asset).toBe('Keepsake #7')
  expect(facts.Allowed).toBeUndefined()
  const taken = await show({ spender, asset: nft, allowance: '0' })
  expect(taken.facts.Allowed).toBe('Nothing any more')
})
