import type { ViewName } from '@latchkey/core'

type Shape = 'row' | 'round' | 'line' | 'amount' | 'field' | 'button' | 'square' | 'art' | 'text'

const rows: readonly Shape[] = ['row', 'row', 'row']
const waiting: readonly Shape[] = ['round', 'line', 'line']
const slide: readonly Shape[] = ['art', 'line', 'text']

/** What stands where, as large as it will be. */
const shapes: Partial<Record<ViewName, readonly Shape[]>> = {
  Account: ['round', 'line', 'amount', 'row', 'row', 'row'],
  ConnectingExternal: waiting,
  SwitchNetwork: waiting,
  WhatIsAWallet: [...slide, ...slide, ...slide, 'button'],
  WhatIsANetwork: [...slide, ...slide, 'button'],
  Networks: ['field', ...rows],
  UnsupportedChain: ['text', ...rows],
  WalletSend: ['amount', 'line', 'field', 'button'],
  WalletSendSelectToken: ['field', ...rows],
  WalletSendPreview: ['square', 'button'],
  WalletReceive: ['square', 'line', 'row'],
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
