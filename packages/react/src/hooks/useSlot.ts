import { features } from '../features/accountFeatures.ts'
import type { SlotName } from '../features/slots.ts'
import { useSlotOf, type SlotItem } from './useSlotOf.ts'

/** What the features bring to a place of an account, ready to show, in its order. */
export function useSlot<Name extends SlotName>(name: Name): readonly SlotItem<Name>[] {
  return useSlotOf(features, name)
}
