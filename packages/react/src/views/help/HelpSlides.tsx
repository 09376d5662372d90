import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../../hooks/useText.ts'
import { helpText } from './text.ts'
import { laterIcons } from '../../components/laterIcons.ts'

/** One thing to understand: a picture, its name, a sentence or two. */
export type HelpSlide = {
  readonly art: ReactNode
  readonly title: string
  readonly text: string
}

type Properties = {
  readonly slides: readonly HelpSlide[]
  /** Where one can go from here: a page elsewhere, or another view. */
  readonly link: { readonly label: string } & (
    | { readonly href: string; readonly onSelect?: undefined }
    | { readonly href?: undefined; readonly onSelect: () => void }
  )
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
      {link.href === undefined ? (
        <Button onClick={link.onSelect}>{link.label}</Button>
      ) : (
        <a
          className="button"
          part="button"
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
        >
          <span>{link.label}</span>
          <Icon name={laterIcons.external} size={16} />
          <span className="unseen"> ({t('opensInTab')})</span>
        </a>
      )}
    </div>
  )
}
