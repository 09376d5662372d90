const titleMilliseconds = 120

/** Writes the dialog's title; a change is a short fade, as long as the visitor has nothing against motion. */
export function createTitle(heading: HTMLElement) {
  return (title: string, isVisible: boolean) => {
    heading.classList.toggle('unseen', !isVisible)
    if (heading.textContent === title) return
    heading.textContent = title
    heading.animate?.({ opacity: [0, 1] }, { duration: titleMilliseconds })
  }
}
