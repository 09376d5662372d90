import type { Nft } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.ts'
import { findNetwork } from '../network/accessChain.ts'
import { nftsKey } from './nftQuery.ts'
import type { NftKey, NftPage } from './nfts.ts'
import type { QueryClient } from '../query/queryClient.ts'
import { watchRecord } from '../transfers/record.ts'
import { untilVisible, wait } from '../kit/wait.ts'
import { getNfts } from './getNfts.ts'
import { getTransactions } from '../transfers/getTransactions.ts'
import { timeoutsOf } from '../kit/timeouts.ts'

/** What an account holds that is one of its kind, as an interface shows it. */
export type NftsInfo = {
  /** `pending` until the first page is there; `error` when the newest look failed, and `nfts` are those of before. */
  readonly status: 'pending' | 'success' | 'error'
  /** Of all pages that were asked for; spam is among them, marked by `isSpam`. */
  readonly nfts: readonly Nft[]
  /** See {@link NftPage}; `undefined` until the first page is there. */
  readonly coverage: NftPage['coverage'] | undefined
  /** Whether `loadMore` brings more. */
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly error: Error | undefined
}

/** What `watchNfts` returns. */
export type NftWatch = {
  /** Asks for the next page. Does nothing while one is asked for, and where there is none. */
  readonly loadMore: () => void
  /** Asks anew, from the first page on, for as many pages as are there: nothing that was kept will do. */
  readonly retry: () => void
  readonly stop: () => void
}

export declare namespace watchNfts {
  type Parameters = NftKey & { readonly onChange: (info: NftsInfo) => void }
  type ReturnType = NftWatch
}

/**
 * Asks what an account holds that is one of its kind and reports it whenever it changes, until it is stopped: when more is loaded, when a transaction
 * of this browser has ended, when somebody else has asked for the same, and once a minute while the page is seen; sooner while the server still
 * reads the chain.
 *
 * @throws NetworkNotFoundError
 */
export function watchNfts(kit: Kit, { onChange, ...key }: watchNfts.Parameters): NftWatch {
  findNetwork(kit, key.networkId)
  const controller = new AbortController()
  const { signal } = controller
  let pages: readonly NftPage[] = []
  let rest: Pick<NftsInfo, 'status' | 'error'> = { status: 'pending', error: undefined }
  let isLoadingMore = false
  let reported: string | undefined
  const report = () => {
    const nfts = [
      ...new Map(pages.flatMap((page) => page.nfts).map((nft) => [nft.id, nft])).values(),
    ]
    const hasMore = pages.at(-1)?.next !== undefined
    const info = { ...rest, nfts, coverage: pages[0]?.coverage, hasMore, isLoadingMore }
    const text = JSON.stringify([info, rest.error?.message])
    if (signal.aborted || text === reported) return
    reported = text
    onChange(info)
  }
  const ask = (cursor?: string, isForced?: boolean) => getNfts(kit, { ...key, cursor, isForced })
  /** As many pages as are there, the first one at least. They take each other's place all at once. */
  const askAll = async (isForced: boolean) => {
    const found: NftPage[] = []
    do found.push(await ask(found.at(-1)?.next, isForced))
    while (found.length < pages.length && found.at(-1)?.next !== undefined)
    pages = found
  }
  let work = Promise.resolve()
  /** One after the other, so that no answer comes upon another's pages. */
  const queue = (task: () => Promise<void>) => {
    work = work.then(async () => {
      if (signal.aborted) return
      try {
        await task()
        rest = { status: 'success', error: undefined }
      } catch (cause) {
        kit.log.warn('What the account holds could not be read', cause)
        rest = { status: 'error', error: cause instanceof Error ? cause : new Error(String(cause)) }
      }
      report()
    })
    return work
  }
  const poll = async () => {
    const longest = 2 * timeoutsOf(kit).balanceCache
    let pause = longest / 40
    for (let isPartial = false; !signal.aborted;) {
      await queue(() => askAll(isPartial))
      isPartial = pages[0]?.coverage === 'partial'
      // A server that still reads the chain knows more soon.
      pause = isPartial ? Math.min(2 * pause, longest) : longest
      await wait(pause, signal)
      await untilVisible(signal)
    }
  }
  const readEnded = () =>
    getTransactions(kit, key)
      .map(({ hash, status }) => (status === 'pending' ? '' : hash))
      .join()
  let ended = readEnded()
  const stop = watchRecord(kit.storage, () => {
    if (ended === (ended = readEnded())) return
    void queue(() => askAll(true))
  })
  signal.addEventListener('abort', stop)
  /** Somebody else may ask for the same pages, and come to know more. */
  const follow = (client: QueryClient) => {
    if (signal.aborted) return
    const unfollow = client.subscribe(nftsKey(key), (queryKey) => {
      const page = client.getQueryData<NftPage>(queryKey)
      const isShown = () => !page || pages.includes(page)
      if (isShown()) return
      void queue(async () => {
        if (!isShown()) await askAll(false)
      })
    })
    signal.addEventListener('abort', unfollow)
  }
  report()
  // Where the cache cannot be had, whoever asks is told.
  kit.queryClient().then(follow, () => {})
  void poll()
  return {
    loadMore() {
      const next = pages.at(-1)?.next
      if (isLoadingMore || next === undefined) return
      isLoadingMore = true
      report()
      void queue(async () => {
        const cursor = pages.at(-1)?.next
        if (cursor !== undefined) pages = [...pages, await ask(cursor)]
      }).finally(() => {
        isLoadingMore = false
        report()
      })
    },
    retry: () => void queue(() => askAll(true)),
    stop: () => controller.abort(),
  }
}
