import { mountViews, type MountOptions, type Ui } from './mountViews.tsx'
import { Screen } from './Screen.tsx'

export type { Ui } from './mountViews.tsx'

/**
 * Mounts everything that the frame draws inside of a page.
 *
 * @param options.language a BCP 47 tag; default: the browser's
 * @param options.onHeight is told the height of what shows whenever it changes, in CSS pixels
 * @param options.onRejectAll ends every prompt that waits; offered when more than one does
 */
export function mountUi(root: HTMLElement, options?: MountOptions): Ui {
  return mountViews(root, Screen, options)
}
