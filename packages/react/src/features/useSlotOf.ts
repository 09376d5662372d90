import type { Feature } from './defineFeature.ts'
import { selectSlot, type SlotEntry, type SlotName } from './slots.ts'
import { useKitContext } from '../KitContext.ts'
import { formatText } from '../i18n/formatText.ts'
import { useStoreValue } from '../useStoreValue.ts'

/** Something for a place, with its label in the visitor's language; `key` is its own. */
export type SlotItem<Name extends SlotName> = SlotEntry<Name> & {
  readonly key: string
  readonly text: string
}

/** What some features bring to a place of the dialog, ready to show, in its order. */
export function useSlotOf<Name extends SlotName>(
  features: readonly Feature[],
  name: Name,
): readonly SlotItem<Name>[] {
  const { kit, language } = useKitContext('useSlotOf')
  useStoreValue(kit.store, (state) => state) // what can be done follows the account and the features
  return selectSlot(kit, features, name).map(({ feature, entry }) => {
    const label = 'label' in entry ? entry.label : ''
    const { texts: group } = feature
    const english = group?.texts[label] ?? label
    const text = (group && language?.find(group, label)) ?? english
    return {
      ...entry,
      key: `${feature.id} ${'id' in entry ? entry.id : label}`,
      text: formatText(text),
    }
  })
}
