import { PageButton, type ConnectButtonProps } from './PageButton.tsx'
import { useButtonState } from './useButtonState.ts'

/** The account of the connected wallet; nothing while there is none. */
export function AccountButton(properties: ConnectButtonProps) {
  const button = useButtonState(properties.namespace)
  return button.account.isConnected && <PageButton {...properties} {...button} />
}
