import type { ChainNamespace } from '@latchkey/protocol'
import type { Kit } from '../../kit/kit.ts'
import { lazy } from '../../kit/lazy.ts'
import type { Connector } from '../connector.ts'
import { lateProvider, type RemoteCall } from '../providerRequest.ts'
import type { WalletConnect } from './createWalletConnect.ts'

/** The id of the connectors to wallets on other devices. */
export const walletConnectId = 'walletConnect'

const zeroAddress = `0x${'0'.repeat(40)}`

/**
 * The connectors of WalletConnect v2: one for each chain family of the kit, over one session. None where the site has not set `walletConnect`. The client
 * is fetched when one is used.
 */
export function walletConnectConnectors(kit: Kit): readonly Connector[] {
  const { walletConnect, wallets: { enableWalletConnect } = {}, adapters } = kit.options
  if (!walletConnect || enableWalletConnect === false) return []
  let client: WalletConnect | undefined
  const load = lazy(async () => {
    const { createWalletConnect } = await import('./createWalletConnect.ts')
    return (client = await createWalletConnect(kit, walletConnect))
  })
  // Only wallets of EVM chains can sign while they connect, and only where these are all that is asked for.
  const signsIn = adapters.every(({ namespace }) => namespace === 'eip155')
  return adapters.map(({ namespace }) => row(kit, namespace, load, () => client, signsIn))
}

function row(
  kit: Kit,
  namespace: ChainNamespace,
  load: () => Promise<WalletConnect>,
  loaded: () => WalletConnect | undefined,
  signsIn: boolean,
): Connector {
  const part = async () => (await load()).connectorOf(namespace)
  const now = () => loaded()?.connectorOf(namespace)
  const request = async (call: RemoteCall) => (await part()).request(call)
  const can = (method: string) => now()?.can(method) ?? false
  const plain = lateProvider(part)
  let provider: unknown
  return {
    id: walletConnectId,
    type: 'WALLET_CONNECT',
    name: 'WalletConnect',
    namespace,
    sharesSession: true,
    ...(signsIn && { signsInAs: zeroAddress }),
    /** In the words of its chains: these are the adapter's, which is there before anything is connected. */
    get provider() {
      provider ??= kit.adapters.get(namespace)?.createProvider?.({ request, can })
      return provider ?? plain
    },
    connect: async (options) => (await part()).connect(options),
    restore: async () => (await part()).restore(),
    disconnect: async () => (await load()).end(),
    switchNetwork: async (network) => (await part()).switchNetwork(network),
    watch: (listener) => whenThere(part, (connector) => connector.watch(listener)),
    watchAnswers: (listener) => whenThere(part, (connector) => connector.watchAnswers(listener)),
    walletInfo: () => loaded()?.walletInfo(),
    walletLink: () => loaded()?.walletLink(),
    approvedNetworkIds: () => now()?.approvedNetworkIds(),
  }
}

/** Begins something as soon as the client is there, until the returned function is called. */
function whenThere<Part>(load: () => Promise<Part>, begin: (part: Part) => () => void) {
  let stop: (() => void) | undefined
  let isStopped = false
  void load().then((part) => {
    if (!isStopped) stop = begin(part)
  })
  return () => {
    isStopped = true
    stop?.()
  }
}
