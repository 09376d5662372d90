import { disconnect } from '@latchkey/core'
import { useConnections, useKit } from '@latchkey/react'
import { TryCard } from './TryCard.tsx'

/** Several chain families at once: each with a connection of its own. */
export function ChainCards() {
  const { kit, open } = useKit()
  const connections = useConnections()
  const families = kit.options.adapters.filter(({ namespace }) =>
    kit.options.networks.some(({ chainNamespace }) => chainNamespace === namespace),
  )
  if (families.length < 2) return null
  return families.map(({ namespace, name = namespace }) => {
    const connection = connections.find((each) => each.namespace === namespace)
    return (
      <TryCard
        key={namespace}
        title={name}
        text={
          connection
            ? `Connected by ${connection.wallet.name}. Disconnecting leaves the others as they are.`
            : 'Opens the dialog on the wallets of these chains alone. What is connected already stays.'
        }
        action={connection ? `Disconnect ${name}` : `open({ namespace: '${namespace}' })`}
        pending={connection ? 'Disconnecting…' : 'The dialog opens…'}
        run={async () => {
          await (connection ? disconnect(kit, { namespace }) : open({ namespace }))
          return undefined
        }}
      />
    )
  })
}
