import { disconnect } from '@latchkey/core'
import { useState } from 'react'
import { useConnections } from '../hooks/useConnections.ts'
import { useKit } from '../hooks/useKit.ts'

/** Disconnects and closes the dialog, whatever the wallet says: nobody is locked in. */
export function useLeave() {
  const { kit } = useKit()
  const connections = useConnections()
  const [isLeaving, setIsLeaving] = useState(false)

  async function leave() {
    setIsLeaving(true)
    // With several chain families connected, only the one that is on screen; all of them end on the list of wallets.
    await disconnect(kit, connections.length > 1 ? { namespace: connections[0]?.namespace } : {})
    kit.modal.close()
  }

  return { isLeaving, leave: () => void leave() }
}
