import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { ChainNotSupportedError } from '../../errors/chain.ts'
import { UserRejectedError } from '../../errors/connection.ts'
import { wait } from '../../kit/wait.ts'
import type { Connector, Session, SessionListener } from '../connector.ts'
import { orAborted } from '../orAborted.ts'
import { untilGranted } from '../untilSession.ts'
import { callFeature } from '../walletStandard/callFeature.ts'
import {
  readAccounts,
  type StandardAccount,
  type StandardWallet,
} from '../walletStandard/standardWallet.ts'
import { type FoundWallet, watchWalletStandard } from '../walletStandard/watchWalletStandard.ts'
import { describeClusters, isKnown, publicNetworks, chainPrefix } from './clusters.ts'
import { standardProvider } from './standardProvider.ts'
import { sessionOf } from './standardSession.ts'
import type { Adapter } from '../../adapters/contract.ts'

/** Longest wait for a wallet that is told to forget the page, in milliseconds. */
const disconnectDeadline = 3_000

/**
 * A connector to a Solana wallet that has registered itself (wallet-standard).
 *
 * @param networks - the networks that may be used, the preferred one first
 */
export function standardConnector(
  found: FoundWallet,
  networks: () => readonly Network[] = () => publicNetworks,
): Connector {
  const { id, name, imageUrl } = found
  let chosen: CaipNetworkId | undefined

  const accounts = () => found.read()?.accounts ?? []
  const toSession = (shown: readonly StandardAccount[]) =>
    sessionOf(shown, { name, chosen, networks: networks() })
  const ask = async (...inputs: readonly object[]) =>
    toSession(readGranted(await callFeature(found, 'standard:connect', ...inputs)) ?? accounts())
  const watch = (listener: SessionListener) => watchSession(found, toSession, listener)

  return {
    id,
    type: 'ANNOUNCED',
    name,
    namespace: 'solana',
    ...(imageUrl && { imageUrl }),
    provider: standardProvider(found),
    async connect({ signal } = {}) {
      const session = await orAborted(() => ask(), signal)
      return session ?? untilGranted({ restore: async () => toSession(accounts()), watch }, signal)
    },
    async restore() {
      try {
        return toSession(accounts()) ?? (await ask({ silent: true }))
      } catch (error) {
        if (error instanceof UserRejectedError) return undefined // so wallets say that they would have to ask
        throw error
      }
    },
    async disconnect() {
      chosen = undefined
      const told = callFeature(found, 'standard:disconnect').catch(() => undefined) // many cannot
      await Promise.race([told, wait(disconnectDeadline)])
    },
    async switchNetwork(network) {
      const shown = accounts()
      if (!shown.some((account) => isKnown(account, network.caipNetworkId)))
        throw new ChainNotSupportedError({ details: describeClusters(name, shown, [network]) })
      chosen = network.caipNetworkId
    },
    watch,
    approvedNetworkIds: () =>
      networks()
        .map(({ caipNetworkId }) => caipNetworkId)
        .filter((networkId) => accounts().some((account) => isKnown(account, networkId))),
  }
}

function readGranted(answer: unknown) {
  try {
    return readAccounts((answer as { accounts?: unknown } | undefined)?.accounts) // whatever is there is checked
  } catch {
    return undefined // an answer whose properties throw
  }
}

function watchSession(
  { follow, read, gone }: FoundWallet,
  toSession: (shown: readonly StandardAccount[]) => Session | undefined,
  { onChange, onEnd }: SessionListener,
) {
  const over = new AbortController()
  let newest: readonly StandardAccount[] | undefined
  let isAsked = false

  function look() {
    isAsked = false
    if (over.signal.aborted) return
    try {
      const session = toSession(newest ?? read()?.accounts ?? [])
      if (session) onChange(session)
      else onEnd()
    } catch (error) {
      onEnd(error instanceof Error ? error : undefined)
    }
  }

  const stop = follow((accounts) => {
    newest = accounts ?? newest
    // Wallets that change their account may show none in between.
    if (!isAsked) queueMicrotask(look)
    isAsked = true
  })
  gone.addEventListener('abort', () => onEnd(), { signal: over.signal })
  return () => {
    over.abort()
    stop()
  }
}

/** Reports the Solana wallets that register themselves (wallet-standard). */
export const watchSolanaConnectors: Adapter['watchConnectors'] = ({ networks }, onChange) =>
  watchWalletStandard(
    { chainPrefix, isMeant: signs, toConnector: (found) => standardConnector(found, networks) },
    onChange,
  )

/** A wallet that cannot be connected, or signs no transactions, is of no use. */
function signs({ feature }: StandardWallet) {
  const signing = ['solana:signTransaction', 'solana:signAndSendTransaction']
  return Boolean(feature('standard:connect')) && signing.some((name) => feature(name))
}
