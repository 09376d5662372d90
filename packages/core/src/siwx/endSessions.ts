import type { ChainNamespace } from '@latchkey/protocol'
import { readConnections } from '../connection/connectionRecord.ts'
import type { Kit, NamespaceState } from '../kit/kit.ts'
import type { Siwx } from './siwx.ts'
import type { Subject } from './subject.ts'

/** A chain family that is, or was, connected. */
export type Connected = Extract<NamespaceState, { status: 'connected' }>

/** Ends sessions, one after another. */
export type SessionEnds = {
  /** Rejects if the session could not be ended. The caller need not wait. */
  readonly end: (run: () => Promise<void>) => Promise<void>
  /** Resolves once every session that is being ended has ended. */
  readonly settled: () => Promise<void>
  /** Ends the sessions of a connection that this tab has ended. */
  readonly onDisconnect: (namespace: ChainNamespace, before: Connected) => void
}

/**
 * Creates what ends the sessions of a kit.
 *
 * @param onEnded - called after each that has
 */
export function createSessionEnds(kit: Kit, siwx: Siwx, onEnded: () => void): SessionEnds {
  let ending = Promise.resolve()

  function end(run: () => Promise<void>) {
    const ended = ending.then(run).then(onEnded)
    ending = ended.catch((error: unknown) => kit.log.warn('A session could not be ended', error))
    return ended
  }

  return {
    end,
    settled: () => ending,
    onDisconnect(namespace: ChainNamespace, { accounts }: Connected) {
      // As long as the connection is still stored, this tab has ended it.
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
  }
}

/** Says whether the site ends the session of the account before, now that the page is about another account or network. */
export function endsWithMove(
  siwx: Siwx,
  { accountAddress, chainId }: Subject,
  { networkId, accounts }: Connected,
): boolean {
  return (
    (accounts[0].address !== accountAddress && siwx.onAccountChange === 'signOut') ||
    (networkId !== chainId && siwx.onNetworkChange === 'signOut')
  )
}
