import type { AccountInfo } from '@latchkey/core'
import { useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'

/** A connected account. */
export type ConnectedAccount = Extract<AccountInfo, { isConnected: true }>

/** The connected account; the last one stays while the dialog fades out. */
export function useShownAccount(): ConnectedAccount | undefined {
  const account = useAccount()
  const [shown, setShown] = useState<ConnectedAccount>()
  if (account.isConnected && account !== shown) setShown(account)
  return account.isConnected ? account : shown
}
