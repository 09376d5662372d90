import type { CaipNetworkId, Network } from '@latchkey/protocol'
import type { DiscoveryContext } from '../../adapters/contract.ts'
import { ChainNotSupportedError } from '../../errors/chain.ts'
import { InvalidWalletAnswerError, RequestAbortedError } from '../../errors/connection.ts'
import { KitError } from '../../errors/KitError.ts'
import type { BitcoinChain } from '@latchkey/protocol/bitcoin'
import { toBitcoinChain } from './bitcoinChains.ts'
import { wait } from '../../kit/wait.ts'
import type { Connector, ConnectorType, Session, SessionListener } from '../connector.ts'
import { untilGranted, untilSwitched } from '../untilSession.ts'
import type { BitcoinProvider } from './bitcoinProvider.ts'
import type { Claim } from './bitcoinSession.ts'

/** One wallet in the words of its convention. What it gives is read by `createBitcoinConnector`; nobody has checked it. */
export type BitcoinWallet = {
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  readonly provider: BitcoinProvider
  /** Asks the wallet for its accounts, on this network where the page may choose. */
  connect(wanted: BitcoinChain | undefined): Promise<Claim>
  /** What the wallet still grants, without asking its owner; `undefined` where it grants nothing or cannot say. */
  restore(wanted: BitcoinChain | undefined): Promise<Claim | undefined>
  /** Calls the listener whenever accounts or network may have changed. */
  watch?(onChange: () => void): () => void
  disconnect?(): Promise<unknown>
  switchNetwork?(chain: BitcoinChain): Promise<unknown>
}

const load = () => import('./bitcoinSession.ts')

/** Longest wait for a wallet that is told to forget the page, in milliseconds. */
const leaveDeadline = 3_000

/** A connector over a Bitcoin wallet of any convention: gives up when the caller does, and lets nothing through that was not read. */
export function createBitcoinConnector(
  wallet: BitcoinWallet,
  { networks }: Pick<DiscoveryContext, 'networks'>,
): Connector {
  const { id, type, name, imageUrl, rdns, provider } = wallet
  const wanted = () => firstChain(networks?.() ?? [])
  const read = async (claim: Claim | undefined) =>
    claim && (await load()).readSession(claim, networks?.() ?? [])
  const restore = async () => read(await wallet.restore(wanted()))
  const watch = (listener: SessionListener) => watchSession(wallet, restore, listener)
  return {
    id,
    type,
    name,
    namespace: 'bip122',
    ...(imageUrl && { imageUrl }),
    ...(rdns && { rdns }),
    provider,
    restore,
    async connect({ signal } = {}) {
      if (signal?.aborted) throw new RequestAbortedError()
      const granted = wallet.connect(wanted()).then(read)
      const session = await (signal ? Promise.race([granted, aborted(signal)]) : granted)
      return session ?? untilGranted({ restore, watch }, signal)
    },
    async disconnect() {
      const left = Promise.resolve(wallet.disconnect?.()).catch(() => undefined) // the page forgets it all the same
      await Promise.race([left, wait(leaveDeadline)])
    },
    watch,
    ...(wallet.switchNetwork && {
      switchNetwork: async ({ caipNetworkId, name: networkName }: Network) => {
        const chain = toBitcoinChain(caipNetworkId)
        if (!chain)
          throw new ChainNotSupportedError({ details: `${name} knows no ${networkName}.` })
        await wallet.switchNetwork?.(chain)
        const isThere = async () => {
          const session = await restore()
          return !session || session.networkId === caipNetworkId
        }
        if (!(await untilSwitched(isThere)))
          throw new InvalidWalletAnswerError('success, but stayed on the network it was on')
      },
    }),
  }
}

/** Asks anew whenever something may have changed, so that only answers of one moment are reported. */
function watchSession(
  wallet: BitcoinWallet,
  restore: () => Promise<Session | undefined>,
  { onChange, onEnd }: SessionListener,
) {
  let newest = 0
  const look = async () => {
    const turn = (newest += 1)
    const isNewest = () => turn === newest // else a later look is under way, or nobody watches
    try {
      const session = await restore()
      if (!isNewest()) return
      if (session) onChange(session)
      else onEnd()
    } catch (error) {
      if (isNewest() && error instanceof KitError && error.code === 'INVALID_WALLET_ANSWER')
        onEnd(error)
    }
  }
  const stop = wallet.watch?.(() => void look())
  return () => {
    newest = Number.NaN
    stop?.()
  }
}

function aborted(signal: AbortSignal) {
  return new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new RequestAbortedError()), { once: true }),
  )
}

function firstChain(networks: readonly { readonly caipNetworkId: CaipNetworkId }[]) {
  return networks.map(({ caipNetworkId }) => toBitcoinChain(caipNetworkId)).find((chain) => chain)
}
