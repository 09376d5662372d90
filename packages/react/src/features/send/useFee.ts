import { estimateFees } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'

/** A fee that may become true: `unknown` where the chain does not say. */
export type Fee =
  | { readonly status: 'pending' }
  | { readonly status: 'known'; readonly fee: bigint }
  | { readonly status: 'unknown' }

/**
 * What a transfer would cost at most, in the smallest unit.
 *
 * @param to - an address; without one, what a plain transfer costs
 */
export function useFee(to: string | undefined, value: bigint): Fee {
  const { kit } = useKit()
  const { address, networkId } = useAccount()
  const target = to ?? address
  const key = `${networkId} ${target} ${value}`
  const [known, setKnown] = useState<{ key: string; fee: Fee }>()

  useEffect(() => {
    if (!target) return
    let isCurrent = true
    const show = (fee: Fee) => isCurrent && setKnown({ key, fee })
    estimateFees(kit, { to: target, value }).then(
      ({ fee }) => show({ status: 'known', fee }),
      (error: unknown) => {
        kit.log.warn('The fee could not be estimated', error)
        show({ status: 'unknown' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [kit, target, value, key])

  return known?.key === key ? known.fee : { status: 'pending' }
}
