import { selectAccount, type AccountInfo, switchNetwork } from '@latchkey/core'
import type { ChainNamespace, Network } from '@latchkey/protocol'
import { useMemo } from 'react'
import { useStoreValue } from '../../useStoreValue.ts'
import { useKitContext } from '../../KitContext.ts'
import { useKit } from '../../hooks/useKit.ts'

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

/** Goes to the account of another chain family that is connected: it becomes the active one, also at the next visit. */
export function useGoTo() {
  const { kit } = useKit()
  return ({ namespace, networkId }: AccountInfo) => {
    // The wallet stays where it is, so that this is done at once; on a chain that the site does not list there is only the question for another one.
    if (networkId)
      switchNetwork(kit, { networkId }).catch((error: unknown) =>
        kit.log.warn('The network of the account is not one of the site', error),
      )
    kit.modal.open(undefined, namespace)
  }
}
