import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'

/** Whether a text is an address of the current network; `undefined` until that is known. */
export function useReceiverCheck(receiver: string) {
  const { kit } = useKit()
  const namespace = useNetwork().network?.chainNamespace
  const [checked, setChecked] = useState<{ receiver: string; isValid: boolean }>()

  useEffect(() => {
    if (receiver === '') return
    let isCurrent = true
    const adapter = namespace === undefined ? undefined : kit.adapters.get(namespace)
    const check = () => void look()
    const look = async () => {
      try {
        const isValid = await adapter?.isAddress(receiver)
        if (isCurrent && isValid !== undefined) setChecked({ receiver, isValid })
      } catch (error) {
        // Its code could not be fetched; the page tries again once there is a network.
        kit.log.warn('The address could not be checked', error)
        if (isCurrent) addEventListener('online', check, { once: true })
      }
    }
    check()
    return () => {
      isCurrent = false
      removeEventListener('online', check)
    }
  }, [kit, namespace, receiver])

  return checked?.receiver === receiver ? checked.isValid : undefined
}
