import type { ChainNamespace } from '@latchkey/protocol'
import type { WalletListing } from '@latchkey/protocol/api'
import { networkImageUrl } from './imageUrl.ts'
import type { Kit } from '../kit/kit.ts'
import { wait, whenIdle } from '../kit/wait.ts'
import { fetchConnectCatalogue, noCatalogue } from './fetchConnectCatalogue.ts'
import { fetchWallets } from './fetchWallets.ts'
import { holdBack, longestHold } from './holdBack.ts'
import { selectWalletGroups } from './selectWalletGroups.ts'
import { showsAllWallets } from './getConnectMethods.ts'
import type { ConnectCatalogue, WalletGroup } from './wallet.ts'

/** What the Connect view shows of wallets. */
export type WalletGroupsInfo = {
  /** `pending` until the catalogue has answered; rows that need nobody's answer are there before. */
  readonly status: 'pending' | 'success' | 'error'
  readonly groups: readonly WalletGroup[]
  /** Rows of installed wallets that wait until the catalogue has told which wallets the site leaves out. */
  readonly held: number
  /** Wallets of the catalogue, for all that is known. */
  readonly count: number
  /** A few wallets of the catalogue, for a picture of it; also such as no row shows. */
  readonly samples: readonly WalletListing[]
  readonly error: Error | undefined
}

const sampleCount = 4

export declare namespace watchWalletGroups {
  type Parameters = {
    /** Only what can be connected to this chain family. */
    readonly namespace?: ChainNamespace | undefined
    /** Called at once, and whenever something has changed. */
    readonly onChange: (info: WalletGroupsInfo) => void
  }
}

/** Reports the groups of the Connect view, and asks the catalogue for what is missing, until the returned function is called. */
export function watchWalletGroups(
  kit: Kit,
  { namespace, onChange }: watchWalletGroups.Parameters,
): () => void {
  const controller = new AbortController()
  let catalogue: ConnectCatalogue = noCatalogue
  let status: WalletGroupsInfo['status'] = kit.options.server?.apiUrl ? 'pending' : 'success'
  let error: Error | undefined
  let isHolding = status === 'pending'
  const report = () => {
    const all = selectWalletGroups(kit, { catalogue, namespace })
    const { groups, held } = isHolding ? holdBack(kit, all) : { groups: all, held: 0 }
    const { count, featured, recommended } = catalogue
    const samples = [...featured, ...recommended].slice(0, sampleCount)
    onChange({ status, groups, held, count, samples, error })
  }

  async function ask() {
    const answer = await fetchConnectCatalogue(kit, controller.signal)
    if (controller.signal.aborted) return
    catalogue = answer
    error = answer.error
    status = error ? 'error' : 'success'
    isHolding = false
    kit.store.setState({ excludedWallets: answer.excluded })
    if (error) kit.log.warn('The wallet catalogue could not be read whole', error)
    report()
    if (!error) await warm(kit, answer, controller.signal)
  }

  const stop = kit.store.subscribe(report)
  report()
  if (isHolding)
    void wait(longestHold, controller.signal).then(() => {
      if (!isHolding || controller.signal.aborted) return
      isHolding = false
      report()
    })
  if (status === 'pending')
    ask().catch((thrown: unknown) => kit.log.warn('The wallet catalogue could not be read', thrown))
  return () => {
    controller.abort()
    stop()
  }
}

/** Fetches pictures of networks, and the first page of all wallets with its pictures, ahead, unless the visitor saves data. */
async function warm(kit: Kit, catalogue: ConnectCatalogue, signal: AbortSignal) {
  const { navigator } = globalThis as { navigator?: { connection?: { saveData?: boolean } } } // not in all browsers
  if (navigator?.connection?.saveData) return
  const { networks } = kit.store.getState()
  if (networks.length > 1)
    prefetchImages(networks.map((network) => networkImageUrl(kit.options, network)))
  if (!showsAllWallets(kit)) return
  const first = await fetchWallets(kit, firstPage(catalogue, signal))
  const wallets = [...catalogue.featured, ...catalogue.recommended, ...first.wallets]
  if (!signal.aborted) prefetchImages(wallets.map(({ image_url }) => image_url))
}

/** What is asked for the first page of all wallets: what stands before it is left out. */
export function firstPage(
  { featured, recommended, excluded }: ConnectCatalogue,
  signal: AbortSignal,
): fetchWallets.Parameters {
  const without = [...featured, ...recommended].map(({ id }) => id)
  return { without, excluded, signal }
}

/** Pictures of one kind that are fetched before they show. */
const prefetchedImages = 20

/** Fetches the first pictures into the browser's cache when the page is idle. Nothing waits for them. */
export function prefetchImages(urls: readonly (string | null | undefined)[]): void {
  if (typeof Image === 'undefined') return
  whenIdle(() => {
    for (const url of urls.slice(0, prefetchedImages)) if (url) new Image().src = url
  })
}
