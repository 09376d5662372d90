import { useAccount, useKit } from '@latchkey/react'
import { TryCard } from '../try/TryCard.tsx'
import { payBySigner } from './payBySigner.ts'
import { signAsWallet } from './signAsWallet.ts'

const namespace = 'solana'

/** The connected account in the hands of other libraries. Nothing while no Solana wallet is connected. */
export function SolanaInteropCards() {
  const { kit } = useKit()
  const { isConnected, network } = useAccount({ namespace })
  if (!isConnected || !network) return null
  return (
    <>
      <TryCard
        title="A signer for @solana/kit"
        text="createSolanaSigner: a payment of 1,000 lamports to yourself, built, signed and sent by @solana/kit."
        action="Pay by @solana/kit"
        run={() => payBySigner(kit, network)}
      />
      <TryCard
        title="A wallet for other libraries"
        text="registerKitWallet: what knows nothing but the wallet standard finds this connection as a wallet and has it sign a message."
        action="Sign by the wallet standard"
        run={() => signAsWallet(kit)}
      />
    </>
  )
}
