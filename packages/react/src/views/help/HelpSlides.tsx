import type { ReactNode } from 'react'
import helpSlidesSheet from './HelpSlides.css?inline'

/** One thing to understand: a picture, its name, a sentence or two. */
export type HelpSlide = {
  readonly art: ReactNode
  readonly title: string
  readonly text: string
}

type Properties = {
  readonly slides: readonly HelpSlide[]
  /** Where one can go from here: a page elsewhere, or another view. */
  readonly children: ReactNode
}

/** A few pictures with words under one another, and where to go next. */
export function HelpSlides({ slides, children }: Properties) {
  return (
    <div className="help">
      {slides.map(({ art, title, text }) => (
        <section key={title}>
          {art}
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
      {children}
    </div>
  )
}

/** Style sheet of the slides, for the sheet of a view. */
export { helpSlidesSheet }
