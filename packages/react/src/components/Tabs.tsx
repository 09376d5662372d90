import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import tabsSheet from './Tabs.css?inline'

/** One of several panels in the same place. */
type Tab<Key extends string> = { readonly key: Key; readonly text: string }

type Properties<Key extends string> = {
  /** What is chosen among, for screen readers. */
  readonly label: string
  readonly tabs: readonly Tab<Key>[]
  readonly chosen: Key
  readonly onChoose: (key: Key) => void
  /** What the chosen tab shows. */
  readonly children: ReactNode
}

/** A segmented control with its panel (WAI-ARIA tabs, chosen as the focus moves). A single tab shows none. */
export function Tabs<Key extends string>(properties: Properties<Key>) {
  const { label, tabs, chosen, onChoose, children } = properties
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  if (tabs.length < 2) return children
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === chosen),
  )

  function move(event: KeyboardEvent<HTMLElement>) {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight'
    const backward = isMirrored ? 'ArrowRight' : 'ArrowLeft'
    const next = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: -1 }[event.key]
    const target = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!target) return
    event.preventDefault()
    onChoose(target.key)
    list.current?.querySelectorAll('button')[tabs.indexOf(target)]?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ key, text }, index) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${index}`}
            aria-selected={index === at}
            aria-controls={`${id}panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            <span>{text}</span>
          </button>
        ))}
      </div>
      <div
        className="tab-panel"
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${at}`}
        tabIndex={0}
      >
        {children}
      </div>
    </>
  )
}

/** Style sheet of the tabs, for the sheet of a view. */
export { tabsSheet }
