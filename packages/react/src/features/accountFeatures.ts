import type { ViewName } from '@latchkey/core'
import type { Feature } from './defineFeature.ts'
import type { LoadView } from '../views/view.ts'
import { activity } from './activity/index.ts'
import { connectFeatures } from './connectFeatures.ts'
import { names } from './names/index.ts'
import { nfts } from './nfts/index.ts'
import { onramp } from './onramp/index.ts'
import { receive } from './receive/index.ts'
import { send } from './send/index.ts'
import { swaps } from './swaps/index.ts'
import type { SlotName } from './slots.ts'
import { useSlotOf, type SlotItem } from './useSlotOf.ts'

/** Every feature, in the order in which its slots show. Those that only an account has a use for come with its views. */
export const features: readonly Feature[] = [
  ...connectFeatures,
  receive,
  send,
  swaps,
  onramp,
  nfts,
  activity,
  names,
]

/** Fetches a view that one of the features brings. */
export function findFeatureView(name: ViewName): LoadView | undefined {
  return features.find(({ views }) => views[name])?.views[name]
}

/** What the features bring to a place of an account, ready to show, in its order. */
export function useSlot<Name extends SlotName>(name: Name): readonly SlotItem<Name>[] {
  return useSlotOf(features, name)
}
