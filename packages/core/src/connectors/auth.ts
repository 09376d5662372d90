import type { Frame } from '../frame/frame.ts'
import type { Kit } from '../kit.ts'
import type { Connector } from './connector.ts'

/** The id of the connector to the embedded wallet. */
export const authId = 'auth'

/** Milliseconds: the frame has to be loaded first. */
const restoreWait = 25_000

/** The connector of the embedded wallet, over the operator's secure frame; none where the kit has no `frameUrl`. The rest is fetched when it is used. */
export function authConnectors(kit: Kit): readonly Connector[] {
  const { frameUrl, adapters } = kit.options
  if (!frameUrl || !adapters.some(({ namespace }) => namespace === 'eip155')) return []
  let frame: Frame | undefined
  const load = async () => (frame = await kit.frame())
  return [
    {
      id: authId,
      type: 'AUTH',
      name: 'Email',
      namespace: 'eip155',
      restoreWait,
      provider: {
        request: async (call: { method: string; params?: readonly unknown[] | object }) =>
          (await load()).provider.request(call),
        on: (event: string, listener: (value: unknown) => void) =>
          void load().then(({ provider }) => provider.on(event, listener)),
        removeListener: (event: string, listener: (value: unknown) => void) =>
          void load().then(({ provider }) => provider.removeListener(event, listener)),
      },
      connect: async (options) => (await load()).account.connect(options),
      restore: async () => (await load()).account.restore(),
      disconnect: async () => (await load()).account.disconnect(),
      switchNetwork: async (network) => (await load()).account.switchNetwork(network),
      // A session was connected or restored before anybody follows it: the frame is there.
      watch: (listener) => frame?.account.watch(listener) ?? (() => undefined),
      walletInfo: () => ({
        name: 'Email',
        identifier: authId,
        social: 'email',
        ...frame?.account.provider(),
      }),
      user: () => frame?.account.user(),
    },
  ]
}
