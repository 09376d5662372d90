import { getTransferSolInstruction } from '@solana-program/system'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { ask, connect, createPerson, signText } from './fixtures.ts'
import { startSolana } from './startSolana.ts'

const program = address('AddressLookupTab1e1111111111111111111111111')
const slotHashes = address('SysvarS1otHashes111111111111111111111111111')

test('behavior: accounts of lookup tables are found, paid and told', async () => {
  const solana = await startSolana()
  try {
    const { rpc } = connect(solana)
    const [alice, bob] = [await createPerson(solana), await createPerson(solana, 0n)]
    const { value } = await rpc.getAccountInfo(slotHashes, { encoding: 'base64' }).send()
    const slot = Buffer.from(value?.data[0] ?? '', 'base64').readBigUInt64LE(8)
    const [table, bump] = await getProgramDerivedAddress({
      programAddress: program,
      seeds: [getAddressEncoder().encode(alice.address), writeUint64(slot)],
    })
    const accounts = [
      { address: table, role: AccountRole.WRITABLE },
      { address: alice.address, role: AccountRole.READONLY_SIGNER, signer: alice },
      { address: alice.address, role: AccountRole.WRITABLE_SIGNER, signer: alice },
      { address: address('11111111111111111111111111111111'), role: AccountRole.READONLY },
    ]
    const make = Uint8Array.from([0, 0, 0, 0, ...writeUint64(slot), bump])
    const extend = Uint8Array.from([
      ...[2, 0, 0, 0],
      ...writeUint64(1n),
      ...getAddressEncoder().encode(bob.address),
    ])
    const prepared = await signText(solana, alice, [
      { programAddress: program, accounts, data: make },
      { programAddress: program, accounts, data: extend },
    ])
    const made = await ask(solana, 'sendTransaction', [prepared, { encoding: 'base64' }])
    expect(made.error).toBeUndefined()
    // Addresses can be used from the slot after the one that they were put in.
    solana.advanceSlots(1)

    const { value: latest } = await rpc.getLatestBlockhash().send()
    const transfer = getTransferSolInstruction({
      source: alice,
      destination: bob.address,
      amount: 5_000_000n,
    })
    const signed = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(alice, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(latest, message),
      (message) => appendTransactionMessageInstructions([transfer], message),
      (message) =>
        compressTransactionMessageUsingAddressLookupTables(message, { [table]: [bob.address] }),
      (message) => signTransactionMessageWithSigners(message),
    )
    const text = getBase64EncodedWireTransaction(signed)
    const sent = await ask(solana, 'sendTransaction', [text, { encoding: 'base64' }])
    expect(sent.error).toBeUndefined()
    expect(solana.getBalance(bob.address)).toBe(5_000_000n)
    solana.advanceSlots(1)
    const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    const { result } = await ask(solana, 'getTransaction', [sent.result, options])
    expect(result).toMatchObject({
      version: 0,
      transaction: { message: { addressTableLookups: [{ accountKey: table }] } },
      meta: {
        loadedAddresses: { writable: [bob.address], readonly: [] },
        postBalances: expect.arrayContaining([5_000_000]),
      },
    })
    const old = await ask(solana, 'getTransaction', [sent.result, { commitment: 'confirmed' }])
    expect(old.error?.code).toBe(-32015)
  } finally {
    await solana.stop()
  }
})

function writeUint64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}
