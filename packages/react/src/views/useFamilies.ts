import { selectAccount, type AccountInfo } from '@latchkey/core'
import type { ChainNamespace, Network } from '@latchkey/protocol'
import { useMemo } from 'react'
import { useStoreValue } from '../hooks/useStoreValue.ts'
import { useKitContext } from '../KitContext.ts'

/** A chain family of the site, and what is connected to it. */
export type Family = {
  readonly namespace: ChainNamespace
  /** What people call it. */
  readonly name: string
  /** Those of the site, never none; the first stands for the family. */
  readonly networks: readonly [Network, ...Network[]]
  readonly account: AccountInfo
  /** The interface is about this one. */
  readonly isActive: boolean
}

/** The chain families of the site that have a network, in its order. */
export function useFamilies(): readonly Family[] {
  const { kit } = useKitContext('useFamilies')
  const state = useStoreValue(kit.store, (state) => state)
  return useMemo(
    () =>
      kit.options.adapters.flatMap(({ namespace, name }): Family[] => {
        const own = state.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
        const [first, ...rest] = own
        if (!first) return []
        return [
          {
            namespace,
            name: name ?? (own.find(({ testnet }) => !testnet) ?? first).name,
            networks: [first, ...rest],
            account: selectAccount(state, namespace),
            isActive: namespace === state.activeNamespace,
          },
        ]
      }),
    [kit, state],
  )
}
