import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { SlotItem } from '../hooks/useSlot.ts'
import { useText } from '../hooks/useText.ts'
import { accountText } from './accountText.ts'
import { FetchedPart } from './FetchedPart.tsx'

type Properties = {
  readonly first: { readonly key: string; readonly text: string; readonly content: ReactNode }
  readonly others: readonly SlotItem<'accountTabs'>[]
}

/** What the account holds, under tabs where features bring more than one list. */
export function AccountTabs({ first, others }: Properties) {
  const t = useText(accountText)
  const id = useId()
  const [chosen, setChosen] = useState(first.key)
  const list = useRef<HTMLDivElement>(null)
  if (others.length === 0) return <div className="account-panel">{first.content}</div>

  const tabs = [first, ...others]
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === chosen),
  )
  const shown = others[at - 1]

  function move(event: KeyboardEvent<HTMLElement>) {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight'
    const backward = isMirrored ? 'ArrowRight' : 'ArrowLeft'
    const next = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: -1 }[event.key]
    const target = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!target) return
    event.preventDefault()
    setChosen(target.key)
    list.current?.querySelectorAll('button')[tabs.indexOf(target)]?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={t('views')} ref={list} onKeyDown={move}>
        {tabs.map(({ key, text }, index) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${index}`}
            aria-selected={index === at}
            aria-controls={`${id}panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => setChosen(key)}
          >
            {text}
          </button>
        ))}
      </div>
      <div
        className="account-panel"
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${at}`}
        tabIndex={0}
      >
        {shown ? <FetchedPart key={shown.key} load={shown.load} /> : first.content}
      </div>
    </>
  )
}
