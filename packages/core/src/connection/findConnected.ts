import type { ChainNamespace } from '@latchkey/protocol'
import { NotConnectedError, AdapterNotFoundError } from '../errors/connection.ts'
import type { Kit, KitState } from '../kit/kit.ts'
import type { EventProperties } from '../kit/events.ts'

/**
 * The connected account of a namespace with all that acts on it.
 *
 * @param namespace - default: the active one
 * @throws NotConnectedError
 */
export async function findConnected(
  kit: Kit,
  namespace: ChainNamespace = kit.store.getState().activeNamespace,
) {
  const state = kit.store.getState().namespaces[namespace]
  const connector =
    state?.status === 'connected'
      ? findConnector(kit.store.getState(), namespace, state.connectorId)
      : undefined
  if (state?.status !== 'connected' || !connector) throw new NotConnectedError(namespace)
  return {
    adapter: await findAdapter(kit, namespace),
    connector,
    address: state.accounts[0].address,
    networkId: state.networkId,
  }
}

/** The connector of a namespace by its id. */
export function findConnector(
  { connectors }: Pick<KitState, 'connectors'>,
  namespace: ChainNamespace,
  connectorId: string,
) {
  return connectors.find(
    (connector) => connector.namespace === namespace && connector.id === connectorId,
  )
}

/** @throws AdapterNotFoundError 'Adapter not found' */
export async function findAdapter(kit: Kit, namespace: string) {
  const entry = kit.options.adapters.find((adapter) => adapter.namespace === namespace)
  const adapter = await entry?.load()
  if (!adapter) throw new AdapterNotFoundError(namespace)
  return adapter
}

/** The connected embedded wallet's connector to a chain family; `undefined` where it does not serve that. */
export function findEmbedded({ connectors, namespaces }: KitState, namespace: ChainNamespace) {
  const states = Object.values(namespaces)
  return connectors.find(
    (each) =>
      each.namespace === namespace &&
      each.type === 'AUTH' &&
      each.sharesSession &&
      states.some((state) => state.status === 'connected' && state.connectorId === each.id),
  )
}

/** Waits for the wallet and reports that it has signed. Why it has not, whoever has asked hears from the error. */
export async function signed<Result>(
  kit: Kit,
  kind: EventProperties['SIGN_SUCCESS']['kind'],
  work: Promise<Result>,
): Promise<Result> {
  const result = await work
  kit.emit('SIGN_SUCCESS', { kind })
  return result
}
