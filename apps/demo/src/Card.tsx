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

/** Names and values; what is not there yet shows as a dash. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, Value>> }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-fact={name} title={toText(value)}>
            {toText(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
