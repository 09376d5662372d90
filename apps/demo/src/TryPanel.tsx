import { addNetwork, waitForReceipt } from '@latchkey/core'
import { sepolia } from '@latchkey/core/networks'
import {
  useAccount,
  useKit,
  useNetwork,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
} from '@latchkey/react'
import { useState } from 'react'
import { TryCard } from './TryCard.tsx'
import { typedDataExample } from './typedDataExample.ts'

/** A place to try each action. */
export function TryPanel() {
  const { kit, open } = useKit()
  const { isConnected, address, networkId } = useAccount()
  const { networks, switchNetwork } = useNetwork()
  const { signMessage } = useSignMessage()
  const { signTypedData } = useSignTypedData()
  const { sendTransaction } = useSendTransaction()
  const [message, setMessage] = useState('Hello from the Latchkey demo')
  const others = networks.filter(({ caipNetworkId }) => caipNetworkId !== networkId)

  return (
    <section className="section" id="try" aria-labelledby="try-title">
      <h2 id="try-title">Try it</h2>
      <p className="section-lead">
        {isConnected
          ? 'Each of these asks your wallet.'
          : 'Connect a wallet first, then try each action.'}
      </p>
      <div className="cards">
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
        <TryCard
          title="Send"
          text="Opens the dialog on its Send view."
          action="Send…"
          isDisabled={!isConnected}
          run={() => {
            open({ view: 'WalletSend' })
            return Promise.resolve(undefined)
          }}
        />
        <TryCard
          title="Send from code"
          text="A transaction of 0.001 to yourself, then its receipt."
          action="Send 0.001"
          isDisabled={!isConnected}
          run={async () => {
            if (!address) return undefined
            const hash = await sendTransaction({ to: address, value: 10n ** 15n })
            const { status, blockNumber } = await waitForReceipt(kit, { hash })
            return `${hash}\n${status} in block ${blockNumber}`
          }}
        />
        <TryCard
          title="Switch network"
          text="Asks the wallet to move."
          action={`Switch to ${others[0]?.name ?? '…'}`}
          isDisabled={!others[0]}
          run={async () => {
            if (others[0]) await switchNetwork(others[0].caipNetworkId)
            return undefined
          }}
        />
        <TryCard
          title="Add a network"
          text="Adds Sepolia to the list of this page. Your wallet learns of it when you switch."
          action="Add Sepolia"
          isDisabled={networks.some(({ id }) => id === sepolia.id)}
          run={() => {
            addNetwork(kit, sepolia)
            return Promise.resolve('Sepolia is in the list now.')
          }}
        />
        <TryCard
          title="Log"
          text="The last 1,024,000 bytes of what the kit did, kept in this page and sent nowhere."
          action="Download log"
          run={() => {
            download('latchkey.log', kit.log.toText())
            return Promise.resolve(undefined)
          }}
        />
      </div>
    </section>
  )
}

function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
