// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { alice, localChain, networkId, stranger } from '../fixtures/localChain.ts'
import { getTokenHolding } from './getTokenHolding.ts'

const world = localChain()
const account = { networkId, address: alice } as const

test('getTokenHolding: a token that no list has says for itself what is held of it', async () => {
  const kit = world.createTestKit()
  const { usd, spam } = world.contracts
  expect(await getTokenHolding(kit, { ...account, token: spam.toLowerCase() })).toMatchObject({
    address: spam,
    symbol: 'USDC',
    decimals: 18,
    value: 5_000n * 10n ** 18n,
  })
  const nothing = await getTokenHolding(kit, { networkId, address: stranger, token: usd })
  expect(nothing).toMatchObject({ symbol: 'LUSD', value: 0n })
})

test('getTokenHolding: what is no token is nothing, nor is what is no address', async () => {
  const kit = world.createTestKit()
  for (const token of [world.contracts.multicall3, stranger, '0x12'])
    expect(await getTokenHolding(kit, { ...account, token })).toBeUndefined()
})

test('getTokenHolding: a chain that cannot be read is an error, and is asked again', async () => {
  const kit = world.createTestKit()
  const asked = { ...account, token: world.contracts.usd }
  await world.proxy.fail({ kind: 'status', status: 500 }, { methods: ['eth_call'] })
  await expect(getTokenHolding(kit, asked)).rejects.toThrow()
  world.proxy.clear()
  expect(await getTokenHolding(kit, asked)).toMatchObject({ symbol: 'LUSD' })
})
