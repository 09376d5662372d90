import { switchNetwork } from '@latchkey/core'
import { useCallback } from 'react'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { useKitContext } from '../KitContext.ts'
import { useAccount } from './useAccount.ts'
import { useStoreValue } from '../useStoreValue.ts'

export declare namespace useNetwork {
  type Parameters = {
    /** Default: the active namespace. */
    readonly namespace?: string | undefined
  }
  type ReturnType = {
    /** `undefined` while the wallet is on a chain that the site does not list. */
    readonly network: Network | undefined
    readonly networkId: CaipNetworkId | undefined
    /** The chain's own id: a number on EVM chains. */
    readonly chainId: number | string | undefined
    readonly networks: readonly Network[]
    /**
     * Moves to another network; a connected wallet is asked first.
     *
     * @throws NetworkNotFoundError, UserRejectedError, ChainNotSupportedError
     */
    readonly switchNetwork: (networkId: CaipNetworkId) => Promise<void>
  }
}

/** The network that a namespace is on, and the way to another one. */
export function useNetwork({ namespace }: useNetwork.Parameters = {}): useNetwork.ReturnType {
  const { kit } = useKitContext('useNetwork')
  const { network, networkId } = useAccount({ namespace })
  const networks = useStoreValue(kit.store, (state) => state.networks)
  const change = useCallback((networkId: CaipNetworkId) => switchNetwork(kit, { networkId }), [kit])
  return {
    network,
    networkId,
    chainId: network?.id ?? idLike(networks, networkId),
    networks,
    switchNetwork: change,
  }
}

/** The id of a chain that is not listed: a number where its family's are. */
function idLike(networks: readonly Network[], networkId: CaipNetworkId | undefined) {
  const [family, reference] = networkId?.split(':') ?? []
  const listed = networks.find(({ chainNamespace }) => chainNamespace === family)
  return typeof listed?.id === 'number' ? Number(reference) : reference
}
