import { useAccount, useKit } from '@latchkey/react'
import { TryCard } from './TryCard.tsx'

/** Swapping, by the dialog. */
export function SwapCards() {
  const { open } = useKit()
  const { isConnected } = useAccount()
  return (
    <>
      <TryCard
        title="Swap"
        text="Opens the dialog on its Swap view."
        action="Swap…"
        pending="The dialog opens…"
        isDisabled={!isConnected}
        run={async () => {
          await open({ view: 'Swap' })
          return undefined
        }}
      />
      <TryCard
        title="Swap a given amount"
        text="Opens the form filled in, by the symbols of listed tokens; addresses will do as well."
        action="Swap 0.5 ETH for LUSD…"
        pending="The dialog opens…"
        isDisabled={!isConnected}
        run={async () => {
          await open({
            view: 'Swap',
            arguments: { fromToken: 'ETH', toToken: 'LUSD', amount: '0.5' },
          })
          return undefined
        }}
      />
    </>
  )
}
