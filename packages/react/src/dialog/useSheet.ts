import { useLayoutEffect, useRef, type RefObject } from 'react'
import { adoptSheet } from './adoptSheet.ts'

/** Brings a feature's look to a part of it that stands on a view of somebody else's: where the returned reference is. */
export function useSheet(sheet: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const root = place.current?.getRootNode()
    return root instanceof ShadowRoot ? adoptSheet(root, sheet) : undefined
  }, [sheet])
  return place
}
