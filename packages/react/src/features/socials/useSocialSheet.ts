import { useLayoutEffect, useRef } from 'react'
import { adoptSheet } from '../../modal/adoptSheet.ts'
import socialSheet from './socials.css?inline'

/** Brings the feature's look to a part that stands on a view of somebody else's. */
export function useSocialSheet(sheet = socialSheet) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const root = place.current?.getRootNode()
    return root instanceof ShadowRoot ? adoptSheet(root, sheet) : undefined
  }, [sheet])
  return place
}
