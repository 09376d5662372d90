import type { Features } from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useStoreValue } from '../useStoreValue.ts'

/** What is switched on; `undefined` until the dialog was opened or its button hovered, as nothing is asked before. */
export function useFeatures(): Features | undefined {
  const { kit } = useKitContext('useFeatures')
  return useStoreValue(kit.store, (state) => state.features)
}
