import { UnsupportedChainError } from '@latchkey/core'
import { getSwapTokens, type SwapToken } from '@latchkey/core/swaps'
import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'

/** The tokens of the current network that can be swapped; `unsupported` where no source of swaps serves it. */
export type SwapTokens =
  | { readonly status: 'pending' | 'failed' | 'unsupported' }
  | { readonly status: 'known'; readonly tokens: readonly SwapToken[] }

const pending: SwapTokens = { status: 'pending' }

/** What can be swapped on the current network. */
export function useSwapTokens(): SwapTokens {
  const { kit } = useKit()
  const { networkId } = useNetwork()
  const [found, setFound] = useState<{ networkId: string; tokens: SwapTokens }>()

  useEffect(() => {
    if (networkId === undefined) return
    let isCurrent = true
    const show = (tokens: SwapTokens) => isCurrent && setFound({ networkId, tokens })
    getSwapTokens(kit, { networkId }).then(
      (tokens) => show({ status: 'known', tokens }),
      (error: unknown) => {
        kit.log.warn('The tokens that can be swapped could not be had', error)
        show({ status: error instanceof UnsupportedChainError ? 'unsupported' : 'failed' })
      },
    )
    return () => void (isCurrent = false)
  }, [kit, networkId])

  return found && found.networkId === networkId ? found.tokens : pending
}
