import { showToast } from '@latchkey/core'
import { useEffect } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { ConnectFirst } from '../../views/account/ConnectFirst.tsx'
import { FetchedPart } from '../../dialog/FetchedPart.tsx'
import { defineView, type ViewProps } from '../../views/view.ts'
import { SwapForm } from './SwapForm.tsx'
import { swapSheet } from './swapSheet.ts'
import { swapText } from './text.ts'
import { useSwapTokens } from './useSwapTokens.ts'

/** Comes with the other views of networks. */
const loadUnsupported = async () =>
  (await import('../../views/visitorViews.ts')).UnsupportedForSwaps

/** What to swap for what; where the network has no swaps, one that has. */
function Swap(props: ViewProps<'Swap'>) {
  const { kit } = useKit()
  const { isConnected, network } = useAccount()
  if (!isConnected) return <ConnectFirst />
  if (!network || !kit.adapters.get(network.chainNamespace)?.swaps)
    return <FetchedPart load={loadUnsupported} />
  return <SwapHere key={network.caipNetworkId} {...props} />
}

function SwapHere({ parameters }: ViewProps<'Swap'>) {
  const t = useText(swapText)
  const { kit } = useKit()
  const found = useSwapTokens()
  const isFailed = found.status === 'failed'
  useEffect(() => {
    if (!isFailed) return
    showToast(kit, t('initFailed'), 'error')
    if (kit.modal.currentView().name === 'Swap') kit.modal.back()
  }, [kit, t, isFailed])

  if (found.status === 'unsupported') return <FetchedPart load={loadUnsupported} />
  if (found.status !== 'known') return <SwapBones />
  return <SwapForm tokens={found.tokens} parameters={parameters} />
}

/** The form in its size, before it is known what can be swapped. */
function SwapBones() {
  const t = useText(swapText)
  useTitle(t('swap'))
  return (
    <div className="swap" aria-hidden="true">
      <i className="bone swap-card" />
      <i className="bone swap-card" />
    </div>
  )
}

export const swapView = defineView('Swap', Swap, swapSheet)
