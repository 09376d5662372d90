import type { OnrampState } from '@latchkey/core/onramp'
import { useKitContext } from '../KitContext.ts'
import { loadWhenBuying } from './loadPurchaseData.ts'
import { useWatched } from './useWatched.ts'

export declare namespace useOnramp {
  type Parameters = {
    /** Default true. Set it to false where nothing of it is shown, so that nothing asks for it. */
    readonly enabled?: boolean | undefined
  }
  /** `undefined` until the code for it is there. */
  type ReturnType = OnrampState | undefined
}

/**
 * A purchase that is being put together: what can be bought on the network of the connected account, with what, from whom, and what arrives from each
 * provider for the amount. Prices are renewed every 15 s while the page is visible. Change it with `setOnramp`, `resetOnramp` and `startPurchase` of the core.
 */
export function useOnramp({ enabled = true }: useOnramp.Parameters = {}): useOnramp.ReturnType {
  const { kit } = useKitContext('useOnramp')
  return useWatched({
    key: enabled ? 'onramp' : undefined,
    load: loadWhenBuying,
    watch: ({ watchOnramp }, onChange: (state: OnrampState) => void) =>
      watchOnramp(kit, { onChange }),
  })
}
