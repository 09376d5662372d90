import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLog } from '../../../kit/createLog.ts'
import { defineSolanaNetwork } from '../../../networks/solana.ts'
import type { SwapQuote } from '../../swapping.ts'
import { decodeTransaction, nameOfLoaded } from '../message.ts'
import { jupiterProgram, wrappedSol } from '../programs.ts'
import { fromBase64 } from '../read.ts'
import { assertInstructions } from './assertInstructions.ts'
import { decodeRoute } from './route.ts'

/** A swap of 100 USDC for SOL, as the public documentation of Jupiter's API has it in an answer. */
const published =
  'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQAEB+r/6dWfRh5QZq1pS2FU/a5CQmMX/HcgLK4+zaeSlI5cZdTk+KNaH68Jj2ISScdmgdJ/88PKxKtXPavfMK2A5TFvQBO6cleTQsKnQWYpDA5PurAceVrkoCVPKJSGBw6LARo6wTdxxXRAzu6pCAqBH8SnExvClVC1O8bT5gyQxm5oAwZGb+UhFzL/7K26csOb57yM5bvF9xJrLEObOkAAAAAEedVb8jHAbu50xW7OaBUH/bGy3qP0jlECsc2iVrwTjwbd9uHXZaGT2cvhRs7reawctIXtX1s3kTqM9YV+/wCpeE6XgwQiPQTdYGYpJIn7N9ynBymyDkUCCC1aA3Klx+cFBAAFAjh+AQAEAAkD75JsAAAAAAAFBQEAFAYQCZPxe2T0hK52/wUhAAIBEhQGBgURBQcWCggLCQwCAQAGFRcADQECDw4DFQYTLrtk+swxxK8UAOH1BQAAAAAbtn0bAAAAABoAAgAAAAIAAABDUBQAAlYB/8ASAAIGAwEAAAEJAym/lQcqT78E33F1k+c4vMwhJygVwkcagNn59VWw1IQlASAFEwAoAhdSojJcrqzlDmuUV2ZVdk3ihN14mZpQMxrnUJS463C7xAUxLhQVMAItL7MrMZDyYzurr+hCn5YjvrvmsR9/EdfdhYUISn5ODzRsA8vPzAHO'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** The two tokens that it takes out of tables, by their places there. */
const listed = new Map([
  [nameOfLoaded(11), usdc],
  [nameOfLoaded(13), wrappedSol],
])

function resolve() {
  const wire = fromBase64(published)
  const { instructions, ...decoded } = decodeTransaction(wire)
  return {
    ...decoded,
    wire,
    instructions: instructions.map((one) => ({
      ...one,
      accounts: one.accounts.map((account) => listed.get(account) ?? account),
    })),
  }
}

const user = 'GpLjUnj5q8V6jkaaT7q26rQ4hzn7KYoebLRWfk16hTwh'
const quote: SwapQuote = {
  ...{ id: '1', source: 'jupiter', networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  ...{ from: user, amount: 100_000_000n, expected: 461_208_958n, minimum: 460_024_271n },
  ...{ slippage: 26, path: [], approvals: [], step: 'swap', target: jupiterProgram },
  sell: { address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6, isListed: true },
  buy: { symbol: 'SOL', name: 'Solana', decimals: 9, isListed: true },
  ...{ quotedAt: 0, expiresAt: 30_000 },
}
const network = defineSolanaNetwork({
  reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  rpcUrls: [],
})
const chain = { network, endpoints: [], timeout: 1, log: createLog('silent'), routers: [] }

test('route: what Jupiter has published is read, and its own fee is not taken for granted', async () => {
  const swap = resolve()
  const [route] = swap.instructions.flatMap((one) => decodeRoute(one) ?? [])
  expect(route).toMatchObject({
    user,
    amount: 100_000_000n,
    soldMint: usdc,
    boughtMint: wrappedSol,
    minimum: (461_223_451n * 9_974n) / 10_000n,
    platformFee: 2,
  })
  const asked = { ...quote, minimum: route?.minimum ?? 0n }
  await expect(assertInstructions(chain, swap, asked)).rejects.toMatchObject({
    reason: 'It pays somebody a part that was not shown.',
  })
  // Without the fee it is a swap as any other, with an account that the program itself opens for the wrapped SOL.
  for (const { data } of swap.instructions) if (decodeRouteOf(data)) data[26] = 0
  const accounts = await assertInstructions(chain, swap, asked)
  expect(accounts.wrapped).toBe('7rWTpSLwaYgs32kjYYcSy4kKbJeeMg9BpGTRb2UhTjaY')
  expect(accounts.destination).toBe(accounts.wrapped)
  await expect(
    assertInstructions(chain, swap, { ...asked, minimum: asked.minimum + 1n }),
  ).rejects.toMatchObject({ reason: 'It accepts less than the quote promises.' })
})

const decodeRouteOf = (data: Uint8Array) => data[0] === 0xbb && data[1] === 0x64

const names = {
  e517cb977ae3ad2a: { accounts: 9, isOld: true, id: 0 },
  c1209b3341d69c81: { accounts: 13, isOld: true, id: 1 },
  bb64facc31c4af14: { accounts: 10, isOld: false, id: 0 },
  d19853937cfed8e9: { accounts: 12, isOld: false, id: 1 },
}
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

test('property: all four forms say the same amounts, whatever the plan between them is', () => {
  const form = fc.constantFrom(...Object.entries(names))
  const plan = fc.uint8Array({ minLength: 4, maxLength: 200 })
  const slippage = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(
      form,
      u64,
      u64,
      slippage,
      plan,
      ([name, { accounts, isOld, id }], amount, quoted, bps, steps) => {
        const numbers = Buffer.alloc(isOld ? 19 : 22)
        numbers.writeBigUInt64LE(amount, 0)
        numbers.writeBigUInt64LE(quoted, 8)
        numbers.writeUInt16LE(bps, 16)
        const head = Buffer.concat([Buffer.from(name, 'hex'), Buffer.alloc(id)])
        const data = new Uint8Array(
          Buffer.concat(isOld ? [head, steps, numbers] : [head, numbers, steps]),
        )
        const list = Array.from({ length: accounts }, (_, index) => `account ${index}`)
        const route = decodeRoute({ program: jupiterProgram, accounts: list, data })
        expect(route).toMatchObject({
          amount,
          minimum: (quoted * BigInt(10_000 - bps)) / 10_000n,
          platformFee: 0,
        })
        const short = decodeRoute({ program: jupiterProgram, accounts: list.slice(1), data })
        expect(short).toBeUndefined()
      },
    ),
  )
})

test('property: nothing else is taken for a swap', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (data) => {
      fc.pre(!Object.keys(names).includes(Buffer.from(data.subarray(0, 8)).toString('hex')))
      const accounts = Array.from({ length: 20 }, (_, index) => `account ${index}`)
      expect(decodeRoute({ program: jupiterProgram, accounts, data })).toBeUndefined()
    }),
  )
})
