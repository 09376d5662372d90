import type { Afterimage } from './createAfterimage.ts'
import type { Card } from './createCard.ts'

/** What views are drawn into: the dialog, or, without one, a place in the page. */
export type Frame = Pick<
  Card,
  'root' | 'card' | 'header' | 'left' | 'title' | 'close' | 'body' | 'view'
> & {
  readonly dialog?: HTMLDialogElement | undefined
  readonly show?: (() => void) | undefined
  /** Lays out what the closed dialog would show. */
  readonly rehearse?: (() => void) | undefined
  /** From now on the content calls `show`, until the returned function is called. */
  readonly takeOver?: ((afterimage: Afterimage) => () => void) | undefined
  /** Whether a view that comes may take the focus. Default: where nothing inside has it. */
  readonly mayTakeFocus?: (() => boolean) | undefined
}
