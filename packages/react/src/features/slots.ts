import type { Features, Kit } from '@latchkey/core'
import type { Feature, FeaturePart } from './defineFeature.ts'

/** The places where features show something. */
export type SlotName =
  'accountActions' | 'accountNotices' | 'accountTabs' | 'settings' | 'connectMethods' | 'footer'

/** What a feature brings to a place. */
export type SlotEntry<Name extends SlotName> = NonNullable<Feature[Name]>[number]

/** Something for a place, and the feature that it is of. */
export type Slotted<Name extends SlotName> = {
  readonly feature: Feature
  readonly entry: SlotEntry<Name>
}

/** Whether a feature is on. One whose id the kit's features do not know is always on. */
export function isOn({ id }: Feature, settings: Features | undefined) {
  const setting = settings?.[id as keyof Features] // any other id finds nothing
  return setting === undefined ? !governed.has(id) : Boolean(setting)
}

/** What is off until the kit knows better. */
const governed: ReadonlySet<string> = new Set([
  'email',
  'socials',
  'swaps',
  'onramp',
  'activity',
  'nfts',
  'reownBranding',
  'send',
  'receive',
] satisfies readonly (keyof Features)[])

/** What stands in a place, in its order: what is switched off or cannot be done here is left out. */
export function selectSlot<Name extends SlotName>(
  kit: Kit,
  features: readonly Feature[],
  name: Name,
): readonly Slotted<Name>[] {
  const { features: settings } = kit.store.getState()
  const order: readonly string[] = settings?.walletFeaturesOrder ?? []
  const place = ({ id }: Feature) => (order.includes(id) ? order.indexOf(id) : order.length)
  return features
    .filter((feature) => isOn(feature, settings))
    .sort((one, other) => (name === 'accountActions' ? place(one) - place(other) : 0))
    .flatMap((feature) => {
      const entries: readonly SlotEntry<SlotName>[] = feature[name] ?? []
      return entries
        .filter(({ isAvailable }: Pick<FeaturePart, 'isAvailable'>) => isAvailable?.(kit) ?? true)
        .map((entry) => ({ feature, entry: entry })) // they were read from that place
    })
}
