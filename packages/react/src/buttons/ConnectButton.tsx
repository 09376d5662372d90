import type { ReactNode } from 'react'
import { useBalance } from '../hooks/useBalance.ts'
import { PageButton, type ConnectButtonProps } from './PageButton.tsx'
import { useButtonState, type ConnectButtonState } from './useButtonState.ts'

/** Opens the dialog. Shows the account once a wallet is connected; its width stays the same in every state. */
export function ConnectButton(properties: ConnectButtonProps) {
  return <PageButton {...properties} {...useButtonState(properties.namespace)} />
}

/** Hands the whole state to a function that draws a button of its own. */
function Custom({
  namespace,
  children,
}: {
  readonly namespace?: string | undefined
  readonly children: (state: ConnectButtonState) => ReactNode
}) {
  const { balance, status } = useBalance({ namespace })
  return children({ ...useButtonState(namespace), balance, balanceStatus: status })
}
ConnectButton.Custom = Custom
