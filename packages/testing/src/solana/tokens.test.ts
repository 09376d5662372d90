import { getTransferSolInstruction } from '@solana-program/system'
import {
  address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Address,
} from '@solana/kit'
import {
  AccountState,
  fetchMint,
  fetchToken,
  findAssociatedTokenPda,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, connect, createPerson, sign, signText } from './fixtures.ts'
import { startSolana, type Solana } from './startSolana.ts'

const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

let solana: Solana
beforeAll(async () => {
  solana = await startSolana()
})
afterAll(() => solana?.stop())

/** Moves a coin, with the receiver's account for it made first. */
async function move(mint: Address, amount: bigint, tokenProgram: Address) {
  const payer = await createPerson(solana)
  const receiver = await generateKeyPairSigner()
  await solana.mintTo(mint, payer.address, 1_000_000n)
  const [source] = await findAssociatedTokenPda({ mint, owner: payer.address, tokenProgram })
  const [destination] = await findAssociatedTokenPda({
    mint,
    owner: receiver.address,
    tokenProgram,
  })
  const text = await signText(solana, payer, [
    await getCreateAssociatedTokenIdempotentInstructionAsync({
      payer,
      mint,
      owner: receiver.address,
      tokenProgram,
    }),
    getTransferCheckedInstruction(
      { source, mint, destination, authority: payer, amount, decimals: 6 },
      { programAddress: tokenProgram },
    ),
  ])
  const answer = await ask(solana, 'sendTransaction', [text, { encoding: 'base64' }])
  return { answer, payer, receiver, source, destination }
}

test('behavior: a coin moves to an account that is made for it, and histories say so', async () => {
  const { rpc } = connect(solana)
  const mint = await solana.createMint()
  const { answer, payer, receiver, source, destination } = await move(
    mint,
    250_000n,
    TOKEN_PROGRAM_ADDRESS,
  )
  expect(answer.error).toBeUndefined()
  expect((await fetchToken(rpc, source)).data.amount).toBe(750_000n)
  expect((await fetchToken(rpc, destination)).data).toMatchObject({
    amount: 250_000n,
    owner: receiver.address,
    state: AccountState.Initialized,
  })
  expect((await fetchMint(rpc, mint)).data).toMatchObject({ supply: 1_000_000n, decimals: 6 })
  solana.advanceSlots(1)
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const { result } = await ask(solana, 'getTransaction', [answer.result, options])
  expect(result).toMatchObject({
    meta: {
      err: null,
      preTokenBalances: [
        { mint, owner: payer.address, uiTokenAmount: { amount: '1000000', uiAmountString: '1' } },
      ],
      postTokenBalances: expect.arrayContaining([
        expect.objectContaining({
          owner: receiver.address,
          programId: TOKEN_PROGRAM_ADDRESS,
          uiTokenAmount: { amount: '250000', decimals: 6, uiAmount: 0.25, uiAmountString: '0.25' },
        }),
      ]),
    },
  })
})

test('behavior: what somebody holds is found by owner, by coin, by program and by filters', async () => {
  const { rpc } = connect(solana)
  const [mint, other] = [await solana.createMint(), await solana.createMint({ decimals: 0 })]
  const { address: owner } = await generateKeyPairSigner()
  const account = await solana.mintTo(mint, owner, 1_500_000n)
  await solana.mintTo(other, owner, 3n)
  const parsed = { encoding: 'jsonParsed' } as const
  const one = await rpc.getTokenAccountsByOwner(owner, { mint }, parsed).send()
  expect(one.value).toHaveLength(1)
  expect(one.value[0]).toMatchObject({
    pubkey: account,
    account: {
      owner: TOKEN_PROGRAM_ADDRESS,
      space: 165n,
      data: {
        program: 'spl-token',
        parsed: {
          type: 'account',
          info: {
            mint,
            owner,
            state: 'initialized',
            isNative: false,
            tokenAmount: { amount: '1500000', decimals: 6, uiAmount: 1.5, uiAmountString: '1.5' },
          },
        },
      },
    },
  })
  const programId = TOKEN_PROGRAM_ADDRESS
  const both = await rpc
    .getTokenAccountsByOwner(owner, { programId }, { encoding: 'base64' })
    .send()
  expect(both.value).toHaveLength(2)
  const filtered = await ask(solana, 'getProgramAccounts', [
    TOKEN_PROGRAM_ADDRESS,
    {
      encoding: 'base64',
      dataSlice: { offset: 64, length: 8 },
      filters: [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: owner } }],
    },
  ])
  const amounts = (filtered.result as { account: { data: [string] } }[]).map(({ account }) =>
    Buffer.from(account.data[0], 'base64').readBigUInt64LE(),
  )
  expect(amounts.toSorted((a, b) => Number(a - b))).toEqual([3n, 1_500_000n])
  const balance = await rpc.getTokenAccountBalance(account).send()
  expect(balance.value.uiAmountString).toBe('1.5')
  expect((await rpc.getTokenSupply(other).send()).value.amount).toBe('3')
})

test('behavior: a coin with a fee withholds it from each transfer', async () => {
  const mint = await solana.createMint({
    program: 'token-2022',
    transferFee: { basisPoints: 100, maximum: 5_000n },
  })
  const { answer, destination } = await move(mint, 100_000n, token2022)
  expect(answer.error).toBeUndefined()
  const { result } = await ask(solana, 'getAccountInfo', [destination, { encoding: 'jsonParsed' }])
  expect(result).toMatchObject({
    value: {
      data: {
        program: 'spl-token-2022',
        parsed: {
          info: {
            tokenAmount: { amount: '99000' },
            extensions: expect.arrayContaining([
              { extension: 'immutableOwner' },
              { extension: 'transferFeeAmount', state: { withheldAmount: 1_000 } },
            ]),
          },
        },
      },
    },
  })
  const coin = await ask(solana, 'getAccountInfo', [mint, { encoding: 'jsonParsed' }])
  expect(coin.result).toMatchObject({
    value: {
      data: {
        parsed: {
          type: 'mint',
          info: {
            decimals: 6,
            extensions: [
              {
                extension: 'transferFeeConfig',
                state: { newerTransferFee: { transferFeeBasisPoints: 100, maximumFee: 5_000 } },
              },
            ],
          },
        },
      },
    },
  })
})

test('error: a coin that stays, and an account that is frozen, do not move', async () => {
  const stays = await solana.createMint({ program: 'token-2022', nonTransferable: true })
  const { answer } = await move(stays, 5n, token2022)
  expect(answer.error).toMatchObject({ code: -32002 })
  expect(String(answer.error?.data?.logs)).toContain('Transfer is disabled for this mint')

  const mint = await solana.createMint({ freezable: true })
  const first = await move(mint, 5n, TOKEN_PROGRAM_ADDRESS)
  expect(first.answer.error).toBeUndefined()
  await solana.setFrozen(mint, first.payer.address, true)
  const { source, destination, payer } = first
  const again = getTransferCheckedInstruction({
    source,
    mint,
    destination,
    authority: payer,
    amount: 7n,
    decimals: 6,
  })
  const frozen = await signText(solana, payer, [again])
  const refused = await ask(solana, 'sendTransaction', [frozen, { encoding: 'base64' }])
  expect(refused.error?.data?.err).toEqual({ InstructionError: [0, { Custom: 17 }] })
  await solana.setFrozen(mint, payer.address, false)
  const thawed = await ask(solana, 'sendTransaction', [frozen, { encoding: 'base64' }])
  expect(thawed.error).toBeUndefined()
})

test('behavior: an account that is closed is gone, and its rent comes back', async () => {
  const mint = await solana.createMint()
  const owner = await createPerson(solana)
  const account = await solana.mintTo(mint, owner.address, 0n)
  const { rpc } = connect(solana)
  const signed = await signText(solana, owner, [
    getCloseAccountInstruction({ account, destination: owner.address, owner }),
  ])
  await rpc.sendTransaction(signed, { encoding: 'base64' }).send()
  expect((await rpc.getAccountInfo(account, { encoding: 'base64' }).send()).value).toBeNull()
  expect(solana.getBalance(owner.address)).toBe(1_000_000_000n - 5_000n + 2_039_280n)
})

test('behavior: whoever offers a price pays it, as fees are told beforehand and afterwards', async () => {
  const { rpc } = connect(solana)
  const [alice, bob] = [await createPerson(solana), await generateKeyPairSigner()]
  const budget = (kind: number, size: number, value: bigint) => {
    const data = new Uint8Array(1 + size)
    data[0] = kind
    for (let at = 0; at < size; at++) data[1 + at] = Number((value >> BigInt(8 * at)) & 255n)
    return { programAddress: address('ComputeBudget111111111111111111111111111111'), data }
  }
  const signed = await sign(solana, alice, [
    budget(2, 4, 20_000n),
    budget(3, 8, 1_234_567n),
    getTransferSolInstruction({ source: alice, destination: bob.address, amount: 10_000_000n }),
  ])
  const message = Buffer.from(signed.messageBytes).toString('base64')
  const fee = await ask(solana, 'getFeeForMessage', [message])
  // 5,000 lamports for the signature, and 20,000 × 1.234567 rounded up.
  expect(fee.result).toMatchObject({ value: 29_692 })
  const text = getBase64EncodedWireTransaction(signed)
  await rpc.sendTransaction(text, { encoding: 'base64' }).send()
  expect(solana.getBalance(alice.address)).toBe(1_000_000_000n - 10_000_000n - 29_692n)
  const recent = await rpc.getRecentPrioritizationFees([bob.address]).send()
  expect(recent.map(({ prioritizationFee }) => prioritizationFee)).toContain(1_234_567n)
  const others = await rpc.getRecentPrioritizationFees([wrappedSol]).send()
  expect(others.every(({ prioritizationFee }) => prioritizationFee === 0n)).toBe(true)
})

const wrappedSol = address('So11111111111111111111111111111111111111112')
