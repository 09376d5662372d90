import { expect, test } from 'vitest'
import { createKey } from '../../fixtures/solanaWallet.ts'
import { toAddress } from './address.ts'
import { buildTransaction, decodeTransaction, usesNonce } from './message.ts'
import { setComputeBudget, systemProgram, transferSol } from './programs.ts'

const from = toAddress(createKey().address)
const to = toAddress(createKey().address)
const lifetime = { blockhash: createKey().address, lastValidBlockHeight: 1n }

test('message: what was built is what is read', () => {
  const wire = buildTransaction(
    from,
    [...setComputeBudget(9, 7n), transferSol(from, to, 5n)],
    lifetime,
  )
  const { payer, blockhash, instructions, signatures, tables } = decodeTransaction(wire)
  expect({ payer, blockhash, tables }).toEqual({
    payer: from,
    blockhash: lifetime.blockhash,
    tables: [],
  })
  expect([...signatures]).toEqual([[from, undefined]])
  expect(instructions.at(-1)).toEqual({
    program: systemProgram,
    accounts: [from, to],
    data: new Uint8Array([2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]),
  })
})

test('message: one that moves a nonce on has no end', () => {
  const nonce = { programAddress: systemProgram, data: new Uint8Array([4, 0, 0, 0]) }
  const pay = transferSol(from, to, 5n)
  expect(usesNonce(buildTransaction(from, [nonce, pay], lifetime))).toBe(true)
  expect(usesNonce(buildTransaction(from, [pay, nonce], lifetime))).toBe(false)
})

test('message: what does not fit into one packet is not built', () => {
  const many = Array.from({ length: 60 }, () =>
    transferSol(from, toAddress(createKey().address), 5n),
  )
  expect(() => buildTransaction(from, many, lifetime)).toThrow('Incorrect Value')
  expect(() => decodeTransaction(new Uint8Array(3_000))).toThrow()
})
