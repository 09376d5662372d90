import { selectProvider, type getProvider } from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useStoreValue } from './useStoreValue.ts'

/**
 * The connected wallet's own provider, for viem, ethers or any other library: an EIP-1193 provider on EVM chains. `undefined` while
 * nothing is connected.
 */
export function useProvider({ namespace }: getProvider.Parameters = {}): unknown {
  const { kit } = useKitContext('useProvider')
  return useStoreValue(kit.store, (state) => selectProvider(state, namespace))
}
