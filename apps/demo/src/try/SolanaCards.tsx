import { useAccount, useSendTransactions, useSignTransactions } from '@latchkey/react'
import { selfTransfer } from './selfTransfer.ts'
import { TryCard } from './TryCard.tsx'

const namespace = 'solana'

/** Transactions that the page has built, signed alone or sent as well. Nothing while no Solana wallet is connected. */
export function SolanaCards() {
  const { isConnected, address, network } = useAccount({ namespace })
  const { signTransactions } = useSignTransactions()
  const { sendTransactions } = useSendTransactions()
  if (!isConnected || !network) return null
  const build = () => selfTransfer(network, address, 1_000n)
  return (
    <>
      <TryCard
        title="Sign two transactions"
        text="useSignTransactions: 1,000 lamports to yourself, twice, signed in one step and not sent."
        action="Sign transactions"
        run={async () => {
          const signed = await signTransactions({
            transactions: [await build(), await build()],
            namespace,
          })
          return signed.map((each) => `${each.length} bytes, signed`).join('\n')
        }}
      />
      <TryCard
        title="Send a transaction"
        text="useSendTransactions: 1,000 lamports to yourself. The page sends what the wallet has signed."
        action="Send transaction"
        run={async () => {
          const hashes = await sendTransactions({ transactions: [await build()], namespace })
          return hashes.join('\n')
        }}
      />
    </>
  )
}
