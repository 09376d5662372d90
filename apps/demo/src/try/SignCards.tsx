import { useAccount, useSignMessage, useSignTypedData } from '@latchkey/react'
import { useState } from 'react'
import { TryCard } from './TryCard.tsx'
import { typedDataExample } from './typedDataExample.ts'

/** Signing a text, and structured data. */
export function SignCards() {
  const { isConnected, networkId } = useAccount()
  const { signMessage } = useSignMessage()
  const { signTypedData } = useSignTypedData()
  const [message, setMessage] = useState('Hello from the Latchkey demo')
  return (
    <>
      <TryCard
        title="Sign a message"
        action="Sign message"
        isDisabled={!isConnected}
        run={() => signMessage({ message })}
      >
        <label className="field">
          Message
          <input value={message} onChange={(event) => setMessage(event.target.value)} />
        </label>
      </TryCard>
      <TryCard
        title="Sign typed data"
        text="An EIP-712 message, shown by the wallet field by field."
        action="Sign typed data"
        isDisabled={!isConnected}
        run={() => signTypedData({ typedData: typedDataExample(networkId) })}
      />
    </>
  )
}
