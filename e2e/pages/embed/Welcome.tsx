import { useAccount, useNetwork } from '@latchkey/react'

export function Welcome() {
  const { status, address } = useAccount()
  const { network } = useNetwork()

  if (status === 'reconnecting') return <p>One moment…</p>
  if (status !== 'connected') return <p>Connect a wallet to begin.</p>
  return (
    <p>
      {address} on {network?.name ?? 'another network'}
    </p>
  )
}
