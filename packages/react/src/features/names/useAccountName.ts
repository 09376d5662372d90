import { getAccountName } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'

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
