import type { ChainNamespace } from '@latchkey/protocol'
import type { Frame } from './frame.ts'
import { frameNamespaces } from './frameNamespaces.ts'
import type { Kit } from '../kit/kit.ts'
import type { Connector } from '../connectors/connector.ts'
import { lateProvider, type RemoteCall } from '../connectors/providerRequest.ts'

/** The id of the connectors to the embedded wallet. */
export const authId = 'auth'

/** Milliseconds: the frame has to be loaded first. */
const restoreWait = 25_000

/**
 * The connectors of the embedded wallet, over the operator's secure frame: one for each chain family that the kit and the frame have, over one login. None where
 * the kit has no `frameUrl`. The rest is fetched when it is used.
 */
export function authConnectors(kit: Kit): readonly Connector[] {
  if (!kit.options.embedded?.frameUrl) return []
  const loaded: { frame?: Frame } = {}
  const load = async () => (loaded.frame = await kit.frame())
  return frameNamespaces(kit).map((namespace) => row(kit, namespace, load, loaded))
}

function row(
  kit: Kit,
  namespace: ChainNamespace,
  load: () => Promise<Frame>,
  loaded: { readonly frame?: Frame },
): Connector {
  const account = async () => (await load()).account
  const plain = lateProvider(async () => (await load()).provider)
  const request = async (call: RemoteCall) => (await load()).remote(namespace, call)
  let provider: unknown
  return {
    id: authId,
    type: 'AUTH',
    name: 'Email',
    namespace,
    restoreWait,
    sharesSession: true,
    /** In the words of its chains: these are the adapter's, which is there before anything is connected. */
    get provider() {
      provider ??= kit.adapters.get(namespace)?.createProvider?.({ request, can: () => true })
      return provider ?? plain
    },
    connect: async (options) => (await account()).connect(options, namespace),
    restore: async () => (await account()).restore(namespace),
    disconnect: async () => (await account()).disconnect(),
    switchNetwork: async (network) => (await account()).switchNetwork(network),
    // A session was connected or restored before anybody follows it: the frame is there.
    watch: (listener) => loaded.frame?.account.watch(listener, namespace) ?? (() => undefined),
    walletInfo: () => ({
      name: 'Email',
      identifier: authId,
      social: 'email',
      ...loaded.frame?.account.provider(),
    }),
    user: () => loaded.frame?.account.user(namespace),
  }
}
