import { getFactors } from '@latchkey/core'
import { useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useStoreValue } from '../../hooks/useStoreValue.ts'

/** Whether anything but this browser opens the wallet; asks the frame where that is not known yet. */
export function useFactors(): boolean | undefined {
  const { kit } = useKit()
  const hasFactor = useStoreValue(kit.store, ({ frame }) => frame?.hasFactor)
  const isKnown = hasFactor !== undefined
  useEffect(() => {
    // Nobody is reminded of what is not known.
    if (!isKnown) getFactors(kit).catch(() => undefined)
  }, [kit, isKnown])
  return hasFactor
}
