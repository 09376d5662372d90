import { Children, isValidElement, type ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

type Properties = {
  /** A picture of 40 px, or the name of an icon. */
  readonly image?: ReactNode
  readonly icon?: IconName | undefined
  readonly title: ReactNode
  readonly detail?: ReactNode
  /** At the end of the row: a tag, an amount, a tick. */
  readonly trailing?: ReactNode
  readonly disabled?: boolean | undefined
  /** Marks the row as the one in use. */
  readonly current?: boolean | undefined
} & (
  | { readonly onSelect: () => void; readonly href?: undefined }
  /** Opens in a tab of its own. */
  | { readonly href: string; readonly onSelect?: (() => void) | undefined }
)

/** A row that does something, or leads somewhere. */
export function Row(properties: Properties) {
  const { image, icon, title, detail, trailing, disabled, current, href, onSelect } = properties
  const content = (
    <>
      {icon ? (
        <span className="row-icon">
          <Icon name={icon} />
        </span>
      ) : (
        image
      )}
      <span className="row-text">
        <span className="row-title">{title}</span>
        {detail && <span className="row-detail">{detail}</span>}
      </span>
      {trailing && <span className="row-trailing">{trailing}</span>}
    </>
  )
  if (href !== undefined)
    return (
      <a
        className="row"
        part="row"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onSelect}
      >
        {content}
      </a>
    )
  return (
    <button
      type="button"
      className="row"
      part="row"
      disabled={disabled}
      aria-current={current || undefined}
      onClick={onSelect}
    >
      {content}
    </button>
  )
}

/** Rows under one another. */
export function RowList({
  label,
  onIntent,
  children,
}: {
  /** What the list holds, for screen readers. */
  readonly label?: string | undefined
  /** Called when a pointer reaches a row. */
  readonly onIntent?: (() => void) | undefined
  readonly children: ReactNode
}) {
  return (
    <ul className="rows" aria-label={label} role="list" onPointerOver={onIntent}>
      {Children.toArray(children).map((child) => (
        <li key={isValidElement(child) ? child.key : undefined}>{child}</li>
      ))}
    </ul>
  )
}

/** A small word that says what is special about a row. */
export function Tag({
  children,
  tone,
}: {
  readonly children: ReactNode
  readonly tone?: 'warning'
}) {
  return <span className={tone ? `tag ${tone}` : 'tag'}>{children}</span>
}
