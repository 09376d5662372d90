import type { WalletListing } from '@latchkey/protocol/api'
import type { Connector } from '../connectors/connector.ts'
import type { View } from '../modal/views.ts'
import type { Kit } from '../kit/kit.ts'
import { fetchWallets } from './fetchWallets.ts'
import { findWalletConnector } from './findWalletConnector.ts'
import { mergeConnectors } from './mergeConnectors.ts'
import { readCustomWallets, readRecents } from './ownWallets.ts'
import { isOffered } from './selectConnectorGroups.ts'
import { walletLinks } from './walletLinks.ts'
import { walletPlatforms } from './walletPlatforms.ts'

/** A wallet by its own name: the connector of one that is installed, else what the catalogue says of it. */
export type FoundWallet =
  | { readonly connector: Connector; readonly wallet?: WalletListing | undefined }
  | { readonly connector?: undefined; readonly wallet: WalletListing }

/**
 * Finds a wallet by a connector's id, a reverse domain name or an id of the catalogue. An installed one is found without asking anybody.
 *
 * @returns `undefined` where nobody knows it
 * @throws HttpStatusError, RequestAbortedError, ServerUnreachableError, InvalidResponseError
 */
export async function findWallet(
  kit: Kit,
  wanted: string,
  signal?: AbortSignal,
): Promise<FoundWallet | undefined> {
  await kit.prepare()
  const state = kit.store.getState()
  const connectors = state.connectors.filter(
    (connector) => isOffered(connector) && [connector.id, connector.rdns].includes(wanted),
  )
  const connector =
    connectors.find(({ namespace }) => namespace === state.activeNamespace) ?? connectors[0]
  if (connector) return { connector }
  const wallet =
    [...readCustomWallets(kit), ...readRecents(kit)].find(isWanted(wanted)) ??
    (await askCatalogue(kit, wanted, signal))
  if (!wallet) return undefined
  const installed = findWalletConnector(kit.store.getState(), wallet)
  return installed ? { connector: installed, wallet } : { wallet }
}

function isWanted(wanted: string) {
  return ({ id, rdns }: WalletListing) => id === wanted || rdns === wanted.toLowerCase()
}

async function askCatalogue(kit: Kit, wanted: string, signal: AbortSignal | undefined) {
  if (/[\s,]/.test(wanted)) return undefined
  const [byId, byRdns] = await Promise.all([
    fetchWallets(kit, { ids: [wanted], entries: 1, any: true, signal }),
    wanted.includes('.')
      ? fetchWallets(kit, { rdns: [wanted.toLowerCase()], entries: 1, any: true, signal })
      : undefined,
  ])
  return byId.wallets[0] ?? byRdns?.wallets[0]
}

/**
 * Leads a dialog that shows the ways to connect on to one wallet. Nothing happens once the visitor has gone elsewhere, or where nobody knows
 * the wallet.
 *
 * @param wanted - a connector's id, a reverse domain name or an id of the catalogue
 */
export async function openWallet(kit: Kit, wanted: string): Promise<void> {
  if (isLogin(kit, wanted)) return
  const view = kit.modal.currentView()
  const { activeNamespace } = kit.store.getState() // what the site itself has set, for no chain family, is its own
  kit.modal.setLoading(true, activeNamespace)
  try {
    const found = await findWallet(kit, wanted)
    if (kit.modal.currentView() !== view || !kit.modal.getState().open) return
    if (found) {
      const namespace = view.name === 'Connect' ? view.parameters?.namespace : undefined
      // Whoever comes back has the choice, and is not led on again.
      kit.modal.reset({ name: 'Connect', parameters: { namespace } })
      kit.modal.push(toView(kit, found))
    } else kit.log.warn(`No wallet "${wanted}" is installed or in the catalogue`)
  } catch (error) {
    kit.log.warn(`The wallet "${wanted}" could not be looked up`, error)
  } finally {
    kit.modal.setLoading(false, activeNamespace)
  }
}

/** Whether it is the id of another way to connect, whose part of the view sees to it. */
function isLogin({ store }: Kit, wanted: string) {
  const { email, socials } = store.getState().features ?? {}
  return (email === true && wanted === 'email') || (socials || []).includes(wanted)
}

function toView(kit: Kit, { connector, wallet }: FoundWallet): View {
  if (connector) {
    const connectors = mergeConnectors(kit.store.getState().connectors.filter(isOffered))
      .find((wallet) => wallet.includes(connector))
      ?.map(({ id, namespace }) => ({ connectorId: id, namespace }))
    const { id, namespace } = connector
    return connectors?.[1]
      ? { name: 'ConnectingMultiChain', parameters: { connectors } }
      : { name: 'ConnectingExternal', parameters: { connectorId: id, namespace } }
  }
  const isReached =
    !walletPlatforms(kit, wallet).includes('unsupported') || walletLinks(wallet, undefined).browse
  const name = isReached ? 'ConnectingWalletConnect' : 'Downloads'
  return { name, parameters: { wallet } }
}
