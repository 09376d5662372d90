import { AccountRole, type Address, type Instruction } from '@solana/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, compile, createPerson, signText } from '../fixtures.ts'
import { findTokenAccount } from '../instructions.ts'
import { programs } from '../programs.ts'
import { startSolana, type Solana } from '../startSolana.ts'
import { findVaultOwner, poolProgramAddress } from './poolProgram.ts'
import { computeOut } from './readPools.ts'
import { createRoute } from './route.ts'

let solana: Solana
let coins: readonly [Address, Address]
let pool: Address
beforeAll(async () => {
  solana = await startSolana()
  coins = [await solana.createMint({ decimals: 9 }), await solana.createMint({ decimals: 6 })]
  pool = await createPool(5_000_000_000_000n, 750_000_000_000n)
})
afterAll(() => solana.stop())

const createPool = (first: bigint, second: bigint) =>
  solana.createPool({
    coins: [
      { mint: coins[0], amount: first },
      { mint: coins[1], amount: second },
    ],
  })

async function prepare(at: Address, amount: bigint, minimum: bigint, give = amount) {
  const person = await createPerson(solana)
  const [source, destination] = [
    await solana.mintTo(coins[0], person.address, give),
    await solana.mintTo(coins[1], person.address, 1n),
  ]
  const [owner] = await findVaultOwner(at)
  const vaultIn = await findTokenAccount(programs.token, coins[0], owner)
  const vaultOut = await findTokenAccount(programs.token, coins[1], owner)
  const route = {
    ...{ user: person.address, source, destination, boughtMint: coins[1], pool: at },
    ...{ vaultOwner: owner, vaultIn, vaultOut, amount, quoted: minimum, slippage: 0 },
  }
  return { person, route }
}

const reservesOf = (at: Address) => {
  const found = solana.pools().find(({ address }) => address === at)
  return found?.sides.map(({ amount }) => amount) ?? []
}

async function send(person: Awaited<ReturnType<typeof createPerson>>, route: Instruction) {
  const text = await signText(solana, person, [route])
  return ask(solana, 'sendTransaction', [text, { encoding: 'base64' }])
}

test('behavior: a pool gives what its constant product says, and keeps what was sold', async () => {
  const amount = 3_000_000_007n
  const [sold = 0n, bought = 0n] = reservesOf(pool)
  const out = computeOut(amount, sold, bought)
  const { person, route } = await prepare(pool, amount, out)
  const sent = await send(person, createRoute(route))
  expect(sent.error).toBeUndefined()
  expect(reservesOf(pool)).toEqual([sold + amount, bought - out])
  const balance = await ask(solana, 'getTokenAccountBalance', [route.destination])
  expect(balance.result).toMatchObject({ value: { amount: `${out + 1n}` } })
  // What stays of the fee makes the product greater, never smaller.
  expect((sold + amount) * (bought - out)).toBeGreaterThanOrEqual(sold * bought)
})

test('behavior: one unit less than the least that was asked for undoes all of it', async () => {
  const [sold = 0n, bought = 0n] = reservesOf(pool)
  const out = computeOut(1_000_000n, sold, bought)
  const { person, route } = await prepare(pool, 1_000_000n, out + 1n)
  const refused = await send(person, createRoute(route))
  expect(refused.error?.data).toMatchObject({ err: tooLittle })
  // With 1 % less it goes through.
  const taken = await send(person, createRoute({ ...route, slippage: 100 }))
  expect(taken.error).toBeUndefined()
  expect(reservesOf(pool)).toEqual([sold + 1_000_000n, bought - out])
})

test('property: the program computes with 128 bits what whole numbers say', async () => {
  // A coin's supply has 64 bits, for all runs together.
  const size = fc.bigInt({ min: 1n, max: 2n ** 58n })
  await fc.assert(
    fc.asyncProperty(size, size, size, async (amount, first, second) => {
      const at = await createPool(first, second)
      const out = computeOut(amount, first, second)
      const { person, route } = await prepare(at, amount, out)
      const sent = await simulate(person.address, createRoute(route))
      expect(sent.err).toEqual(out === 0n ? tooLittle : null)
      const more = createRoute({ ...route, quoted: out + 1n })
      expect((await simulate(person.address, more)).err).toEqual(tooLittle)
    }),
    { numRuns: 25 },
  )
})
const tooLittle = { InstructionError: [0, { Custom: 6001 }] }

async function simulate(payer: Address, route: Instruction) {
  const { wire } = await compile(solana, payer, [route])
  const options = { encoding: 'base64', sigVerify: false }
  const answer = await ask(solana, 'simulateTransaction', [
    Buffer.from(wire).toString('base64'),
    options,
  ])
  // Our own node's answer.
  return (answer.result as { value: { err: unknown } }).value
}

test('behavior: nobody takes from vaults with accounts or programs of their own', async () => {
  const { person, route } = await prepare(pool, 1_000n, 0n)
  const other = await createPool(1_000n, 1_000n)
  const [otherOwner] = await findVaultOwner(other)
  const otherVault = await findTokenAccount(programs.token, coins[0], otherOwner)
  const changed = (position: number, address: Address): Instruction => {
    const instruction = createRoute(route)
    return {
      ...instruction,
      accounts: (instruction.accounts ?? []).map((account, index) =>
        index === position ? { ...account, address } : account,
      ),
    }
  }
  const expectCode = async (instruction: Instruction, code: number) =>
    expect((await simulate(person.address, instruction)).err).toEqual({
      InstructionError: [0, { Custom: code }],
    })
  await expectCode(changed(0, programs.token2022), 6002) // another token program
  await expectCode(changed(9, route.source), 6002) // a pool that the program does not own
  await expectCode(changed(11, otherVault), 6002) // another pool's vault
  await expectCode(changed(11, route.vaultOut), 6002) // one vault for both
  await expectCode({ ...createRoute(route), data: new Uint8Array(35) }, 6000)
  await expectCode(createRoute({ ...route, amount: 0n }), 6000)
  await expectCode(createRoute({ ...route, slippage: 10_001 }), 6000)
  const silent: Instruction = {
    ...createRoute(route),
    accounts: (createRoute(route).accounts ?? []).map((account, index) =>
      index === 1 ? { address: otherOwner, role: AccountRole.READONLY } : account,
    ),
  }
  expect((await simulate(person.address, silent)).err).toEqual({
    InstructionError: [0, 'MissingRequiredSignature'],
  })
  const owned = await simulate(person.address, changed(10, otherOwner))
  expect(owned.err).not.toBeNull()
})

test('behavior: pools outlive the virtual machine', async () => {
  const before = reservesOf(pool)
  await solana.panic()
  await expect.poll(() => solana.pid()).toBeDefined()
  const { person, route } = await prepare(pool, 1_000n, 0n)
  expect((await simulate(person.address, createRoute(route))).err).toBeNull()
  expect(reservesOf(pool)).toEqual(before)
  expect(solana.hasAccount(poolProgramAddress)).toBe(true)
})
