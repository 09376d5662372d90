import { isCaipNetworkId } from '@latchkey/protocol'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { exchanges } from '../prices/exchanges.ts'
import { checkTokens } from './tokenList.ts'
import { wellKnownTokens } from './wellKnownTokens.ts'

test.each(Object.entries(wellKnownTokens))(
  'wellKnownTokens: %s has addresses with the right checksum, each once, and texts that fit',
  (id, rows) => {
    if (!isCaipNetworkId(id)) throw new Error(`${id} is no chain`)
    // Checksums of EVM addresses; the length of those of Solana.
    checkTokens(
      id,
      rows.map(([address]) => ({ address })),
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const [address, symbol, name, decimals] of rows) {
      if (id.startsWith('eip155:')) expect(getAddress(address)).toBe(address)
      expect(symbol).toMatch(/^[\w.₮+-]{1,16}$/u)
      expect(name.trim().length).toBeGreaterThan(0)
      expect(decimals).toBeGreaterThanOrEqual(2)
      expect(decimals).toBeLessThanOrEqual(18)
    }
    const addresses = rows.map(([address]) => address.toLowerCase())
    expect(new Set(addresses).size).toBe(addresses.length)
  },
)

test.each(Object.entries(exchanges))(
  'exchanges: %s names contracts with the right checksum, and dollars that are listed',
  (id, { factory, wrappedNative, dollars }) => {
    for (const address of [factory, wrappedNative, ...dollars])
      expect(getAddress(address)).toBe(address)
    // The id is one of a chain that the list has; its own type says no more than that it is one.
    const listed = wellKnownTokens[id as keyof typeof wellKnownTokens]?.map(([address]) => address)
    for (const address of [wrappedNative, ...dollars]) expect(listed).toContain(address)
  },
)
