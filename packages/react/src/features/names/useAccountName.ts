import { getAccountName, getNameZone } from '@latchkey/core/names'
import { useEffect, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useStoreValue } from '../../useStoreValue.ts'

/** The name that the account has in a zone. `isPending` until that is known; one that cannot be found out is none. */
export function useAccountName(zone: string | undefined) {
  const { kit } = useKit()
  const { caipAddress } = useAccount()
  const [known, setKnown] = useState<{ readonly key: string; readonly name: string | undefined }>()
  const key = caipAddress && zone && `${caipAddress} ${zone}`
  useEffect(() => {
    if (!key) return
    let isWanted = true
    const show = (name: string | undefined) => isWanted && setKnown({ key, name })
    getAccountName(kit).then(
      (found) => show(found?.name),
      (error: unknown) => {
        kit.log.warn('The name of the account could not be read', error)
        show(undefined)
      },
    )
    return () => {
      isWanted = false
    }
  }, [kit, key])
  const isKnown = known !== undefined && known.key === key
  return { name: isKnown ? known.name : undefined, isPending: key !== undefined && !isKnown }
}

/** The zone in which the account can have a name; `undefined` where there is none, `pending` until the server has said so. */
export function useNameZone(): { readonly zone: string | undefined; readonly isPending: boolean } {
  const { kit } = useKit()
  const remote = useStoreValue(kit.store, ({ featureInputs }) => featureInputs?.remote)
  const zone = useStoreValue(kit.store, () => getNameZone(kit))
  return { zone, isPending: remote === undefined || remote === 'pending' }
}
