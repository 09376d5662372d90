// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alice, bob, code, localChain, oldToken, stranger } from '../../fixtures/localChain.ts'
import { nameOtherChain } from './otherChains.ts'
import { checkMalformed, findLookAlike } from './receiver.ts'

const world = localChain()

async function check(to: string, known: readonly string[] = [], tokens: readonly string[] = []) {
  const { adapter, chain } = await world.adapter()
  return adapter.checkReceiver(chain, { to, from: alice, known, tokens })
}

test.each([
  [bob, []],
  [bob.toLowerCase(), []],
  [alice, ['ownAddress']],
  ['0x0000000000000000000000000000000000000000', ['zeroAddress']],
  [bob.replace('0x7', '0x7').replace(/[a-f]/, (letter) => letter.toUpperCase()), ['badChecksum']],
  ['vitalik.eth', ['invalidAddress']],
  [`0x${'ab'.repeat(32)}`, ['invalidAddress']],
  ['', ['invalidAddress']],
])('checkReceiver: %s is %j', async (to, problems) => {
  expect((await check(to)).problems).toEqual(problems)
})

test('checkReceiver: tells a token from any other contract and from an account that borrows code', async () => {
  expect(await check(world.contracts.usd)).toEqual({ problems: ['tokenContract'] })
  expect(await check(world.contracts.multicall3)).toEqual({ problems: ['contract'] })
  const delegated = await world.deploy(`0xef0100${bob.slice(2)}`)
  expect(await check(delegated)).toEqual({ problems: [] })
  // Its symbol is a word and no text.
  const maker = await world.deploy(code.knows(oldToken))
  expect(await check(maker)).toEqual({ problems: ['tokenContract'] })
  // The site's own list needs no chain.
  const listed = await world.deploy(code.reverts)
  expect(await check(listed, [], [listed])).toEqual({ problems: ['tokenContract'] })
})

test('checkReceiver: native coins to a token contract are a warning', async () => {
  const { adapter, chain } = await world.adapter()
  const ask = (to: string, tokens: readonly string[] = []) =>
    adapter.checkReceiver(chain, { to, from: alice, isNative: true, known: [], tokens })
  const { wrappedNative, usd } = world.contracts
  expect(await ask(wrappedNative)).toEqual({ problems: ['coinsToToken'] })
  expect(await ask(wrappedNative, [wrappedNative])).toEqual({ problems: ['coinsToToken'] })
  expect(await check(usd, [], [usd])).toEqual({ problems: ['tokenContract'] })
})

test('checkReceiver: what the chain cannot say holds nobody up', async () => {
  await world.proxy.fail({ kind: 'status', status: 500 })
  expect(await check(world.contracts.usd)).toEqual({ problems: [] })
})

test('checkReceiver: an address made to look like a known one is named with it', async () => {
  const poison = `0x${bob.slice(2, 8)}${'0'.repeat(28)}${bob.slice(-6)}`.toLowerCase()
  expect(await check(poison, [stranger, bob])).toEqual({
    problems: ['lookAlike'],
    lookAlike: bob,
  })
  expect(await check(bob, [stranger, bob, poison])).toEqual({ problems: [] })
})

test('checkReceiver: a chain that hangs holds nobody up for long', async () => {
  await world.proxy.fail({ kind: 'hang' })
  expect(await check(bob)).toEqual({ problems: [] })
})

describe('an address of another chain is named', () => {
  test.each([
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'Bitcoin'],
    ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'Bitcoin'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'Bitcoin'],
    ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', 'Solana'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'Tron'],
    ['cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq', 'Cosmos'],
    [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
      'Solana',
    ],
    [`eip155:137:${bob}`, 'Polygon'],
    [`eip155:4242:${bob}`, 'eip155:4242'],
    [`oeth:${bob}`, 'OP Mainnet'],
    [`base:${bob}`, 'Base'],
    [`somewhere:${bob}`, 'somewhere'],
  ])('%s', async (to, detail) => {
    expect(await check(to)).toEqual({ problems: ['otherChain'], detail })
  })

  test('but not the one that is used', () => {
    expect(nameOtherChain(`eip155:1:${bob}`, 'eip155:1')).toBeUndefined()
    expect(nameOtherChain(`eth:${bob}`, 'eip155:1')).toBeUndefined()
  })
})

test('checkMalformed: never passes anything, whatever it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: 'binary' })), (text) => {
      const { problems } = checkMalformed(text, 'eip155:1')
      expect(problems).toHaveLength(1)
    }),
  )
})

test('findLookAlike: finds exactly those that share both ends and differ between', () => {
  const digits = (length: number) =>
    fc
      .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
      .map((list) => list.join(''))
  fc.assert(
    fc.property(digits(4), digits(32), digits(32), digits(4), (head, one, other, tail) => {
      const known = `0x${head}${one}${tail}`
      const asked = `0x${head}${other}${tail}`
      const found = findLookAlike(asked, [known])
      expect(found?.toLowerCase()).toBe(one === other ? undefined : known)
    }),
  )
})
