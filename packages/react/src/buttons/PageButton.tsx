import { ButtonAccount } from './ButtonAccount.tsx'
import { useKitContext } from '../KitContext.ts'
import { entryText } from '../i18n/entryText.ts'
import type { useButtonState } from './useButtonState.ts'

/** What the buttons for the page take. */
export type ConnectButtonProps = {
  /** Default `md`, 44 px high; `sm` is 36 px. */
  readonly size?: 'md' | 'sm' | undefined
  /** Default `show`. */
  readonly balance?: 'show' | 'hide' | undefined
  /** Default 'Connect Wallet', in the visitor's language. */
  readonly label?: string | undefined
  /** Default 'Connecting...', in the visitor's language. */
  readonly loadingLabel?: string | undefined
  readonly disabled?: boolean | undefined
  /** How many characters of an address show before the ellipsis, `0x` included. Default 6. */
  readonly charsStart?: number | undefined
  /** How many show after it. Default 4. */
  readonly charsEnd?: number | undefined
  /** The chain family to show. Default: the active one. */
  readonly namespace?: string | undefined
}

type PageButtonProps = ConnectButtonProps & ReturnType<typeof useButtonState>

/** A text of more letters than this does not fit into the button as it is. */
export const wideLength = 15

/** The button for the page in all its states. */
export function PageButton({
  state,
  account,
  isOpen,
  open,
  prefetch,
  namespace,
  size = 'md',
  balance = 'show',
  label,
  loadingLabel,
  disabled,
  charsStart,
  charsEnd,
}: PageButtonProps) {
  const { themeClass, language } = useKitContext('ConnectButton')
  const text = language?.entry ?? entryText
  const words = [label ?? text.connectWallet, loadingLabel ?? text.connecting, text.wrongNetwork]
  const showsBalance = balance === 'show'
  const isConnecting = state === 'connecting'
  return (
    <button
      type="button"
      className={`lk-button ${themeClass}`}
      data-state={state}
      data-size={size}
      data-balance={showsBalance || undefined}
      data-wide={words.some(({ length }) => length > wideLength) || undefined}
      lang={language?.tag}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-busy={state === 'restoring' || isConnecting || undefined}
      onClick={open}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {state === 'connected' && account.isConnected ? (
        <ButtonAccount
          {...{ address: account.address, namespace, showsBalance, language, charsStart, charsEnd }}
        />
      ) : (
        <>
          {isConnecting && <i className="lk-button-ring" />}
          <span className="lk-button-text">
            {words[isConnecting ? 1 : state === 'wrongNetwork' ? 2 : 0]}
          </span>
        </>
      )}
    </button>
  )
}
