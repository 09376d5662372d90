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
    void adapter?.isAddress(receiver).then((isValid) => {
      if (isCurrent) setChecked({ receiver, isValid })
    })
    return () => {
      isCurrent = false
    }
  }, [kit, namespace, receiver])

  return checked?.receiver === receiver ? checked.isValid : undefined
}
