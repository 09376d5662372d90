import { useText } from '../screens/language.ts'
import { RevealedText } from './RevealedText.tsx'
import { CardRows } from './CardRows.tsx'
import type { Card } from './story.ts'

/** One call, a domain, or a message. */
export function CardView({ card }: { readonly card: Card }) {
  const { t, say } = useText()
  const { title, action, rows, message, unread } = card
  return (
    <section className="card">
      {title && <h2 className="card-title">{say(title)}</h2>}
      {action && <p className="card-action">{say(action)}</p>}
      {rows.length > 0 && <CardRows rows={rows} />}
      {message !== undefined && (
        <div className="message" role="group" aria-label={t('messageLabel')}>
          <RevealedText text={message} />
        </div>
      )}
      {unread && (
        <div className="unread">
          <p>{say(unread.says)}</p>
          <Bytes hex={unread.hex} label={t('rawData')} />
        </div>
      )}
    </section>
  )
}

/** Bytes whole, in a box that scrolls. */
export function Bytes({ hex, label }: { readonly hex: string; readonly label: string }) {
  return (
    // A box that scrolls has to be reached by keyboard, too.
    <pre className="bytes" dir="ltr" tabIndex={0} role="region" aria-label={label}>
      {hex}
    </pre>
  )
}
