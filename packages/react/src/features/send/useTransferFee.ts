import { estimateTransfer, TransferRefusedError, type FeeEstimate } from '@latchkey/core'
import { estimateNftTransfer, type SendableNft } from '@latchkey/core/nfts'
import { useEffect, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'

/** How long an estimate counts, in milliseconds: about a block or two. */
const estimateAge = 15_000

/** A fee that may become known: `unknown` where the chain does not say, `refused` where it says that the transfer would fail. */
export type Fee =
  | { readonly status: 'known'; readonly estimate: FeeEstimate }
  | { readonly status: 'pending' | 'unknown' | 'refused'; readonly estimate?: undefined }

/** A transfer to be estimated. */
export type Estimated = {
  /** The token's address; absent for the native currency. */
  readonly token?: string | undefined
  /** Instead of an amount of a token: so many of it. */
  readonly nft?: SendableNft | undefined
  readonly to: string
  /** In the smallest unit. */
  readonly amount: bigint
}

/** What a transfer would cost now, looked at again from time to time; `pending` without a transfer. */
export function useTransferFee(transfer: Estimated | undefined): Fee {
  const { kit } = useKit()
  const { networkId } = useNetwork()
  const { address } = useAccount()
  const { token, nft, to, amount } = transfer ?? {}
  const key = `${networkId} ${address} ${token} ${nft?.id} ${to} ${amount}`
  const [known, setKnown] = useState<{ key: string; fee: Fee }>()

  useEffect(() => {
    if (to === undefined || amount === undefined) return
    let isCurrent = true
    const ask = () => {
      if (document.hidden) return
      const asked = nft
        ? estimateNftTransfer(kit, { nft, to, amount: String(amount) })
        : estimateTransfer(kit, { token, to, amount })
      asked.then(
        (estimate) => isCurrent && setKnown({ key, fee: { status: 'known', estimate } }),
        (error: unknown) => {
          kit.log.warn('The fee could not be estimated', error)
          const status = error instanceof TransferRefusedError ? 'refused' : 'unknown'
          // What was known of this transfer a moment ago is better than nothing.
          if (isCurrent)
            setKnown((before) =>
              before?.key === key && before.fee.status === 'known' && status === 'unknown'
                ? before
                : { key, fee: { status } },
            )
        },
      )
    }
    ask()
    const timer = setInterval(ask, estimateAge)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [kit, token, nft, to, amount, key])

  return known?.key === key ? known.fee : { status: 'pending' }
}
