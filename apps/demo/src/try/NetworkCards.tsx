import { addNetwork, removeNetwork } from '@latchkey/core'
import { sepolia } from '@latchkey/core/networks'
import { useKit, useNetwork } from '@latchkey/react'
import { TryCard } from './TryCard.tsx'

/** Moving to another network, and changing the list of them. */
export function NetworkCards() {
  const { kit } = useKit()
  const { networks, networkId, switchNetwork } = useNetwork()
  const [other] = networks.filter(({ caipNetworkId }) => caipNetworkId !== networkId)
  const hasSepolia = networks.some(({ id }) => id === sepolia.id)
  return (
    <>
      <TryCard
        title="Switch network"
        text="Asks the wallet to move."
        action={`Switch to ${other?.name ?? '…'}`}
        isDisabled={!other}
        run={async () => {
          if (other) await switchNetwork(other.caipNetworkId)
          return undefined
        }}
      />
      <TryCard
        title={hasSepolia ? 'Remove a network' : 'Add a network'}
        text={
          hasSepolia
            ? 'Takes Sepolia out of the list again. A wallet that is on it stays connected.'
            : 'Adds Sepolia to the list of this page. Your wallet learns of it when you switch.'
        }
        action={hasSepolia ? 'Remove Sepolia' : 'Add Sepolia'}
        pending="Changing the list…"
        run={() => {
          if (hasSepolia) removeNetwork(kit, { networkId: sepolia.caipNetworkId })
          else addNetwork(kit, sepolia)
          return Promise.resolve(
            hasSepolia ? 'Sepolia is gone from the list.' : 'Sepolia is in the list now.',
          )
        }}
      />
    </>
  )
}
