// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageLoads } from '../fixtures/pageLoads.ts'
import { listing, walletKits } from '../fixtures/someWallets.ts'
import { mostRecentWallets, readRecentWallets, rememberWallet } from './recentWallets.ts'
import { selectWalletGroups } from './selectWalletGroups.ts'

const page = pageLoads()
const kitWith = walletKits(page)

test('recents: at most two, the newest first, each once', () => {
  const { storage } = kitWith([])
  for (const id of ['a', 'b', 'c', 'b']) rememberWallet(storage, listing(id))
  expect(readRecentWallets(storage)).toEqual([listing('b'), listing('c')])
  expect(page.backend.getItem('@latchkey/recent_wallets')).toContain('"id":"b"')
})

test('recents: storage that holds anything else does no harm', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      page.backend.setItem('@latchkey/recent_wallets', JSON.stringify(value))
      const kit = kitWith([])
      expect(() => selectWalletGroups(kit)).not.toThrow()
      rememberWallet(kit.storage, listing('a'))
      const kept = readRecentWallets(kit.storage)
      expect(kept[0]).toEqual(listing('a'))
      expect(kept.length).toBeLessThanOrEqual(mostRecentWallets)
    }),
  )
})
