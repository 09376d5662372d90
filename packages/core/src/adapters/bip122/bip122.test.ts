// @vitest-environment jsdom
import { adapterConformance } from '@latchkey/testing/conformance'
import type { BitcoinConvention } from '@latchkey/testing/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBitcoinWorld, receiver, type BitcoinWorld } from '../../fixtures/bitcoinWorld.ts'
import { bip122 } from './bip122.ts'

let world: BitcoinWorld
beforeAll(async () => {
  world = await createBitcoinWorld()
}, 60_000)
afterAll(() => world.stop())

for (const { name, run } of adapterConformance)
  test(`bip122: ${name}`, async () => {
    const { adapter, chain, connector, address } = await world.setUp()
    await run({ adapter, chain, connector, address, receiver, unknownHash: 'ab'.repeat(32) })
  })

test('nothing offers to send', async () => {
  const adapter = await bip122().load()
  expect([adapter.transfer, adapter.sendTransaction, adapter.estimateFees]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['BIP-173', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', true],
  ['BIP-173, a script', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', true],
  ['BIP-350', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', true],
  ['regtest', receiver, true],
  ['the first of all', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', true],
  ['a script', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', true],
  ['base58 of the test networks', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', true],
  [
    'Bech32 where Bech32m is due',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    false,
  ],
  ['mixed case', 'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', false],
  ['a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', false],
  ['a wrong checksum in base58', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', false],
  ['Litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', false],
  ['Ethereum', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', false],
  ['Solana', '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q', false],
])('isAddress: %s', async (_, text, isRight) => {
  expect(await (await bip122().load()).isAddress(text)).toBe(isRight)
})

test('balance: counts what waits and what is mined on a real chain', async () => {
  const { adapter, chain } = await world.setUp()
  const fresh = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'
  expect((await adapter.getBalance(chain, fresh)).value).toBe(0n)
  await world.node.fund(fresh, 40_000, { mine: false })
  expect((await adapter.getBalance(chain, fresh)).value).toBe(40_000n)
  await world.node.mine()
  expect((await adapter.getBalance(chain, fresh)).value).toBe(40_000n)
})

describe('transfers', () => {
  test.each<[BitcoinConvention]>([['satsConnect'], ['unisat'], ['leather']])(
    '%s: the wallet pays by itself, and the receiver has it',
    async (convention) => {
      const { adapter, chain, connector, address, sendTransfer } = await world.setUp(convention)
      const before = (await adapter.getBalance(chain, receiver)).value
      const txid = await sendTransfer(connector, chain, {
        from: address,
        to: receiver,
        amount: 12_345n,
      })
      expect(txid).toMatch(/^[0-9a-f]{64}$/)
      await world.node.mine()
      expect((await adapter.getBalance(chain, receiver)).value).toBe(before + 12_345n)
    },
  )

  test('wallet-standard has no such feature', async () => {
    const { chain, connector, address, sendTransfer } = await world.setUp('standard')
    const transfer = { from: address, to: receiver, amount: 1_000n }
    await expect(sendTransfer(connector, chain, transfer)).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN',
    })
  })

  test.each<[string, string, bigint, string]>([
    [
      'an address of mainnet',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      1_000n,
      'Invalid Address',
    ],
    [
      'an address of signet',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      1_000n,
      'Invalid Address',
    ],
    ['no address', 'me', 1_000n, 'Invalid Address'],
    ['nothing', receiver, 0n, 'Invalid Amount'],
    ['less than nothing', receiver, -1n, 'Invalid Amount'],
    ['dust', receiver, 293n, 'Invalid Amount'],
    ['more than there is', receiver, 2_100_000_000_000_001n, 'Invalid Amount'],
  ])('%s never reaches the wallet', async (_, to, amount, shortMessage) => {
    const { chain, connector, address, wallet, sendTransfer } = await world.setUp()
    const before = wallet.requests.length
    await expect(
      sendTransfer(connector, chain, { from: address, to, amount }),
    ).rejects.toMatchObject({ code: 'INVALID_SEND', shortMessage })
    expect(wallet.requests.slice(before)).toEqual([])
  })

  test('an id that is none leaves open whether it was sent', async () => {
    const { chain, connector, address, wallet, sendTransfer } = await world.setUp()
    wallet.behave({ send: { lie: { result: { txid: 'soon' } } } })
    const transfer = { from: address, to: receiver, amount: 1_000n }
    await expect(sendTransfer(connector, chain, transfer)).rejects.toMatchObject({
      code: 'TRANSACTION_UNKNOWN',
    })
  })
})
