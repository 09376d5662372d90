import {
  getSignatureFromTransaction,
  isSolanaError,
  lamports,
  sendAndConfirmTransactionFactory,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED,
  type KeyPairSigner,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, connect, createPerson, sign, signText } from './fixtures.ts'
import { startSolana, type Solana } from './startSolana.ts'

let solana: Solana
beforeAll(async () => {
  solana = await startSolana()
})
afterAll(() => solana?.stop())

const transfer = (source: KeyPairSigner, destination: KeyPairSigner, amount: bigint) =>
  getTransferSolInstruction({ source, destination: destination.address, amount })

test('behavior: a v0 transaction of the kit is sent and confirmed by subscription, with true balances', async () => {
  const { rpc, rpcSubscriptions } = connect(solana)
  const [alice, bob] = [await createPerson(solana, 2_000_000_000n), await createPerson(solana, 0n)]
  const signed = await sign(solana, alice, [transfer(alice, bob, 500_000_000n)])
  await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(signed, {
    commitment: 'confirmed',
  })
  const { value: left } = await rpc.getBalance(alice.address).send()
  expect(left).toBe(lamports(1_499_995_000n))
  const signature = getSignatureFromTransaction(signed)
  const found = await rpc
    .getTransaction(signature, {
      commitment: 'confirmed',
      encoding: 'json',
      maxSupportedTransactionVersion: 0,
    })
    .send()
  expect(found?.meta?.fee).toBe(5_000n)
  expect(found?.meta?.preBalances.slice(0, 2)).toEqual([2_000_000_000n, 0n])
  expect(found?.meta?.postBalances.slice(0, 2)).toEqual([1_499_995_000n, 500_000_000n])
  expect(found?.transaction.message.accountKeys.slice(0, 2)).toEqual([alice.address, bob.address])
  const [listed] = await rpc
    .getSignaturesForAddress(bob.address, { commitment: 'confirmed' })
    .send()
  expect(listed).toMatchObject({ signature, err: null })
})

test('behavior: a transaction that would fail is refused with the reason and its logs', async () => {
  const { rpc } = connect(solana)
  const [alice, bob] = [await createPerson(solana), await createPerson(solana, 0n)]
  const text = await signText(solana, alice, [transfer(alice, bob, 5_000_000_000n)])
  const error: unknown = await rpc
    .sendTransaction(text, { encoding: 'base64' })
    .send()
    .catch((reason: unknown) => reason)
  expect(
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE),
  ).toBe(true)
  expect(error).toMatchObject({ cause: { message: 'Custom program error: #1 (instruction #1)' } })
  const { error: plain } = await ask(solana, 'sendTransaction', [text, { encoding: 'base64' }])
  expect(plain).toMatchObject({
    code: -32002,
    message:
      'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    data: { err: { InstructionError: [0, { Custom: 1 }] } },
  })
  expect(plain?.data?.logs).toContain('Program 11111111111111111111111111111111 invoke [1]')
  expect(solana.getBalance(alice.address)).toBe(1_000_000_000n)
})

test('behavior: a failure that was not looked for beforehand costs its fee and is told to whoever waits', async () => {
  const { rpc, rpcSubscriptions } = connect(solana)
  const [alice, bob] = [await createPerson(solana), await createPerson(solana, 0n)]
  const signed = await sign(solana, alice, [transfer(alice, bob, 5_000_000_000n)])
  await expect(
    sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(signed, {
      commitment: 'confirmed',
      skipPreflight: true,
    }),
  ).rejects.toThrow('Custom program error: #1')
  expect(solana.getBalance(alice.address)).toBe(999_995_000n)
  const { value } = await rpc.getSignatureStatuses([getSignatureFromTransaction(signed)]).send()
  expect(value[0]?.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
})

test('behavior: a transaction is processed, then confirmed, then final as slots pass', async () => {
  const still = await startSolana({ slotTime: 3_600_000 })
  try {
    const [alice, bob] = [await createPerson(still), await createPerson(still, 0n)]
    const { rpc } = connect(still)
    const text = await signText(still, alice, [transfer(alice, bob, 5_000_000n)])
    const signature = await rpc.sendTransaction(text, { encoding: 'base64' }).send()
    const status = async () => (await rpc.getSignatureStatuses([signature]).send()).value[0]
    const read = () =>
      rpc
        .getTransaction(signature, {
          commitment: 'confirmed',
          encoding: 'base64',
          maxSupportedTransactionVersion: 0,
        })
        .send()
    expect(await status()).toMatchObject({ confirmationStatus: 'processed', confirmations: 0n })
    expect(await read()).toBeNull()
    still.advanceSlots(1)
    expect(await status()).toMatchObject({ confirmationStatus: 'confirmed', confirmations: 1n })
    expect((await read())?.transaction).toEqual([text, 'base64'])
    still.advanceSlots(31)
    expect(await status()).toMatchObject({ confirmationStatus: 'finalized', confirmations: null })
    still.advanceSlots(150)
    expect(await status()).toBeNull()
    const all = { searchTransactionHistory: true }
    const { value } = await rpc.getSignatureStatuses([signature], all).send()
    expect(value[0]).toMatchObject({ confirmationStatus: 'finalized' })
  } finally {
    await still.stop()
  }
})

test('behavior: blockhashes really expire, and what is too old is refused or dropped', async () => {
  const { rpc, rpcSubscriptions } = connect(solana)
  const [alice, bob] = [await createPerson(solana), await createPerson(solana, 0n)]
  const signed = await sign(solana, alice, [transfer(alice, bob, 5_000_000n)])
  const text = await signText(solana, alice, [transfer(alice, bob, 6_000_000n)])
  const { blockhash } = signed.lifetimeConstraint
  expect((await rpc.isBlockhashValid(blockhash).send()).value).toBe(true)
  solana.expireBlockhashes()
  expect((await rpc.isBlockhashValid(blockhash).send()).value).toBe(false)
  const { error } = await ask(solana, 'sendTransaction', [text, { encoding: 'base64' }])
  expect(error).toMatchObject({ code: -32002, data: { err: 'BlockhashNotFound' } })
  await expect(
    sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(signed, {
      commitment: 'confirmed',
      skipPreflight: true,
    }),
  ).rejects.toSatisfy((reason) => isSolanaError(reason, SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED))
  expect(solana.getBalance(bob.address)).toBe(0n)
})

test('behavior: the same transaction is processed once', async () => {
  const [alice, bob] = [await createPerson(solana), await createPerson(solana, 0n)]
  const text = await signText(solana, alice, [transfer(alice, bob, 5_000_000n)])
  const options = { encoding: 'base64' }
  const first = await ask(solana, 'sendTransaction', [text, options])
  const second = await ask(solana, 'sendTransaction', [text, options])
  expect(second.error).toMatchObject({ code: -32002, data: { err: 'AlreadyProcessed' } })
  const third = await ask(solana, 'sendTransaction', [text, { ...options, skipPreflight: true }])
  expect(third.result).toBe(first.result)
  expect(solana.getBalance(bob.address)).toBe(5_000_000n)
})

test('behavior: a wrong signature is refused, and dropped without a preflight', async () => {
  const [alice, bob] = [await createPerson(solana), await createPerson(solana, 0n)]
  const bytes = Buffer.from(
    await signText(solana, alice, [transfer(alice, bob, 5_000_000n)]),
    'base64',
  )
  bytes[20] = (bytes[20] ?? 0) ^ 1
  const text = bytes.toString('base64')
  const { error } = await ask(solana, 'sendTransaction', [text, { encoding: 'base64' }])
  expect(error).toMatchObject({ code: -32003 })
  const dropped = { encoding: 'base64', skipPreflight: true }
  const { result } = await ask(solana, 'sendTransaction', [text, dropped])
  const statuses = await ask(solana, 'getSignatureStatuses', [[result]])
  expect(statuses.result).toMatchObject({ value: [null] })
})

test('behavior: what a simulation is asked for, it gives, and nothing changes', async () => {
  const { rpc } = connect(solana)
  const [alice, bob] = [await createPerson(solana), await createPerson(solana, 0n)]
  const text = await signText(solana, alice, [transfer(alice, bob, 5_000_000n)])
  const { value } = await rpc
    .simulateTransaction(text, {
      encoding: 'base64',
      sigVerify: true,
      accounts: { addresses: [alice.address, bob.address], encoding: 'base64' },
    })
    .send()
  expect(value).toMatchObject({ err: null, unitsConsumed: 150n })
  expect(value.accounts.map((account) => account?.lamports)).toEqual([994_995_000n, 5_000_000n])
  expect(solana.getBalance(bob.address)).toBe(0n)
  solana.expireBlockhashes()
  const old = await rpc.simulateTransaction(text, { encoding: 'base64' }).send()
  expect(old.value.err).toBe('BlockhashNotFound')
  const replaced = await rpc
    .simulateTransaction(text, { encoding: 'base64', replaceRecentBlockhash: true })
    .send()
  expect(replaced.value.err).toBeNull()
  expect(replaced.value.replacementBlockhash.lastValidBlockHeight).toBeGreaterThan(solana.slot())
})

test('behavior: an account cannot be left below the rent that keeps it', async () => {
  const { rpc } = connect(solana)
  const [alice, bob] = [await createPerson(solana), await createPerson(solana, 0n)]
  const least = await rpc.getMinimumBalanceForRentExemption(0n).send()
  const tooLittle = await signText(solana, alice, [transfer(alice, bob, least - 1n)])
  const { error } = await ask(solana, 'sendTransaction', [tooLittle, { encoding: 'base64' }])
  expect(error).toMatchObject({
    message:
      'Transaction simulation failed: Transaction results in an account (1) with insufficient funds for rent',
    data: { err: { InsufficientFundsForRent: { account_index: 1 } } },
  })
  const enough = await signText(solana, alice, [transfer(alice, bob, least)])
  await rpc.sendTransaction(enough, { encoding: 'base64' }).send()
  expect(solana.getBalance(bob.address)).toBe(least)
})
