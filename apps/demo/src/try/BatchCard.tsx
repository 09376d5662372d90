import { getCallsStatus, getCapabilities, sendCalls } from '@latchkey/core'
import { useAccount, useKit } from '@latchkey/react'
import { TryCard } from './TryCard.tsx'

/** In wei: 0.01 and 0.02 ether. */
const amounts = [10_000_000_000_000_000n, 20_000_000_000_000_000n]
/** The wallet is asked once a second what has become of its calls, for two minutes. */
const pause = 1_000
const looks = 120

/** Several calls in one request to the wallet (EIP-5792): all of them happen, or none. */
export function BatchCard() {
  const { kit } = useKit()
  const { isConnected, address, networkId } = useAccount()

  async function untilDone(id: string) {
    for (let look = 0; look < looks; look += 1) {
      const answer = await getCallsStatus(kit, { id })
      if (answer.status !== 'pending') return answer
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    return { status: 'pending', hashes: [] }
  }

  return (
    <TryCard
      title="Batch"
      text="sendCalls: two payments to yourself in one request. Both happen, or neither."
      action="Send both"
      pending="Asking what your wallet can do…"
      isDisabled={!isConnected}
      run={async (say) => {
        if (!address || !networkId) return undefined
        const { atomic = 'unsupported' } = (await getCapabilities(kit))[networkId] ?? {}
        if (atomic === 'unsupported') return 'This wallet makes no batches on this network.'
        say('Look at your wallet…')
        const calls = amounts.map((value) => ({ to: address, value }))
        const id = await sendCalls(kit, { calls })
        say('Sent, waiting for its block…')
        const { status, hashes } = await untilDone(id)
        return [...hashes, `${amounts.length} calls: ${status}`].join('\n')
      }}
    />
  )
}
