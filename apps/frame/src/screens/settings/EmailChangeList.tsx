import { useText, formatDay } from '../language.ts'
import { Listing, type Entry } from './Listing.tsx'
import type { ListedEmailChange, SettingsChoice } from '../unlock/unlockRequest.ts'
import type { AskedList } from './useList.ts'

/** Changes of address: cancel one that waits, take back one that took effect. Nothing where there are none. */
export function EmailChangeList({
  list,
  onChoose,
}: {
  readonly list: AskedList<ListedEmailChange>
  readonly onChoose: (choice: SettingsChoice) => void
}) {
  const { t, language } = useText()
  if (!list.items || list.items.length === 0) return null

  function toEntry({ changeId, state, oldEmail, newEmail, appliesAt }: ListedEmailChange): Entry {
    const isWaiting = state === 'waiting'
    const date = formatDay(appliesAt, language)
    return {
      id: changeId,
      icon: 'mail',
      title: newEmail,
      detail: t(isWaiting ? 'changeWaits' : 'changeDone', { email: oldEmail, date }),
      ending: {
        label: t(isWaiting ? 'cancelChange' : 'takeBack'),
        question: t(isWaiting ? 'cancelChangeHeading' : 'takeBackHeading'),
        text: t('takeBackText'),
        end: async () => onChoose({ changeId, state }),
      },
    }
  }

  return (
    <>
      <h2 className="group-title">{t('emailChanges')}</h2>
      <Listing list={list} toEntry={toEntry} label={t('emailChanges')} />
    </>
  )
}
