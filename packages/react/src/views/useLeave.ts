import { disconnect } from '@latchkey/core'
import { useState } from 'react'
import { useConnections } from '../hooks/useConnections.ts'
import { useKit } from '../hooks/useKit.ts'
import { useText } from '../hooks/useText.ts'
import { accountText } from './accountText.ts'

/** Disconnects and closes the dialog; a wallet that does not let go is said in a toast. */
export function useLeave() {
  const t = useText(accountText)
  const { kit } = useKit()
  const connections = useConnections()
  const [isLeaving, setIsLeaving] = useState(false)

  async function leave() {
    setIsLeaving(true)
    try {
      // With several chain families connected, only the one that is on screen; all of them end on the list of wallets.
      await disconnect(kit, connections.length > 1 ? { namespace: connections[0]?.namespace } : {})
      kit.modal.close()
    } catch (error) {
      kit.log.error('The wallet could not be disconnected', error)
      kit.emit('DISCONNECT_ERROR', {})
      kit.modal.showToast(t('disconnectFailed'), 'error')
      setIsLeaving(false)
    }
  }

  return { isLeaving, leave: () => void leave() }
}
