import {
  getCreateAccountInstruction,
  getInitializeNonceAccountInstruction,
  getTransferSolInstruction,
  fetchNonce,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system'
import {
  appendTransactionMessageInstruction,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingDurableNonce,
  signTransactionMessageWithSigners,
  type Nonce,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { ask, connect, createPerson, signText } from './fixtures.ts'
import { startSolana } from './startSolana.ts'

test('behavior: a transaction with a nonce outlives every blockhash, and is processed once', async () => {
  const solana = await startSolana()
  try {
    const { rpc } = connect(solana)
    const [alice, bob] = [await createPerson(solana), await createPerson(solana, 0n)]
    const nonceAccount = await generateKeyPairSigner()
    const prepared = await signText(solana, alice, [
      getCreateAccountInstruction({
        payer: alice,
        newAccount: nonceAccount,
        lamports: await rpc.getMinimumBalanceForRentExemption(80n).send(),
        space: 80,
        programAddress: SYSTEM_PROGRAM_ADDRESS,
      }),
      getInitializeNonceAccountInstruction({
        nonceAccount: nonceAccount.address,
        nonceAuthority: alice.address,
      }),
    ])
    const made = await ask(solana, 'sendTransaction', [prepared, { encoding: 'base64' }])
    expect(made.error).toBeUndefined()
    const { data } = await fetchNonce(rpc, nonceAccount.address)
    const signed = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(alice, message),
      (message) =>
        setTransactionMessageLifetimeUsingDurableNonce(
          {
            nonce: data.blockhash as string as Nonce, // the same 32 bytes under the name of their use
            nonceAccountAddress: nonceAccount.address,
            nonceAuthorityAddress: alice.address,
          },
          message,
        ),
      (message) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({
            source: alice,
            destination: bob.address,
            amount: 5_000_000n,
          }),
          message,
        ),
      (message) => signTransactionMessageWithSigners(message),
    )
    solana.expireBlockhashes()
    const text = getBase64EncodedWireTransaction(signed)
    const sent = await ask(solana, 'sendTransaction', [text, { encoding: 'base64' }])
    expect(sent.error).toBeUndefined()
    expect(solana.getBalance(bob.address)).toBe(5_000_000n)
    expect((await fetchNonce(rpc, nonceAccount.address)).data.blockhash).not.toBe(data.blockhash)
    const again = await ask(solana, 'sendTransaction', [text, { encoding: 'base64' }])
    expect(again.error?.data?.err).toBe('AlreadyProcessed')
  } finally {
    await solana.stop()
  }
})
