import type { SiwxSession } from '@latchkey/protocol/siwx'
import type { KitState } from '../kit/kit.ts'
import type { Siwx } from './siwx.ts'
import type { Subject } from './subject.ts'

/** A session that counts for an account on a network: its own, or one of another account or network of the wallet where such a one is kept. */
export async function findSession(
  siwx: Siwx,
  { networks, namespaces }: KitState,
  { namespace, chainId, accountAddress }: Subject,
): Promise<SiwxSession | undefined> {
  const active = namespaces[namespace]
  const isKept = (policy: Siwx['onAccountChange']) => policy === 'keep'
  const accounts =
    isKept(siwx.onAccountChange) && active?.status === 'connected'
      ? active.accounts.map(({ address }) => address)
      : []
  const others = isKept(siwx.onNetworkChange)
    ? networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    : []
  for (const network of new Set([chainId, ...others.map(({ caipNetworkId }) => caipNetworkId)]))
    for (const address of new Set([accountAddress, ...accounts])) {
      const [session] = await siwx.getSessions(network, address)
      if (session) return session
    }
  return undefined
}
