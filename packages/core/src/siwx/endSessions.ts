import type { ChainNamespace } from '@latchkey/protocol'
import { readConnections } from '../connection/connectionRecord.ts'
import type { Kit, NamespaceState } from '../kit/kit.ts'
import type { Siwx } from './siwx.ts'
import type { Subject } from './subject.ts'

/** A chain family that is, or was, connected. */
export type Connected = Extract<NamespaceState, { status: 'connected' }>

/**
 * Ends sessions, one after another.
 *
 * @param onEnded - called after each that has
 */
export function createSessionEnds(kit: Kit, siwx: Siwx, onEnded: () => void) {
  let ending = Promise.resolve()

  /** Rejects where it could not be ended. Nobody has to wait for it. */
  function end(run: () => Promise<void>) {
    const ended = ending.then(run).then(onEnded)
    ending = ended.catch((error: unknown) => kit.log.warn('A session could not be ended', error))
    return ended
  }

  return {
    end,
    /** Before another one is looked for. */
    settled: () => ending,
    /** A connection is gone: by this tab, as long as it is still stored. */
    onDisconnect(namespace: ChainNamespace, { accounts }: Connected) {
      const isOwn = readConnections(kit.storage).namespaces[namespace]?.connectorId !== undefined
      if (siwx.signOutOnDisconnect === false || !isOwn) return
      const { namespaces, networks } = kit.store.getState()
      const isLast = Object.values(namespaces).every(({ status }) => status !== 'connected')
      void end(async () => {
        if (isLast) return siwx.setSessions([])
        for (const { chainNamespace, caipNetworkId } of networks)
          if (chainNamespace === namespace)
            for (const { address } of accounts) await siwx.revokeSession(caipNetworkId, address)
      })
    },
    /** The page has moved on to another account or network. Says whether the site wants to be signed out for that. */
    onMove({ accountAddress, chainId }: Subject, { networkId, accounts }: Connected) {
      const [{ address }] = accounts
      const isMeant =
        (address !== accountAddress && siwx.onAccountChange === 'signOut') ||
        (networkId !== chainId && siwx.onNetworkChange === 'signOut')
      if (isMeant) void end(() => siwx.revokeSession(networkId, address))
      return isMeant
    },
  }
}
