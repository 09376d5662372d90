import type { ReactNode } from 'react'
import { PageButton, type ConnectButtonProps } from './PageButton.tsx'
import { useButtonState, type ConnectButtonState } from './useButtonState.ts'

/** Opens the dialog. Shows the account once a wallet is connected; its width stays the same in every state. */
export function ConnectButton({ balance = 'show', namespace, ...rest }: ConnectButtonProps) {
  const button = useButtonState(namespace, balance === 'show')
  return <PageButton {...rest} {...button} showsBalance={balance === 'show'} />
}

/** Hands the whole state to a function that draws a button of its own. */
function Custom({
  namespace,
  children,
}: {
  readonly namespace?: string | undefined
  readonly children: (state: ConnectButtonState) => ReactNode
}) {
  return children(useButtonState(namespace))
}
ConnectButton.Custom = Custom
