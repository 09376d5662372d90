import { PageButton, type ConnectButtonProps } from './PageButton.tsx'
import { useButtonState } from './useButtonState.ts'

/** The account of the connected wallet; nothing while there is none. */
export function AccountButton({ balance = 'show', namespace, ...rest }: ConnectButtonProps) {
  const button = useButtonState(namespace, balance === 'show')
  if (!button.account.isConnected) return null
  return <PageButton {...rest} {...button} showsBalance={balance === 'show'} />
}
