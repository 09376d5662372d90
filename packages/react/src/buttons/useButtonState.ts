import type { AccountInfo, BalanceInfo } from '@latchkey/core'
import { useCallback } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useStoreValue } from '../useStoreValue.ts'
import { useKitContext } from '../KitContext.ts'

/** Everything that a button for the page can show and do. */
export type ConnectButtonState = {
  /** `restoring` until it is known whether a stored connection comes back; `wrongNetwork` while the wallet is on a chain that the site does not list. */
  readonly state: 'restoring' | 'disconnected' | 'connecting' | 'connected' | 'wrongNetwork'
  readonly account: AccountInfo
  /** `undefined` where it is not asked for, not known yet, or cannot be had. */
  readonly balance: BalanceInfo['balance']
  /** `error` where the balance cannot be had. */
  readonly balanceStatus: 'idle' | BalanceInfo['status']
  readonly isOpen: boolean
  /** Opens the dialog where the state needs it: Connect, Account, or the question for another network. */
  readonly open: () => void
  /** Fetches the dialog's content ahead of a click; call it on hover and focus. */
  readonly prefetch: () => void
}

/**
 * All of it but what is held, which a button's face asks for itself.
 *
 * @param namespace - default: the active one
 */
export function useButtonState(
  namespace?: string,
): Omit<ConnectButtonState, 'balance' | 'balanceStatus'> {
  const { kit, prefetch } = useKitContext('ConnectButton')
  const account = useAccount({ namespace })
  const isOpen = useStoreValue(kit.modal, (state) => state.open)
  const open = useCallback(() => kit.modal.open(undefined, namespace), [kit, namespace])
  const state = stateOf(account, kit.options.chains?.unsupportedChain === 'ignore')
  return { state, account, isOpen, open, prefetch }
}

function stateOf(
  account: AccountInfo,
  allowsUnsupportedChain: boolean,
): ConnectButtonState['state'] {
  if (account.status === 'reconnecting') return 'restoring'
  if (account.status !== 'connected') return account.status
  return account.network || allowsUnsupportedChain ? 'connected' : 'wrongNetwork'
}
