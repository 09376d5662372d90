import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { localSolanaTokens, seedSolana } from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSolanaWorld, someAddress } from '../../../fixtures/solanaWorld.ts'
import { prepareSwap, sol, usd, usdMint } from '../../../fixtures/solanaSwap.ts'
import type { SwapAccess } from '../../swapping.ts'
import { findTokenAccount, toAddress, toBytes } from '../address.ts'
import { decodeTransaction } from '../message.ts'
import { jupiterProgram, tokenProgram, wrappedSol } from '../programs.ts'

let world: Awaited<ReturnType<typeof createSolanaWorld>>
beforeAll(async () => {
  world = await createSolanaWorld()
  await seedSolana(world.solana)
}, 30_000)
afterAll(() => world.stop())

const prepare = (options?: Parameters<typeof prepareSwap>[1]) => prepareSwap(world, options)

const balanceOf = async (owner: string, mint: string) => {
  const { adapter, chain } = await world.setUp({ lamports: 0n })
  const [held] = (await adapter.getTokenBalances?.(chain, owner, [mint])) ?? []
  return held?.value ?? 0n
}

async function settle(
  chain: SwapAccess,
  adapter: Awaited<ReturnType<typeof prepare>>['adapter'],
  hash: string,
) {
  await expect
    .poll(() => adapter.getReceipt?.(chain, hash), { timeout: 5_000 })
    .toMatchObject({ status: 'success' })
}

test('swap: SOL for dollars, and back: what arrives is what was quoted', async () => {
  const out = await prepare()
  const { swaps, chain, quote, connector, adapter, address } = out
  await swaps.assertQuote(chain, quote)
  const build = await out.build()
  await swaps.assertBuild(chain, build, quote)
  const signed: string[] = []
  const hash = await swaps.send({
    ...{ connector, chain, build, quote },
    onSigned: ({ hash: told }) => signed.push(told),
  })
  expect(signed).toEqual([hash])
  await settle(chain, adapter, hash)
  expect(await balanceOf(address, usdMint)).toBe(500_000_000n + quote.expected)
  // Nothing stays wrapped.
  expect(await balanceOf(address, wrappedSol)).toBe(0n)

  const back = await prepare({ sell: usd, buy: sol, amount: 50_000_000n })
  const before = world.solana.getBalance(back.address)
  const bought = await back.build()
  await back.swaps.assertBuild(back.chain, bought, back.quote)
  const sent = await back.swaps.send({
    connector: back.connector,
    chain: back.chain,
    build: bought,
    quote: back.quote,
  })
  await settle(back.chain, back.adapter, sent)
  expect(await balanceOf(back.address, usdMint)).toBe(450_000_000n)
  const gained = world.solana.getBalance(back.address) - before
  expect(back.quote.expected - gained).toBe(5_000n + 2_400n)
})

test('swap: all SOL but what has to stay goes through, to somebody who has no account for what is bought', async () => {
  const setUp = await world.setUp({ lamports: 3_000_000_000n })
  const swaps = (await setUp.adapter.swaps?.()) ?? expect.fail()
  const { chain } = await prepare()
  const [{ fee, isHigh }, reserve = 0n] = await Promise.all([
    swaps.estimateFee(chain, undefined),
    swaps.readReserve?.(chain),
  ])
  expect(isHigh).toBe(false)
  const amount = 3_000_000_000n - 2n * fee - reserve
  const most = await prepare({ amount, person: setUp })
  const build = await most.build()
  const hash = await swaps.send({ connector: setUp.connector, chain, build, quote: most.quote })
  await settle(chain, setUp.adapter, hash)
  expect(await balanceOf(setUp.address, usdMint)).toBe(most.quote.expected)
})

test('swap: the price moves before it is signed: the wallet is not asked', async () => {
  const { swaps, chain, quote, connector, asked, build } = await prepare({ slippage: 10 })
  const built = await build()
  const other = await prepare({ amount: 5_000_000_000n })
  const moved = await other.swaps.send({
    connector: other.connector,
    chain: other.chain,
    build: await other.build(),
    quote: other.quote,
  })
  await settle(other.chain, other.adapter, moved)
  await expect(swaps.send({ connector, chain, build: built, quote })).rejects.toMatchObject({
    code: 'SWAP_REFUSED',
    failure: 'priceMoved',
  })
  expect(asked).toEqual([])
})

test('swap: a swap that came too late is undone by the program, and said in words', async () => {
  const { swaps, chain, quote, connector, build, change, address } = await prepare({ slippage: 10 })
  const built = await build()
  // Somebody else swaps while the owner looks at it.
  change(async (wire) => {
    const other = await prepare({ amount: 5_000_000_000n })
    const hash = await other.swaps.send({
      connector: other.connector,
      chain: other.chain,
      build: await other.build(),
      quote: other.quote,
    })
    await settle(other.chain, other.adapter, hash)
    return wire
  })
  await expect(swaps.send({ connector, chain, build: built, quote })).rejects.toMatchObject({
    code: 'SWAP_REFUSED',
    failure: 'priceMoved',
  })
  expect(await balanceOf(address, usdMint)).toBe(500_000_000n)
})

const withData = (instruction: Instruction | undefined, write: (data: Uint8Array) => void) => {
  const data = Uint8Array.from(instruction?.data ?? [])
  write(data)
  return { ...(instruction ?? expect.fail()), data }
}
const at = (
  list: readonly Instruction[],
  index: number,
  change: (one: Instruction) => Instruction,
) => list.map((one, place) => (place === index ? change(one) : one))
const withAccount = (one: Instruction, place: number, address: string): Instruction => ({
  ...one,
  accounts: (one.accounts ?? []).map(
    (account, index) => (index === place ? { ...account, address: address as Address } : account), // an address of the test's own
  ),
})
/** The place of the swap among the instructions of an honest build that sells SOL. */
const route = 6
const token = (data: number[], ...accounts: readonly string[]): Instruction => ({
  programAddress: tokenProgram,
  accounts: accounts.map((address) => ({
    address: address as Address, // an address of the test's own
    role: AccountRole.WRITABLE,
  })),
  data: Uint8Array.from(data),
})

test.each<{
  name: string
  reason: RegExp
  change: (
    honest: readonly Instruction[],
    facts: { user: string; thief: string; dollars: string; thiefs: string },
  ) => readonly Instruction[]
}>([
  {
    name: 'another amount is sold',
    reason: /sells another amount/,
    change: (list) =>
      at(list, route, (one) =>
        withData(one, (data) => new DataView(data.buffer).setBigUint64(16, 2_000_000_000n, true)),
      ),
  },
  {
    name: 'less is accepted than was quoted',
    reason: /accepts less/,
    change: (list) =>
      at(list, route, (one) =>
        withData(one, (data) => new DataView(data.buffer).setBigUint64(24, 1n, true)),
      ),
  },
  {
    name: 'more slippage is accepted',
    reason: /accepts less/,
    change: (list) =>
      at(list, route, (one) =>
        withData(one, (data) => new DataView(data.buffer).setUint16(32, 500, true)),
      ),
  },
  {
    name: 'somebody is paid a part',
    reason: /pays somebody a part/,
    change: (list) => at(list, route, (one) => withData(one, (data) => void (data[34] = 50))),
  },
  {
    name: 'what is bought goes to somebody else',
    reason: /goes to somebody else/,
    change: (list, { thiefs }) => at(list, route, (one) => withAccount(one, 3, thiefs)),
  },
  {
    name: 'what is bought goes to somebody else by the optional account',
    reason: /goes to somebody else/,
    change: (list, { thiefs }) => at(list, route, (one) => withAccount(one, 4, thiefs)),
  },
  {
    name: 'another token is bought',
    reason: /buys another token/,
    change: (list) => at(list, route, (one) => withAccount(one, 5, localSolanaTokens.toll.address)),
  },
  {
    name: 'another account is sold out of',
    reason: /another account/,
    change: (list, { dollars }) => at(list, route, (one) => withAccount(one, 2, dollars)),
  },
  {
    name: 'an instruction that cannot be read',
    reason: /cannot be read/,
    change: (list) => at(list, route, (one) => withData(one, (data) => void (data[0] = 1))),
  },
  {
    name: 'another program swaps',
    reason: /no swap, or several|another program/,
    change: (list) =>
      at(list, route, (one) => ({ ...one, programAddress: someAddress() as Address })), // an address of nobody
  },
  {
    name: 'Jupiter instead of the program of the quote',
    reason: /another program than the quote says/,
    change: (list) => at(list, route, (one) => ({ ...one, programAddress: jupiterProgram })),
  },
  {
    name: 'two swaps',
    reason: /no swap, or several/,
    change: (list) => [...list, list[route] ?? expect.fail()],
  },
  {
    name: 'a second transfer of SOL',
    reason: /more than once|sends SOL/,
    change: (list) => [...list.slice(0, 4), list[3] ?? expect.fail(), ...list.slice(4)],
  },
  {
    name: 'SOL to somebody else',
    reason: /sends SOL to somebody/,
    change: (list, { thief }) => at(list, 3, (one) => withAccount(one, 1, thief)),
  },
  {
    name: 'more SOL is wrapped',
    reason: /another amount of SOL/,
    change: (list) =>
      at(list, 3, (one) =>
        withData(one, (data) => new DataView(data.buffer).setBigUint64(4, 5_000_000_000n, true)),
      ),
  },
  {
    name: 'an approval',
    reason: /moves or approves/,
    change: (list, { user, thief, dollars }) => [
      ...list,
      token([4, 255, 255, 255, 255, 0, 0, 0, 0], dollars, thief, user),
    ],
  },
  {
    name: 'a transfer of tokens',
    reason: /moves or approves/,
    change: (list, { user, thiefs, dollars }) => [
      ...list,
      token([3, 1, 0, 0, 0, 0, 0, 0, 0], dollars, thiefs, user),
    ],
  },
  {
    name: 'a new owner of an account',
    reason: /moves or approves/,
    change: (list, { user, dollars }) => [...list, token([6, 2, 0], dollars, user)],
  },
  {
    name: 'the wrapped SOL goes to somebody else',
    reason: /closes an account/,
    change: (list, { thief }) => at(list, 7, (one) => withAccount(one, 1, thief)),
  },
  {
    name: 'an account for somebody else',
    reason: /for somebody else/,
    change: (list, { thief }) => at(list, 5, (one) => withAccount(one, 2, thief)),
  },
  {
    name: 'an account at an unusual address',
    reason: /unusual address/,
    change: (list, { thiefs }) => at(list, 5, (one) => withAccount(one, 1, thiefs)),
  },
  {
    name: 'a fee beyond reason',
    reason: /far too much/,
    change: (list) =>
      at(list, 1, (one) =>
        withData(one, (data) => new DataView(data.buffer).setBigUint64(1, 100_000_000n, true)),
      ),
  },
  {
    name: 'a note',
    reason: /no swap needs/,
    change: (list) => [
      ...list,
      {
        programAddress: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address,
        data: new Uint8Array([65]),
      }, // a constant
    ],
  },
])('refused: $name', async ({ change, reason }) => {
  const { swaps, chain, quote, connector, asked, build, address } = await prepare()
  const thief = someAddress()
  const thiefs = await world.solana.mintTo(usdMint, thief, 1n)
  const dollars = await findTokenAccount(toAddress(address), usdMint, tokenProgram)
  const facts = { user: address, thief, thiefs, dollars }
  const built = await build((honest) => change(honest, facts))
  const code = /cannot be read/.test(String(reason)) ? 'SWAP_UNREADABLE' : 'SWAP_TAMPERED'
  const refusal = { code, reason: expect.stringMatching(reason) }
  await expect(swaps.assertBuild(chain, built, quote)).rejects.toMatchObject(refusal)
  // Nor does sending it without having looked.
  await expect(swaps.send({ connector, chain, build: built, quote })).rejects.toMatchObject(refusal)
  expect(asked).toEqual([])
})

test('refused: what is no transaction, and tables that are none', async () => {
  const { swaps, chain, quote, build, way } = await prepare()
  const built = await build()
  if (built.kind !== 'transaction') throw new Error('A build of another kind of chain')
  const wire = Buffer.from(built.transaction, 'base64')
  const [lookup] = decodeTransaction(wire).tables
  const table = wire.indexOf(toBytes(lookup?.table ?? way.pool.address))
  const elsewhere = Buffer.from(wire)
  elsewhere.set(toBytes(way.pool.address), table)
  const beyond = Buffer.from(wire)
  // The first place of the table that is used, after its address and how many there are.
  beyond[table + 33] = 200
  for (const [transaction, reason] of [
    ['AAAA', /no transaction/],
    ['not base64!', /no transaction/],
    [wire.subarray(0, 200).toString('base64'), /no transaction/],
    [wire.subarray(0, -3).toString('base64'), /no table lists/],
    [elsewhere.toString('base64'), /no lookup table/],
    [beyond.toString('base64'), /has no place 200/],
  ] as const)
    await expect(swaps.assertBuild(chain, { ...built, transaction }, quote)).rejects.toMatchObject({
      code: /no transaction/.test(String(reason)) ? 'SWAP_UNREADABLE' : 'SWAP_TAMPERED',
      reason: expect.stringMatching(reason),
    })
})

test('refused: somebody else pays, or signs', async () => {
  const { swaps, chain, quote, build } = await prepare()
  const thief = toAddress(someAddress())
  const paid = await build((honest) => honest, thief)
  await expect(swaps.assertBuild(chain, paid, quote)).rejects.toMatchObject({
    reason: 'Somebody else pays for it.',
  })
  const shared = await build((honest) =>
    at(honest, route, (one) => ({
      ...one,
      accounts: [...(one.accounts ?? []), { address: thief, role: AccountRole.READONLY_SIGNER }],
    })),
  )
  await expect(swaps.assertBuild(chain, shared, quote)).rejects.toMatchObject({
    reason: 'Somebody else has to sign it, too.',
  })
})

test('refused: quotes of programs that nobody has named, and of approvals', async () => {
  const { swaps, chain, quote } = await prepare()
  await swaps.assertQuote(chain, { ...quote, target: jupiterProgram })
  await expect(swaps.assertQuote({ ...chain, routers: [] }, quote)).rejects.toMatchObject({
    code: 'SWAP_TAMPERED',
    reason: expect.stringMatching(/not known here/),
  })
  await expect(
    swaps.assertQuote(chain, { ...quote, spender: someAddress() }),
  ).rejects.toMatchObject({ reason: expect.stringMatching(/approval/) })
})

test('readToken: what a token says of itself, and nothing of what is none', async () => {
  const { swaps, chain, address } = await prepare()
  expect(await swaps.readToken(chain, usdMint)).toMatchObject({ address: usdMint, decimals: 6 })
  expect(await swaps.readToken(chain, address)).toBeUndefined()
})
