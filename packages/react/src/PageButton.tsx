import { Avatar } from './components/Avatar.tsx'
import { formatAddress } from './components/formatAddress.ts'
import { shortAmount } from './components/shortAmount.ts'
import { useKitContext } from './KitContext.ts'
import { entryText } from './locales/entry.ts'
import type { ConnectButtonState } from './useButtonState.ts'

/** What the buttons for the page take. */
export type ConnectButtonProps = {
  /** Default `md`, 44 px high; `sm` is 36 px. */
  readonly size?: 'md' | 'sm' | undefined
  /** Default `show`. */
  readonly balance?: 'show' | 'hide' | undefined
  /** Default 'Connect Wallet'. */
  readonly label?: string | undefined
  /** Default 'Connecting...'. */
  readonly loadingLabel?: string | undefined
  readonly disabled?: boolean | undefined
  /** The chain family to show. Default: the active one. */
  readonly namespace?: string | undefined
}

type PageButtonProps = ConnectButtonState &
  Omit<ConnectButtonProps, 'balance' | 'namespace'> & { readonly showsBalance: boolean }

/** The button for the page in all its states. */
export function PageButton(properties: PageButtonProps) {
  const { state, isOpen, open, prefetch, size = 'md', disabled, showsBalance } = properties
  const { themeClass } = useKitContext('ConnectButton')
  return (
    <button
      type="button"
      className={`lk-button ${themeClass}`}
      data-state={state}
      data-size={size}
      data-balance={showsBalance || undefined}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-busy={state === 'restoring' || state === 'connecting' || undefined}
      onClick={open}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <Face {...properties} />
    </button>
  )
}

function Face({
  state,
  account,
  balance,
  size,
  showsBalance,
  label,
  loadingLabel,
}: PageButtonProps) {
  const { connectWallet, connecting, wrongNetwork } = entryText
  if (state === 'connected' && account.isConnected)
    return (
      <>
        {showsBalance && (
          <span className="lk-button-balance">
            <bdi className="lk-button-text" dir="ltr">
              {balance
                ? `${shortAmount(balance.value, balance.decimals, 4)} ${balance.symbol}`
                : '…'}
            </bdi>
          </span>
        )}
        <Avatar address={account.address} size={size === 'sm' ? 18 : 22} />
        <bdi className="lk-button-text" dir="ltr">
          {formatAddress(account.address)}
        </bdi>
      </>
    )
  if (state === 'wrongNetwork') return <span className="lk-button-text">{wrongNetwork}</span>
  if (state === 'connecting')
    return (
      <>
        <i className="lk-button-ring" />
        <span className="lk-button-text">{loadingLabel ?? connecting}</span>
      </>
    )
  return <span className="lk-button-text">{label ?? connectWallet}</span>
}
