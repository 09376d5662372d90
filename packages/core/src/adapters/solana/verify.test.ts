import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { expect, test } from 'vitest'
import { createKey } from '../../fixtures/solanaWallet.ts'
import { insertSignature } from '../../connectors/solana/insertSignature.ts'
import { toAddress } from './address.ts'
import { buildTransaction } from './message.ts'
import { lighthouseProgram, setComputeBudget, transferSol } from './programs.ts'
import { assertSigned } from './verify.ts'

const key = createKey()
const from = toAddress(key.address)
const to = toAddress(createKey().address)
const lifetime = { blockhash: createKey().address, lastValidBlockHeight: 9n }
const pay = transferSol(from, to, 5n)

const build = (instructions: readonly Instruction[], payer: Address = from, block = lifetime) =>
  buildTransaction(payer, instructions, block)
function sign(wire: Uint8Array, by = key) {
  return insertSignature(wire, by.address, by.sign(wire.subarray(1 + 64 * (wire[0] ?? 0))))
}
const asked = build([...setComputeBudget(1_000, 5n), pay])
const lighthouse = (kind: number): Instruction => ({
  programAddress: lighthouseProgram,
  accounts: [{ address: from, role: AccountRole.READONLY }],
  data: new Uint8Array([kind, 1, 2]),
})

test('verify: the same message with the right signature is what was asked for', async () => {
  const wire = sign(asked)
  expect(await assertSigned(asked, wire, from)).toMatchObject({ wire })
})

test.each([
  ['another price', build([...setComputeBudget(2_000, 9n), pay])],
  ['no price', build([pay])],
  ['a check of its own', build([...setComputeBudget(1_000, 5n), pay, lighthouse(6)])],
])('verify: a wallet may add what is for itself: %s', async (_, changed) => {
  const signed = await assertSigned(asked, sign(changed), from)
  expect(signed.wire).toEqual(sign(changed))
})

test.each([
  ['another amount', build([transferSol(from, to, 6n)])],
  ['another receiver', build([transferSol(from, toAddress(createKey().address), 5n)])],
  ['a second transfer', build([pay, transferSol(from, to, 1n)])],
  ['nothing', build(setComputeBudget(1, 1n))],
  ['an instruction that writes', build([pay, lighthouse(0)])],
  ['another block', build([pay], from, { ...lifetime, blockhash: createKey().address })],
])('verify: a wallet that signs %s is not believed', async (_, changed) => {
  await expect(assertSigned(asked, sign(changed), from)).rejects.toMatchObject({
    code: 'INVALID_WALLET_ANSWER',
  })
})

test('verify: another payer is another transaction', async () => {
  const other = createKey()
  const changed = build([pay], toAddress(other.address))
  const wire = sign(sign(changed, other))
  await expect(assertSigned(asked, wire, from)).rejects.toMatchObject({
    code: 'INVALID_WALLET_ANSWER',
  })
})

test('verify: neither an unsigned one, a false signature, nor anything else passes', async () => {
  const forged = insertSignature(asked, key.address, createKey().sign(asked))
  for (const answer of [asked, forged, asked.slice(0, 90), new Uint8Array(), new Uint8Array(2_000)])
    await expect(assertSigned(asked, answer, from)).rejects.toMatchObject({
      code: 'INVALID_WALLET_ANSWER',
    })
})

test('verify: what others have to sign as well may not be changed at all', async () => {
  const partner = createKey()
  const both: Instruction = {
    ...pay,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: toAddress(partner.address), role: AccountRole.WRITABLE_SIGNER },
    ],
  }
  const shared = build([both])
  expect(await assertSigned(shared, sign(shared), from)).toMatchObject({ wire: sign(shared) })
  const dearer = build([...setComputeBudget(9, 9n), both])
  await expect(assertSigned(shared, sign(dearer), from)).rejects.toMatchObject({
    code: 'INVALID_WALLET_ANSWER',
  })
})
