import { getWallets } from '@wallet-standard/app'
import { isObject } from '@latchkey/protocol'
import type { Connector } from '../connector.ts'
import { followWallet } from './followWallet.ts'
import { readStandardWallet, type StandardAccount, type StandardWallet } from './standardWallet.ts'
import { standardId } from './standardId.ts'

/** A wallet that has registered itself with the page. */
export type FoundWallet = {
  /** Stable between page loads: wallets of this standard have nothing but their name. */
  readonly id: string
  readonly name: string
  /** Only `data:image/…`. */
  readonly imageUrl: string | undefined
  /** The wallet as it is now; `undefined` once it is none any more. */
  readonly read: () => StandardWallet | undefined
  /** Calls the listener with each change that the wallet reports, and the accounts where it names them, until the returned function is called. */
  readonly follow: (onChange: (accounts?: readonly StandardAccount[]) => void) => () => void
  /** Aborts when the wallet has taken itself off the page. */
  readonly gone: AbortSignal
}

/** What `watchWalletStandard` takes. */
export type WalletStandardOptions = {
  /** How the names of the chains begin that are meant: `solana:`. */
  readonly chainPrefix: string
  /** Whether a wallet has the features that are needed. */
  readonly isMeant: (wallet: StandardWallet) => boolean
  readonly toConnector: (found: FoundWallet) => Connector
}

/** A feature of wallets that are a view of a kit's own state, so that no kit takes another, or itself, for a wallet. */
export const mirrorFeature = 'latchkey:kit'

/** More wallets than anybody has; a page that registers without end stops here. */
const maxWallets = 100

type Entry = { readonly id: string; readonly connector: Connector; readonly end: AbortController }

/** Context of a watch. */
interface Watch extends WalletStandardOptions {
  readonly get: () => readonly unknown[]
  readonly onChange: (connectors: readonly Connector[]) => void
  known: Map<object, Entry>
  /** Stops following a wallet, by wallet. */
  readonly followed: Map<object, () => void>
  isScheduled: boolean
  isStopped: boolean
}

/**
 * Reports the wallets that register themselves (wallet-standard), at once and whenever the list changes, until the returned function is called. Wallets may
 * come late, go, or gain and lose chains and features later on. Of wallets that bear the same name the first is taken, until it goes.
 */
export function watchWalletStandard(
  options: WalletStandardOptions,
  onChange: (connectors: readonly Connector[]) => void,
): () => void {
  if (typeof window === 'undefined') return () => {}
  const { get, on } = getWallets()
  const watch: Watch = {
    ...options,
    get,
    onChange,
    known: new Map(),
    followed: new Map(),
    isScheduled: false,
    isStopped: false,
  }
  const onList = () => update(watch)
  const stops = [on('register', onList), on('unregister', onList)]
  look(watch)
  report(watch)
  return () => {
    watch.isStopped = true
    for (const stop of [...stops, ...watch.followed.values()]) stop()
  }
}

/** Reads the list of wallets. Returns true if a wallet has come or gone. */
function look(watch: Watch): boolean {
  const { get, followed } = watch
  const present: readonly object[] = get().filter(isObject).slice(0, maxWallets)
  const isThere = new Set(present)
  for (const [wallet, stop] of followed)
    if (!isThere.has(wallet)) {
      stop()
      followed.delete(wallet)
    }
  const before = watch.known
  const known = new Map<object, Entry>()
  watch.known = known
  // Those that are listed already first: no later one takes their name.
  for (const wallet of new Set([...before.keys(), ...present]))
    if (isThere.has(wallet)) take(watch, wallet, before.get(wallet))
  for (const [wallet, { end }] of before) if (!known.has(wallet)) end.abort()
  return known.size !== before.size || [...known.keys()].some((wallet) => !before.has(wallet))
}

function take(watch: Watch, wallet: object, entry: Entry | undefined) {
  const { known, followed, toConnector } = watch
  if (!followed.has(wallet)) {
    followed.set(wallet, () => {}) // a wallet that reports while it is asked to is not followed twice
    followed.set(
      wallet,
      followWallet(wallet, () => updateSoon(watch)),
    )
  }
  const now = readStandardWallet(wallet)
  if (!now || !isOffered(watch, now)) return
  const id = standardId(now.name)
  if (entry?.id === id) known.set(wallet, entry)
  else if (![...known.values()].some((other) => other.id === id)) {
    const end = new AbortController()
    const connector = toConnector({
      id,
      name: now.name,
      imageUrl: now.icon,
      read: () => readStandardWallet(wallet),
      follow: (onChange) => followWallet(wallet, onChange),
      gone: end.signal,
    })
    known.set(wallet, { id, connector, end })
  }
}

function isOffered({ chainPrefix, isMeant }: Watch, wallet: StandardWallet) {
  return (
    wallet.chains.some((chain) => chain.startsWith(chainPrefix)) &&
    !wallet.feature(mirrorFeature) &&
    // Other libraries register one that stands for all wallets elsewhere; the kit has its own.
    wallet.name.toLowerCase() !== 'walletconnect' &&
    isMeant(wallet)
  )
}

function report({ known, onChange }: Watch) {
  onChange([...known.values()].map(({ connector }) => connector))
}

function update(watch: Watch) {
  if (!watch.isStopped && look(watch)) report(watch)
}

/** Updates once for all changes that wallets report in one task. */
function updateSoon(watch: Watch) {
  if (watch.isScheduled) return
  watch.isScheduled = true
  queueMicrotask(() => {
    watch.isScheduled = false
    update(watch)
  })
}
