import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSolanaWorld, someAddress } from '../../fixtures/solanaWorld.ts'
import { findLookAlike } from './receiver.ts'

let world: Awaited<ReturnType<typeof createSolanaWorld>>
beforeAll(async () => {
  world = await createSolanaWorld()
}, 30_000)
afterAll(() => world.stop())

async function check(to: string, known: readonly string[] = []) {
  const { adapter, chain, address } = await world.setUp({ lamports: 0n })
  return adapter.checkReceiver?.(chain, { to, from: address, known, tokens: [] })
}

test.each([
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'Ethereum'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'Bitcoin'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'Bitcoin'],
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'Tron'],
])('checkReceiver: %s is an address of %s', async (to, detail) => {
  expect(await check(to)).toEqual({ problems: ['otherChain'], detail })
})

test('checkReceiver: a text with a typing error is an address of no chain', async () => {
  const address = someAddress()
  for (const text of ['nobody', `${address}1`, address.replace(/.$/, 'l'), ''])
    expect(await check(text)).toEqual({ problems: ['invalidAddress'] })
})

test('checkReceiver: what takes nothing, or keeps it for ever', async () => {
  const token = await world.solana.createMint()
  const owner = someAddress()
  const account = await world.solana.mintTo(token, owner, 1n)
  expect(await check(token)).toEqual({ problems: ['tokenContract'] })
  expect(await check(account)).toEqual({ problems: ['tokenAccount'] })
  expect(await check('11111111111111111111111111111111')).toEqual({ problems: ['zeroAddress'] })
  const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  expect(await check(program)).toEqual({ problems: ['program'] })
})

test('checkReceiver: an address without a key is a warning', async () => {
  // Where somebody’s token would be kept, and nothing is yet: on no curve, and nobody’s.
  const { findTokenAccount, toAddress } = await import('./address.ts')
  const { tokenProgram } = await import('./programs.ts')
  const mint = await world.solana.createMint()
  const empty = await findTokenAccount(toAddress(someAddress()), toAddress(mint), tokenProgram)
  expect(await check(empty)).toEqual({ problems: ['programAddress'] })
})

test('checkReceiver: what the chain cannot say is left out', async () => {
  const { adapter, address } = await world.setUp({ lamports: 0n })
  const question = { to: someAddress(), from: address, known: [], tokens: [] }
  const unreachable = world.chainOver('http://127.0.0.1:9')
  expect(await adapter.checkReceiver?.(unreachable, question)).toEqual({ problems: [] })
})

test('look-alike: the same ends and another middle, in the same case', () => {
  const known = `Abcd${'1'.repeat(36)}wXyz`
  const poisoned = `Abcd${'2'.repeat(36)}wXyz`
  expect(findLookAlike(poisoned, [known])).toBe(known)
  expect(findLookAlike(known, [known, poisoned])).toBeUndefined()
  expect(findLookAlike(poisoned.toLowerCase(), [known])).toBeUndefined()
})
