import type { ChainNamespace } from '@latchkey/protocol'
import type { Session } from '../connectors/connector.ts'
import type { KitError } from '../errors/KitError.ts'
import { WalletNetworkError } from '../errors/walletNetwork.ts'
import type { Kit } from '../kit/kit.ts'
import type { View } from '../modal/views.ts'
import { isListed } from '../network/isListed.ts'

/** What a gate decides about a connection: let it pass, hold it on a view that asks for a decision, or undo it. */
export type GateDecision =
  | { readonly outcome: 'pass' }
  | { readonly outcome: 'hold'; readonly view: View }
  | { readonly outcome: 'undo'; readonly reason: KitError }

/** A condition that every connection has to meet, however it came about. */
export type Gate = (
  kit: Kit,
  namespace: ChainNamespace,
  session: Session,
) => GateDecision | Promise<GateDecision>

/** Holds or refuses a connection whose wallet is on a chain that the site does not list. */
export const networkGate: Gate = (kit, _namespace, { networkId }) => {
  const unsupportedChain = kit.options.chains?.unsupportedChain
  if (isListed(kit.store.getState(), networkId) || unsupportedChain === 'ignore')
    return { outcome: 'pass' }
  if (unsupportedChain === 'block')
    return {
      outcome: 'undo',
      reason: new WalletNetworkError(
        `The wallet is on ${networkId}, which this site does not use.`,
      ),
    }
  return { outcome: 'hold', view: { name: 'UnsupportedChain' } }
}
