import type { ViewName } from '@latchkey/core'

type Shape =
  | 'row'
  | 'round'
  | 'line'
  | 'text'
  | 'words'
  | 'amount'
  | 'actions'
  | 'field'
  | 'button'
  | 'square'
  | 'tile'
  | 'art'

const rows: readonly Shape[] = ['row', 'row', 'row']
const slide: readonly Shape[] = ['art', 'line', 'words']

/** What stands where, as large as it will be. */
const shapes: Partial<Record<ViewName, readonly Shape[]>> = {
  Account: ['round', 'line', 'amount', 'actions', 'field', ...rows, 'line'],
  AccountSettings: [...rows, 'row', 'line'],
  Profile: ['round', 'line', 'row', 'row', 'line'],
  ConnectingWalletConnect: ['tile', 'line', 'line'],
  ConnectingWalletConnectBasic: ['tile', 'line', 'line'],
  ConnectingMultiChain: ['round', 'line', 'row', 'row'],
  AllWallets: ['field', 'tile', 'tile', 'tile', ...rows],
  Downloads: ['square', 'line', ...rows],
  GetWallet: ['text', ...rows, 'row', 'row', 'row'],
  SwitchNetwork: ['round', 'text', 'text'],
  WhatIsAWallet: [...slide, ...slide, ...slide, 'button'],
  WhatIsANetwork: [...slide, ...slide, 'button'],
  Networks: ['field', 'row', 'row', 'text'],
  SIWXSignMessage: ['round', 'line', 'text', 'square', 'button'],
  NftDetail: ['tile', 'line', 'button', 'text'],
  NftSend: ['row', 'field', 'button'],
  UnsupportedChain: ['text', 'row', 'row', 'text', 'row'],
  WalletSend: ['amount', 'line', 'row', 'row', 'line', 'text', 'button'],
  WalletSendSelectToken: ['field', 'row', 'row'],
  WalletSendPreview: ['square', 'text', 'button'],
  Swap: ['square', 'button'],
  SwapSelectToken: ['field', 'row', 'row'],
  SwapPreview: ['square', 'text', 'button'],
  OnRampProviders: ['amount', 'line', 'row', 'field', ...rows],
  WalletReceive: ['square', 'line', 'row', 'line', 'text', 'button'],
  WalletCompatibleNetworks: ['text', ...rows],
}

/** Stands in place of a view whose code is still on its way, so that nothing jumps when it comes. */
export function ViewSkeleton({ name }: { readonly name: ViewName }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {(shapes[name] ?? rows).map((shape, place) => (
        <i key={place} className={`skeleton-${shape}`} />
      ))}
    </div>
  )
}
