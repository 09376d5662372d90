import type { Views, ViewName } from '@latchkey/core'
import { useLayoutEffect, useRef, type ComponentType, type RefObject } from 'react'
import { adoptSheet } from '../dialog/adoptSheet.ts'

/** What a view gets: the parameters that it was opened with. */
export type ViewProps<Name extends ViewName> = { readonly parameters: Views[Name] }

/** What the module of a view brings. */
export type ViewDefinition = {
  readonly component: ComponentType<{ readonly parameters: unknown }>
  /** CSS that the dialog needs while the view is there. */
  readonly sheet?: string | undefined
}

/** Fetches a view. */
export type LoadView = () => Promise<ViewDefinition>

/** Describes a view. */
export function defineView<Name extends ViewName>(
  _name: Name,
  component: ComponentType<ViewProps<Name>>,
  sheet?: string,
): ViewDefinition {
  // The router hands every view the parameters of its own name, which `View` guarantees at every push.
  return { component: component as ViewDefinition['component'], sheet }
}

/** Adopts the style sheet of a feature for its section on another feature's view. The returned reference marks the section. */
export function useSheet(sheet: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const root = place.current?.getRootNode()
    return root instanceof ShadowRoot ? adoptSheet(root, sheet) : undefined
  }, [sheet])
  return place
}
