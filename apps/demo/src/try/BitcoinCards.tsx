import { useAccount, useSendTransfer, useSignPsbt } from '@latchkey/react'
import { useState } from 'react'
import { selfPayment } from '../bitcoin/selfPayment.ts'
import { TryCard } from './TryCard.tsx'

const namespace = 'bip122'

/** What a Bitcoin wallet does for a page: it signs what the page has built, or builds and sends by itself. Nothing while none is connected. */
export function BitcoinCards() {
  const { isConnected, address, network } = useAccount({ namespace })
  const { signPsbt } = useSignPsbt()
  const { sendTransfer } = useSendTransfer()
  const [sats, setSats] = useState('1000')
  if (!isConnected || !network) return null
  return (
    <>
      <TryCard
        title="Sign a PSBT"
        text="useSignPsbt: a payment to yourself, put together in this page. It is signed and not sent."
        action="Sign PSBT"
        run={async (say) => {
          say('Reading your coins…')
          const payment = await selfPayment(network, address)
          if (!payment) return 'This account has no coin to spend yet.'
          say('Look at your wallet…')
          const signed = await signPsbt({ ...payment, namespace })
          return signed.psbt
        }}
      />
      <TryCard
        title="Send a transfer"
        text="useSendTransfer: your wallet builds, signs and sends it, here to yourself."
        action="Send transfer"
        run={() => sendTransfer({ to: address, amount: BigInt(sats), namespace })}
      >
        <label className="field">
          Satoshis
          <input
            inputMode="numeric"
            value={sats}
            onChange={(event) => setSats(event.target.value.replace(/\D/g, '') || '0')}
          />
        </label>
      </TryCard>
    </>
  )
}
