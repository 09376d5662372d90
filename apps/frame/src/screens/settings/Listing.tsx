import { useState, type ReactNode } from 'react'
import { Button, GuardedButton } from '../components/Button.tsx'
import { Icon, type IconName } from '../components/Icon.tsx'
import { ProblemRemark } from '../components/Remark.tsx'
import { useText } from '../language.ts'
import type { AskedList } from './useList.ts'
import { useWork } from '../useWork.ts'

/** How an entry of a list looks, and the question before it is taken away. */
export type Entry = {
  readonly id: string
  readonly icon: IconName
  readonly title: string
  readonly detail: string
  readonly tag?: string | undefined
  /** Absent where it cannot be taken away. */
  readonly ending?:
    | {
        readonly label: string
        readonly question: string
        readonly text: string
        readonly end: () => Promise<void>
      }
    | undefined
}

/** A list with its states: waiting, failed, empty, and the question before something is taken away. */
export function Listing<Item>({
  list,
  toEntry,
  label,
  empty,
}: {
  readonly list: AskedList<Item>
  readonly toEntry: (item: Item) => Entry
  readonly label: string
  readonly empty?: ReactNode
}) {
  const { t } = useText()
  const [openId, setOpenId] = useState<string>()
  const { items, problem, reload } = list
  if (!items && problem)
    return (
      <>
        <ProblemRemark problem={problem} />
        <Button kind="secondary" onClick={reload}>
          {t('tryAgain')}
        </Button>
      </>
    )
  if (!items)
    return (
      <div className="entries" role="status" aria-label={t('loading')}>
        <i className="bone" />
        <i className="bone" />
      </div>
    )
  if (items.length === 0) return empty
  return (
    <ul className="entries" aria-label={label}>
      {items.map((item) => {
        const entry = toEntry(item)
        return (
          <li key={entry.id}>
            <EntryRow
              entry={entry}
              isOpen={openId === entry.id}
              onOpen={(isOpen) => setOpenId(isOpen ? entry.id : undefined)}
              onEnded={() => {
                setOpenId(undefined)
                reload()
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}

function EntryRow({
  entry: { icon, title, detail, tag, ending },
  isOpen,
  onOpen,
  onEnded,
}: {
  readonly entry: Entry
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onEnded: () => void
}) {
  const { t } = useText()
  const work = useWork()
  return (
    <div className="entry">
      <div className="entry-line">
        <span className="entry-icon">
          <Icon name={icon} />
        </span>
        <span className="value-lines entry-text">
          <span className="entry-title">
            <bdi>{title}</bdi>
            {tag && <span className="tag">{tag}</span>}
          </span>
          <span className="small">{detail}</span>
        </span>
        {ending && !isOpen && (
          <button
            type="button"
            className="pill"
            aria-label={`${ending.label}: ${title}`}
            onClick={() => onOpen(true)}
          >
            {ending.label}
          </button>
        )}
      </div>
      {ending && isOpen && (
        <div className="entry-question" role="group" aria-label={ending.question}>
          <p>
            <b>{ending.question}</b> {ending.text}
          </p>
          <div className="pair">
            <Button kind="secondary" autoFocus onClick={() => onOpen(false)}>
              {t('cancel')}
            </Button>
            <GuardedButton
              isBusy={work.isBusy}
              onPress={() => void work.run(ending.end).then((isDone) => isDone && onEnded())}
            >
              {ending.label}
            </GuardedButton>
          </div>
          <ProblemRemark problem={work.problem} />
        </div>
      )}
    </div>
  )
}
