import type { Kit, Network } from '@latchkey/core'
import { createSolanaSigner } from '@latchkey/core/adapters/solana'

const systemProgram = '11111111111111111111111111111111'
/** Of the system program's instructions, the transfer. */
const transfer = 2

/**
 * Has `@solana/kit` build, sign and send a payment of the connected account to itself.
 *
 * @returns the transaction's signature, base58
 */
export async function payBySigner(kit: Kit, network: Network): Promise<string> {
  const solana = await import('@solana/kit')
  const signer = createSolanaSigner(kit)
  const rpc = solana.createSolanaRpc(network.rpcUrls.default.http[0] ?? '')
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const data = solana
    .getStructEncoder([
      ['instruction', solana.getU32Encoder()],
      ['lamports', solana.getU64Encoder()],
    ])
    .encode({ instruction: transfer, lamports: 1_000n })
  const message = solana.pipe(
    solana.createTransactionMessage({ version: 0 }),
    (empty) => solana.setTransactionMessageFeePayerSigner(signer, empty),
    (paid) => solana.setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
    (timed) =>
      solana.appendTransactionMessageInstruction(
        {
          programAddress: solana.address(systemProgram),
          accounts: [
            { address: signer.address, role: solana.AccountRole.WRITABLE_SIGNER, signer },
            { address: signer.address, role: solana.AccountRole.WRITABLE },
          ],
          data,
        },
        timed,
      ),
  )
  const signature = await solana.signAndSendTransactionMessageWithSigners(message)
  return solana.getBase58Decoder().decode(signature)
}
