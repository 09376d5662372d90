import type { ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../../hooks/useText.ts'
import { helpText } from './text.ts'

/** One thing to understand: a picture, its name, a sentence or two. */
export type HelpSlide = {
  readonly art: ReactNode
  readonly title: string
  readonly text: string
}

type Properties = {
  readonly slides: readonly HelpSlide[]
  /** Where one can go from here. */
  readonly link: { readonly href: string; readonly label: string }
}

/** A few pictures with words under one another, and where to go next. */
export function HelpSlides({ slides, link }: Properties) {
  const t = useText(helpText)
  return (
    <div className="help">
      {slides.map(({ art, title, text }) => (
        <section key={title}>
          {art}
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
      <a
        className="button"
        part="button"
        href={link.href}
        target="_blank"
        rel="noopener noreferrer"
      >
        <span>{link.label}</span>
        <Icon name="external" size={16} />
        <span className="unseen"> ({t('opensInTab')})</span>
      </a>
    </div>
  )
}
