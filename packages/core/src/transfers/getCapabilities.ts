import type { CaipNetworkId } from '@latchkey/protocol'
import type { ChainCapabilities } from '../adapters/calls.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { findConnected } from '../connection/findConnected.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace getCapabilities {
  type Parameters = {
    /** Default: the network that the wallet is on. */
    readonly networkIds?: readonly CaipNetworkId[] | undefined
  }
}

/**
 * What the connected wallet says that it can do for the account beyond single transactions (EIP-5792). A wallet that does not know the question can do
 * nothing: its networks are left out.
 *
 * @throws NotConnectedError, UnsupportedChainError, UserRejectedError
 */
export async function getCapabilities(
  kit: Kit,
  { networkIds }: getCapabilities.Parameters = {},
): Promise<Readonly<Record<CaipNetworkId, ChainCapabilities>>> {
  const { adapter, connector, address, networkId } = await findConnected(kit)
  if (!adapter.calls) throw new UnsupportedChainError()
  const { getCapabilities: ask } = await adapter.calls()
  return ask(connector, address, networkIds ?? [networkId])
}
