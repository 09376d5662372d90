import type { Surface } from '../createCard.ts'

/** Picture of the card that fades out while the dialog closes. */
export interface Afterimage {
  readonly put: () => void
  /** Restores the card, if a picture has replaced it. */
  readonly remove: () => void
}

const exitMilliseconds = 220

/** Replaces the card with a picture that fades out, so that the content can end at once. */
export function createAfterimage({ card }: Pick<Surface, 'card'>): Afterimage {
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
    remove,
  }
}
