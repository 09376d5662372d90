import { getHistory, watchHistory, type HistoryInfo } from '@latchkey/core'
import { useCallback } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useWatched } from '../../hooks/useWatched.ts'
import { useShownAccount } from '../../views/useShownAccount.ts'

const pending: HistoryInfo = { status: 'pending', entries: [], next: undefined, error: undefined }

/** It came with the views. */
const load = async () => ({ watchHistory })

/** What the connected account has done on its network, as far as pages were asked for, and how to ask for more. */
export function useHistory() {
  const { kit } = useKit()
  const { address, networkId } = useShownAccount() ?? {}
  const info =
    useWatched({
      key: address && networkId && `${networkId} ${address}`,
      load,
      watch: (core, onChange: (info: HistoryInfo) => void) =>
        address && networkId
          ? core.watchHistory(kit, { networkId, address, onChange })
          : () => undefined,
    }) ?? pending
  const { next, status } = info
  const ask = useCallback(() => {
    if (address && networkId)
      getHistory(kit, { networkId, address, cursor: next, isForced: status === 'error' }).catch(
        () => undefined, // shows as `error`
      )
  }, [kit, address, networkId, next, status])
  return { ...info, ask }
}
