import type { ReactNode } from 'react'
import { useText, formatDay } from '../language.ts'
import { Listing, type Entry } from './Listing.tsx'
import type { Device } from '../unlock/unlockRequest.ts'
import type { AskedList } from './useList.ts'

/** Who is logged in: log another browser out. */
export function DeviceList({
  list,
  onRevoke,
  children,
}: {
  readonly list: AskedList<Device>
  readonly onRevoke: (id: string) => Promise<void>
  readonly children?: ReactNode
}) {
  const { t, language } = useText()

  function toEntry({ id, name, lastUsedAt, isCurrent }: Device): Entry {
    return {
      id,
      icon: 'device',
      title: name,
      detail: t('usedAt', { date: formatDay(lastUsedAt, language) }),
      tag: isCurrent ? t('thisDevice') : undefined,
      ending: isCurrent
        ? undefined
        : {
            label: t('revoke'),
            question: t('revokeHeading', { name }),
            text: t('revokeText'),
            end: () => onRevoke(id),
          },
    }
  }

  return (
    <div className="content">
      <h1 className="unseen">{t('devices')}</h1>
      <p className="quiet-text">{t('devicesText')}</p>
      <Listing
        list={list}
        toEntry={toEntry}
        label={t('devices')}
        empty={<p className="quiet-text">{t('noDevices')}</p>}
      />
      {children}
    </div>
  )
}
