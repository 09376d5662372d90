import type { KitEvent } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useKitContext } from '../KitContext.ts'

/** The newest event of the kit since this component is on the page; `undefined` before the first. */
export function useKitEvents(): KitEvent | undefined {
  const { kit } = useKitContext('useKitEvents')
  const [event, setEvent] = useState<KitEvent>()
  useEffect(() => kit.events.subscribe(setEvent), [kit])
  return event
}
