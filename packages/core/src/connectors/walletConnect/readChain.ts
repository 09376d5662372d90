import type { CaipNetworkId } from '@latchkey/protocol'
import { accessChain } from '../../accessChain.ts'
import type { Kit } from '../../kit.ts'
import { lazy } from '../../lazy.ts'
import type { WalletCall } from './walletRequest.ts'

/** Asks the kit's own nodes of EVM chains, so that reading needs no wallet. */
export function createReader(kit: Kit) {
  const load = lazy(async () => (await import('../../adapters/eip155/library.ts')).createLibrary())
  return async (networkId: CaipNetworkId, { method, params = [] }: WalletCall) => {
    const chain = accessChain(kit, networkId)
    const { clientOf } = await load()
    // Any method: what it may be is the caller's matter, and a node's.
    return clientOf(chain).ask(method, params)
  }
}
