import type { CaipNetworkId } from '@latchkey/protocol'
import type { SwapAccess } from '../adapters/swapping.ts'
import { accessChain } from '../network/accessChain.ts'
import { UnsupportedChainError, WrongNetworkError } from '../errors/chain.ts'
import { WrongAccountError } from '../errors/connection.ts'
import { findAdapter, findConnected } from '../connection/findConnected.ts'
import type { Kit } from '../kit/kit.ts'

/** What swaps on a network are made with. */
export type Swaps = Awaited<ReturnType<typeof accessSwaps>>

/**
 * What swaps on a network are made with: its adapter's part, and the operator's server.
 *
 * @param networkId - default: the network that the active namespace is on
 * @throws UnsupportedChainError where the chain cannot, or the kit has no server
 */
export async function accessSwaps(kit: Kit, networkId?: CaipNetworkId) {
  const access = accessChain(kit, networkId)
  const { caipNetworkId, chainNamespace } = access.network
  const adapter = await findAdapter(kit, chainNamespace)
  const api = await kit.api()
  if (!adapter.swaps || !api) throw new UnsupportedChainError()
  const chain: SwapAccess = {
    ...access,
    routers: kit.options.trusted?.swapRouters?.[caipNetworkId] ?? [],
  }
  return { adapter, api, chain, swaps: await adapter.swaps() }
}

/** The same for the connected account, with its wallet. @throws NotConnectedError, UnsupportedChainError */
export async function accessOwnSwaps(kit: Kit) {
  const { connector, address, networkId } = await findConnected(kit)
  return { ...(await accessSwaps(kit, networkId)), connector, address }
}

/** The same for the account and network that a quote was made for. @throws WrongNetworkError, WrongAccountError */
export async function accessQuotedSwaps(
  kit: Kit,
  quote: { readonly networkId: CaipNetworkId; readonly from: string },
) {
  const { networkId, address } = await findConnected(kit)
  if (networkId !== quote.networkId) throw new WrongNetworkError(quote.networkId, networkId)
  if (address !== quote.from) throw new WrongAccountError(quote.from, address)
  return accessOwnSwaps(kit)
}
