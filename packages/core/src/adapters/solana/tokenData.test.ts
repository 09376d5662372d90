import fc from 'fast-check'
import { expect, test } from 'vitest'
import { token2022Program, tokenProgram } from './programs.ts'
import { decodeMint, decodeTokenAccount, keptOf, kindOfTokenData, type Mint } from './tokenData.ts'

const account = (owner: string, data: Uint8Array) => ({
  owner,
  data,
  lamports: 1n,
  isExecutable: false,
})

test('token data: whatever bytes an account holds, nothing throws and nothing is made up', () => {
  const owners = fc.constantFrom(tokenProgram, token2022Program)
  const sizes = fc.constantFrom(0, 10, 82, 165, 166, 170, 278, 400)
  const bytes = sizes.chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
  fc.assert(
    fc.property(owners, bytes, (owner, data) => {
      const one = account(owner, data)
      const kind = kindOfTokenData(one)
      if (kind !== 'mint') expect(decodeMint(one)).toBeUndefined()
      if (kind !== 'account') expect(decodeTokenAccount(one)).toBeUndefined()
    }),
  )
  expect(decodeMint(undefined)).toBeUndefined()
})

test('token data: another program’s bytes are no token', () => {
  const data = new Uint8Array(82).fill(1)
  expect(kindOfTokenData(account('11111111111111111111111111111111', data))).toBeUndefined()
  expect(decodeMint(account(tokenProgram, data))?.decimals).toBe(1)
})

test('token data: what a token keeps is rounded up, has a maximum, and changes with its epoch', () => {
  const mint = {
    fees: [
      { epoch: 1n, maximum: 1_000n, basisPoints: 100n },
      { epoch: 5n, maximum: 50n, basisPoints: 1_000n },
    ],
  } as unknown as Mint // the rest does not matter here
  expect(keptOf(mint, 1n, 4n)).toBe(1n)
  expect(keptOf(mint, 10_000n, 4n)).toBe(100n)
  expect(keptOf(mint, 10n ** 9n, 4n)).toBe(1_000n)
  expect(keptOf(mint, 100n, 5n)).toBe(10n)
  expect(keptOf(mint, 10_000n, 6n)).toBe(50n)
  expect(keptOf({ ...mint, fees: undefined }, 10_000n, 6n)).toBeUndefined()
})
