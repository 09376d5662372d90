import { importSwapToken, SwapUnsupportedTokenError, type SwapToken } from '@latchkey/core/swaps'
import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'

/** A token that is looked for by its address; `none` where the text is no address. */
export type TokenLookup =
  | { readonly status: 'none' | 'pending' | 'missing' | 'failed' }
  | {
      readonly status: 'found'
      readonly token: SwapToken
      readonly warnings: readonly ('unlisted' | 'lookAlike' | 'feeOnTransfer')[]
    }

/** Reads a token that is on no list from the chain. */
export function useImport(text: string): TokenLookup {
  const { kit } = useKit()
  const { network, networkId } = useNetwork()
  const address = text.trim()
  const key = `${networkId} ${address}`
  const [found, setFound] = useState<{ key: string; lookup: TokenLookup }>()

  useEffect(() => {
    const adapter = network && kit.adapters.get(network.chainNamespace)
    if (!adapter || address === '') return
    let isCurrent = true
    const show = (lookup: TokenLookup) => isCurrent && setFound({ key, lookup })
    const look = async () => {
      if (!(await adapter.isAddress(address))) return show({ status: 'none' })
      show({ status: 'pending' })
      try {
        show({ status: 'found', ...(await importSwapToken(kit, { address })) })
      } catch (error) {
        kit.log.warn(`The token ${address} could not be read`, error)
        show({ status: error instanceof SwapUnsupportedTokenError ? 'missing' : 'failed' })
      }
    }
    void look()
    return () => void (isCurrent = false)
  }, [kit, network, address, key])

  return found?.key === key ? found.lookup : { status: 'none' }
}
