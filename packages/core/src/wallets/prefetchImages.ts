import type { WalletListing } from '@latchkey/protocol/api'
import { whenIdle } from '../whenIdle.ts'

/** Pictures that are fetched before they show. */
export const prefetchedImages = 20

/** Has the browser fetch the pictures of the first wallets when it has nothing else to do. Nobody waits for them. */
export function prefetchImages(wallets: readonly WalletListing[]): void {
  if (typeof Image === 'undefined') return
  whenIdle(() => {
    for (const { image_url } of wallets.slice(0, prefetchedImages))
      if (image_url) new Image().src = image_url
  })
}
