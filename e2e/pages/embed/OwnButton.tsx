import { ConnectButton } from '@latchkey/react'

export function OwnButton() {
  return (
    <ConnectButton.Custom>
      {({ state, account, open, prefetch }) => (
        <button type="button" onClick={open} onPointerEnter={prefetch} onFocus={prefetch}>
          {state === 'connected' ? account.address : 'Log in'}
        </button>
      )}
    </ConnectButton.Custom>
  )
}
