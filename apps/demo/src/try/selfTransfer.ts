import type { Network } from '@latchkey/core'

const systemProgram = '11111111111111111111111111111111'
/** Of the system program's instructions, the transfer. */
const transfer = 2

/** Builds a transfer from an account to itself, unsigned, as nodes of Solana take it. */
export async function selfTransfer(
  network: Network,
  owner: string,
  lamports: bigint,
): Promise<Uint8Array> {
  const kit = await import('@solana/kit')
  const account = kit.address(owner)
  const rpc = kit.createSolanaRpc(network.rpcUrls.default.http[0] ?? '')
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, transfer, true)
  view.setBigUint64(4, lamports, true)
  const message = kit.pipe(
    kit.createTransactionMessage({ version: 0 }),
    (empty) => kit.setTransactionMessageFeePayer(account, empty),
    (paid) => kit.setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
    (timed) =>
      kit.appendTransactionMessageInstruction(
        {
          programAddress: kit.address(systemProgram),
          accounts: [
            { address: account, role: kit.AccountRole.WRITABLE_SIGNER },
            { address: account, role: kit.AccountRole.WRITABLE },
          ],
          data,
        },
        timed,
      ),
  )
  return new Uint8Array(kit.getTransactionEncoder().encode(kit.compileTransaction(message)))
}
