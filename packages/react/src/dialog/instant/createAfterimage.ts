import type { Frame } from './createCard.ts'

/** What the card looked like when the dialog closed. */
export type Afterimage = ReturnType<typeof createAfterimage>

const exitMilliseconds = 220

/** A picture of the card fades out in its place, so that the content can end at once. */
export function createAfterimage({ card }: Pick<Frame, 'card'>) {
  let picture: Node | undefined
  let exit: ReturnType<typeof setTimeout> | undefined

  function remove() {
    clearTimeout(exit)
    picture?.parentNode?.replaceChild(card, picture)
    picture = undefined
  }

  return {
    put() {
      picture = card.cloneNode(true)
      card.replaceWith(picture)
      exit = setTimeout(remove, exitMilliseconds)
    },
    /** Brings the card back; nothing happens where it is there. */
    remove,
  }
}
