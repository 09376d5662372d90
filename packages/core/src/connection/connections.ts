import type { ChainNamespace, CaipNetworkId } from '@latchkey/protocol'
import { announceStored } from '../kit/announceStored.ts'
import {
  connectionsKey,
  readConnections,
  type ConnectionRecord,
  type NamespaceRecord,
} from './connectionRecord.ts'
import type { KitStorage } from '../kit/createStorage.ts'
import type { Kit, NamespaceState } from '../kit/kit.ts'
import type { Connector, Session } from '../connectors/connector.ts'
import { isListed } from '../network/isListed.ts'

/** Writes what `change` makes of the present record, and tells the other tabs when it is new. */
export function updateConnections(
  storage: KitStorage,
  change: (record: ConnectionRecord) => ConnectionRecord,
) {
  const before = readConnections(storage)
  const after = change(before)
  if (JSON.stringify(after) === JSON.stringify(before)) return
  storage.set(connectionsKey, after)
  announceStored(storage, connectionsKey)
}

/** Writes one namespace's part. */
export function updateNamespaceRecord(
  storage: KitStorage,
  namespace: ChainNamespace,
  change: (record: NamespaceRecord | undefined) => NamespaceRecord,
) {
  updateConnections(storage, (record) => ({
    ...record,
    namespaces: { ...record.namespaces, [namespace]: change(record.namespaces[namespace]) },
  }))
}

/** Makes a chain family the one that the interface is about, here and at the next visit. */
export function activateNamespace(kit: Kit, namespace: ChainNamespace) {
  kit.store.setState({ activeNamespace: namespace })
  updateConnections(kit.storage, (record) => ({ ...record, activeNamespace: namespace }))
}

/** Has a wallet forget the page, where it can. Never fails: `DISCONNECT_ERROR` says where it refuses. */
export async function tellWallet(kit: Kit, connector: Connector | undefined): Promise<void> {
  try {
    await connector?.disconnect()
  } catch (error) {
    kit.log.warn('The wallet could not be told to forget the page', error)
    kit.emit('DISCONNECT_ERROR', {
      message: error instanceof Error ? error.message : String(error),
    })
  }
}

/**
 * Replaces one namespace's state.
 *
 * @param activeNamespace - default: stays
 */
export function setNamespace(
  kit: Kit,
  namespace: ChainNamespace,
  state: NamespaceState,
  activeNamespace: ChainNamespace = kit.store.getState().activeNamespace,
) {
  const { namespaces } = kit.store.getState()
  kit.store.setState({
    activeNamespace,
    namespaces: { ...namespaces, [namespace]: state },
  })
}

/** Takes a connection out of the state and out of the record, without asking the wallet. */
export function endConnection(kit: Kit, namespace: ChainNamespace) {
  leaveConnection(kit, namespace)
  updateNamespaceRecord(kit.storage, namespace, (record) => {
    const { connectorId: _, ...rest } = record ?? { networkId: networkIdOf(kit, namespace) }
    return rest
  })
}

/** Takes a connection out of this page's state only; the record keeps it. */
export function leaveConnection(kit: Kit, namespace: ChainNamespace) {
  kit.watchers.get(namespace)?.()
  kit.watchers.delete(namespace)
  const networkId = networkIdOf(kit, namespace)
  const { activeNamespace } = kit.store.getState()
  setNamespace(
    kit,
    namespace,
    {
      status: 'disconnected',
      networkId: isListed(kit.store.getState(), networkId)
        ? networkId
        : firstNetworkId(kit, namespace),
    },
    activeNamespace === namespace ? findOther(kit, namespace) : activeNamespace,
  )
}

/** Another namespace that is connected: the interface is about it once this one is gone. */
function findOther({ store }: Kit, namespace: ChainNamespace) {
  const { namespaces } = store.getState()
  return Object.keys(namespaces).find(
    (other) => other !== namespace && namespaces[other]?.status === 'connected',
  )
}

function networkIdOf(kit: Kit, namespace: ChainNamespace): CaipNetworkId {
  return kit.store.getState().namespaces[namespace]?.networkId ?? firstNetworkId(kit, namespace)
}

function firstNetworkId(kit: Kit, namespace: ChainNamespace): CaipNetworkId {
  const { networks } = kit.store.getState()
  const first = networks.find((network) => network.chainNamespace === namespace) ?? networks[0]
  return first.caipNetworkId
}

/** An account that the visitor prefers to the one that the wallet itself has put first. */
type AccountChoice = { readonly account: string; readonly insteadOf: string }
type AccountChoices = Readonly<Record<ChainNamespace, AccountChoice>>

const key = 'account_choices'

/** Keeps which of a wallet's accounts the page works with. */
export function chooseAccount(
  storage: KitStorage,
  namespace: ChainNamespace,
  account: string,
  shown: string,
) {
  const insteadOf = readChoices(storage)[namespace]?.insteadOf ?? shown
  if (account === insteadOf) forgetChoice(storage, namespace)
  else storage.set(key, { ...readChoices(storage), [namespace]: { account, insteadOf } })
}

/** Forgets the choice: the wallet's own order counts. */
export function forgetChoice(storage: KitStorage, namespace: ChainNamespace) {
  const { [namespace]: forgotten, ...rest } = readChoices(storage)
  if (forgotten) storage.set(key, rest)
}

/** The session with the chosen account first, as long as the wallet still shows it and has not changed its own account since. */
export function applyChoice(
  storage: KitStorage,
  namespace: ChainNamespace,
  session: Session,
): Session {
  const choice = readChoices(storage)[namespace]
  if (!choice) return session
  const accounts =
    session.accounts[0].address === choice.insteadOf
      ? putFirst(session.accounts, choice.account)
      : undefined
  if (accounts) return { ...session, accounts }
  forgetChoice(storage, namespace)
  return session
}

/** The accounts with the one of that address first; `undefined` where there is none. */
export function putFirst(accounts: Session['accounts'], address: string) {
  const chosen = accounts.find((account) => account.address === address)
  return chosen && ([chosen, ...accounts.filter((account) => account !== chosen)] as const)
}

function readChoices(storage: KitStorage): AccountChoices {
  return storage.get(key, parseChoices) ?? {}
}

function parseChoices(value: unknown): AccountChoices | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.values(value).every(isChoice) ? (value as AccountChoices) : undefined // just checked
}

function isChoice(value: unknown): value is AccountChoice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'account' in value &&
    typeof value.account === 'string' &&
    'insteadOf' in value &&
    typeof value.insteadOf === 'string'
  )
}
