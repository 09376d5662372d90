import {
  selectProvider,
  type ChainNamespace,
  type DefaultNamespace,
  type getProvider,
} from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useStoreValue } from '../useStoreValue.ts'

/**
 * Returns the connected wallet's own provider for viem, ethers or any other library: an EIP-1193 provider on EVM chains, the
 * family's own kind elsewhere. `undefined` while nothing is connected.
 */
export function useProvider<Namespace extends ChainNamespace = DefaultNamespace>({
  namespace,
}: getProvider.Parameters<Namespace> = {}): getProvider.ReturnType<Namespace> {
  const { kit } = useKitContext('useProvider')
  return useStoreValue(kit.store, (state) => selectProvider(state, namespace))
}
