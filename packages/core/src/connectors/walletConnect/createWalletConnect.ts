import type { ChainNamespace, Network, CaipNetworkId } from '@latchkey/protocol'
import { isMobile } from '../../wallets/platform.ts'
import { rememberWallet } from '../../wallets/recentWallets.ts'
import { forgetDeepLink } from '../../wallets/deepLinkChoice.ts'
import { ChainNotSupportedError } from '../../errors/chain.ts'
import { InvalidWalletAnswerError, RequestAbortedError } from '../../errors/connection.ts'
import type { Kit, WalletConnectOptions } from '../../kit/kit.ts'
import type { ConnectOptions, LateAnswer, Session, SessionListener } from '../connector.ts'
import { takeUp } from '../../transfers/takeUp.ts'
import { switchProviderNetwork } from '../eip1193/eip1193Session.ts'
import { readRequest } from '../providerRequest.ts'
import { createClient, type Client } from './client.ts'
import { keepListing, requestLink, walletInfoOf, walletLinkOf } from './peer.ts'
import { loadPrimitives } from './primitives.ts'
import { createProviderEvents, siteMetadata } from './providerEvents.ts'
import { accountsOf, approvedChains, methodsOf, sessionOf, withChoice } from './session.ts'
import { openVault } from './vault.ts'
import { answerCall, type WalletCall } from './walletRequest.ts'
import type { WireSession } from './wire.ts'
import { timeoutsOf } from '../../kit/timeouts.ts'
import type { AlertCode } from '../../kit/contracts.ts'
import { raiseAlert } from '../../kit/alerts.ts'
import { accessChain } from '../../network/accessChain.ts'
import { lazy } from '../../kit/lazy.ts'

/** The public relay. It serves sites with a project id of its own. */
const publicRelay = 'wss://relay.walletconnect.com'

/** All of WalletConnect for one kit: a session, and a part for each chain family. */
export async function createWalletConnect(kit: Kit, options: WalletConnectOptions) {
  const [primitives, vault] = await Promise.all([
    loadPrimitives(options.curves),
    openVault(kit.storage.prefix, kit.log),
  ])
  const client = await createClient({
    relayUrls: options.relayUrls?.length ? options.relayUrls : [publicRelay],
    projectId: options.projectId ?? kit.options.projectId,
    primitives,
    webSocket: options.webSocket,
    vault,
    log: kit.log,
    pairingLifetime: timeoutsOf(kit).pairing,
    metadata: () => siteMetadata(kit.options),
    networks: () => kit.store.getState().networks,
    onRefusal: (reason) => raiseRefusal(kit, reason),
  })
  const parts = new Map<ChainNamespace, ConnectorPart>()
  return {
    client,
    connectorOf(namespace: ChainNamespace) {
      const part = parts.get(namespace) ?? createPart(kit, client, namespace)
      parts.set(namespace, part)
      return part
    },
    async end() {
      forgetDeepLink()
      await client.end()
    },
    walletInfo: () => map(client.session(), walletInfoOf),
    walletLink: () => (isMobile() ? map(client.session(), walletLinkOf) : undefined),
  }
}

/** All of WalletConnect for one kit. */
export type WalletConnect = Awaited<ReturnType<typeof createWalletConnect>>
type ConnectorPart = ReturnType<typeof createPart>

/** What a connector of one chain family does. */
function createPart(kit: Kit, client: Client, namespace: ChainNamespace) {
  const read = () => map(client.session(), (session) => sessionOf(session, namespace))
  const approvedNetworkIds = () =>
    map(client.session(), (session) => approvedChains(session, namespace))
  const readChain = createReader(kit)
  const context = { client, namespace, readChain, onAsked: openWallet }
  const request = async (call: WalletCall) => answerCall(context, readRequest(call))
  return {
    request,
    can: (method: string) => {
      const session = client.session()
      return session !== undefined && methodsOf(session, namespace).includes(method)
    },
    ...createProviderEvents(client, read),
    async connect({ signal, onPairing, signIn, wallet }: ConnectOptions = {}): Promise<Session> {
      if (signal?.aborted) throw new RequestAbortedError()
      const listing = wallet && keepListing(wallet)
      const complete = (session: WireSession) =>
        onChosenNetworks(kit, { ...session, wallet: listing })
      await client.connect({ signal, onPairing, signIn, complete })
      if (wallet) rememberWallet(kit.storage, wallet)
      const session = read()
      if (!session) throw new InvalidWalletAnswerError('no accounts of these chains')
      return session
    },
    async restore() {
      await client.restore()
      return read()
    },
    watch: (listener: SessionListener) => watchPart(client, read, approvedNetworkIds, listener),
    watchAnswers: (listener: (answer: LateAnswer) => void) =>
      client.watchLate(namespace, (answer) => {
        listener(answer)
        takeUp(kit, answer).catch((error: unknown) =>
          kit.log.warn('A transaction that was answered late is not followed', error),
        )
      }),
    async switchNetwork(network: Network) {
      const { caipNetworkId: networkId } = network
      const session = client.session()
      const isApproved =
        session && accountsOf(session, namespace).some((one) => one.networkId === networkId)
      if (isApproved) return client.update((now) => withChoice(now, namespace, { networkId }))
      // Only wallets of EVM chains can be asked for another one; the others agree to all of theirs when they connect.
      if (namespace !== 'eip155')
        throw new ChainNotSupportedError({
          docsPath: 'walletconnect.md',
          details: `The wallet has not agreed to ${network.name}. Connect it again, and choose the network in it.`,
        })
      return switchProviderNetwork({ request }, network)
    },
    approvedNetworkIds,
  }
}

function watchPart(
  client: Client,
  read: () => Session | undefined,
  approvedNetworkIds: () => readonly string[] | undefined,
  { onChange, onEnd }: SessionListener,
) {
  // A list of networks says which of them the wallet has agreed to.
  const write = (session: Session | undefined) =>
    session && JSON.stringify([session, approvedNetworkIds()])
  let shown = write(read())
  const look = () => {
    const session = read()
    const text = write(session)
    if (text === shown) return
    shown = text
    if (session) onChange(session)
    else onEnd()
  }
  if (!shown) queueMicrotask(onEnd) // it has ended in the meantime
  return client.watch(look)
}

/** A session starts on the networks that the site is on, where the wallet has agreed to them, else on the first of the site's that it has. */
function onChosenNetworks(kit: Kit, session: WireSession): WireSession {
  const { networks, namespaces } = kit.store.getState()
  return Object.entries(namespaces).reduce((chosen, [namespace, { networkId }]) => {
    const approved = new Set<string>(accountsOf(session, namespace).map((one) => one.networkId))
    const wanted = [networkId, ...networks.map(({ caipNetworkId }) => caipNetworkId)]
    const found = wanted.find((id) => approved.has(id))
    return found ? withChoice(chosen, namespace, { networkId: found }) : chosen
  }, session)
}

/** On a phone, the wallet is another app: it is brought to the front, where what was asked waits. */
function openWallet(session: WireSession, requestId: number) {
  const link = isMobile() && walletLinkOf(session)
  if (!link) return
  const href = requestLink(link.href, session.topic, requestId)
  globalThis.open?.(href, href.startsWith('https:') ? '_blank' : '_self', 'noreferrer,noopener')
}

function map<Value, Result>(value: Value | undefined, change: (value: Value) => Result) {
  return value === undefined ? undefined : change(value)
}

/** What relays say when they do not serve a site, and which mistake that is. */
const refusals: readonly (readonly [words: string, code: AlertCode])[] = [
  ['origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['invalid key', 'INVALID_PROJECT_ID'],
  ['not yet valid', 'SESSION_EXPIRED'],
]

/** Tells a developer why a relay does not serve this site, where its words are known. */
export function raiseRefusal(kit: Kit, reason: string): void {
  const [, code] = refusals.find(([words]) => reason.includes(words)) ?? []
  if (code) raiseAlert(kit, code, globalThis.location?.origin)
}

/** Asks the kit's own nodes of EVM chains, so that reading needs no wallet. */
export function createReader(kit: Kit) {
  const load = lazy(async () =>
    (await import('../../adapters/eip155/operations.ts')).createLibrary(),
  )
  return async (networkId: CaipNetworkId, { method, params = [] }: WalletCall) => {
    const chain = accessChain(kit, networkId)
    const { clientOf } = await load()
    // Any method: what it may be is the caller's matter, and a node's.
    return clientOf(chain).ask(method, params)
  }
}
