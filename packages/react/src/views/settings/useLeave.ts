import { disconnect } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/protocol'
import { useState } from 'react'
import { useConnections } from '../../hooks/useConnections.ts'
import { useKit } from '../../hooks/useKit.ts'

/**
 * Disconnects and closes the dialog, whatever the wallet says: nobody is locked in.
 *
 * @param only - default: with several chain families connected, the one that is on screen; all of them end on the list of wallets
 */
export function useLeave(only?: ChainNamespace) {
  const { kit } = useKit()
  const connections = useConnections()
  const [isLeaving, setIsLeaving] = useState(false)
  const namespace = only ?? (connections.length > 1 ? connections[0]?.namespace : undefined)

  async function leave() {
    setIsLeaving(true)
    const told = disconnect(kit, { namespace })
    // The connection has ended already. A wallet may be slow to answer, and would close what is opened by then.
    kit.modal.close()
    await told
    setIsLeaving(false) // in the page, the view goes on with another family
  }

  return { isLeaving, leave: () => void leave() }
}
