import type { ReactNode } from 'react'

export function Card({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <article className="card" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </article>
  )
}

type Value = string | number | boolean | undefined

const toText = (value: Value) => (value === undefined || value === '' ? '–' : String(value))

/** More letters than this take a whole line. */
const wideLength = 17

const tones: Readonly<Record<string, string>> = {
  connected: 'good',
  success: 'good',
  true: 'good',
  pending: 'busy',
  connecting: 'busy',
  reconnecting: 'busy',
  error: 'bad',
  reverted: 'bad',
  dropped: 'bad',
  disconnected: 'quiet',
  idle: 'quiet',
  false: 'quiet',
}

/** Names and values; what is not there yet shows as a dash, and what has changed lights up for a moment. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, Value>> }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, value]) => {
        const text = toText(value)
        return (
          <div key={name} data-wide={text.length > wideLength || undefined}>
            <dt>{name}</dt>
            <dd key={text} data-fact={name} data-tone={tones[text]} title={text}>
              {text}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
