import type { Kit, View, ViewName } from '@latchkey/core'
import type { IconName } from './components/Icon.tsx'
import type { LoadView } from './views/view.ts'

/** Something to do with an account, offered on the Account view. */
export type AccountAction = {
  readonly label: string
  readonly icon: IconName
  readonly view: View
  /** Whether the connected chain and wallet can do it. What cannot be done is not shown. */
  readonly isAvailable: (kit: Kit) => boolean
  /** Called when it is chosen, before its view opens. */
  readonly onSelect?: ((kit: Kit) => void) | undefined
}

/** A part of the dialog that comes and goes as a whole: its views are fetched when they are first opened. */
export type Feature = {
  readonly id: string
  readonly views: Partial<Record<ViewName, LoadView>>
  readonly accountActions?: readonly AccountAction[] | undefined
}

/** Describes a feature. Its folder and one line in `features/index.ts` are all there is of it. */
export function defineFeature(feature: Feature): Feature {
  return feature
}
