import type { Kit, View, ViewName } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { IconName } from '../components/Icon.tsx'
import type { TextGroup } from '../i18n/defineTexts.ts'
import type { LoadView } from '../views/view.ts'

/** Something to do with an account, offered on the Account view. */
export type AccountAction<Label extends string = string> = {
  /** The name of one of the feature's texts. */
  readonly label: Label
  readonly icon: IconName
  readonly view: View
  /** Whether the connected chain and wallet can do it. What cannot be done is not shown. */
  readonly isAvailable: (kit: Kit) => boolean
  /** Called when it is chosen, before its view opens. */
  readonly onSelect?: ((kit: Kit) => void) | undefined
}

/** A part of a view that a feature brings; its code is fetched when it shows. */
export type FeaturePart = {
  readonly id: string
  readonly load: () => Promise<ComponentType>
  /** Default: always. */
  readonly isAvailable?: ((kit: Kit) => boolean) | undefined
}

/** A tab of the Account view. */
export type AccountTab<Label extends string = string> = FeaturePart & {
  /** The name of one of the feature's texts. */
  readonly label: Label
}

/**
 * A part of the dialog that comes and goes as a whole: its views are fetched when they are first opened. Where the kit's features know
 * its id, it is on only while they say so.
 */
export type Feature<Label extends string = string> = {
  readonly id: string
  /** What the labels of its slots are names of. */
  readonly texts?: TextGroup<Readonly<Record<Label, string>>> | undefined
  readonly views: Partial<Record<ViewName, LoadView>>
  /** Shown in the order of the kit's `walletFeaturesOrder`. */
  readonly accountActions?: readonly AccountAction<Label>[] | undefined
  /** Something that the owner of an account should know, above what it holds. */
  readonly accountNotices?: readonly FeaturePart[] | undefined
  readonly accountTabs?: readonly AccountTab<Label>[] | undefined
  /** Groups of rows on the settings of an account. */
  readonly settings?: readonly FeaturePart[] | undefined
  /** Ways to connect, above or below the wallets as the kit's order says. */
  readonly connectMethods?: readonly FeaturePart[] | undefined
  /** Below the ways to connect. */
  readonly footer?: readonly FeaturePart[] | undefined
}

/** Describes a feature. Its folder and one line in `features/index.ts` are all there is of it. */
export function defineFeature<Label extends string>(feature: Feature<Label>): Feature {
  return feature
}
