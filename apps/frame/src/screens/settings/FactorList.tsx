import { Remark } from '../components/Remark.tsx'
import { useText, formatDay } from '../language.ts'
import { FactorChoices } from '../unlock/FactorChoices.tsx'
import { FactorProblem } from '../unlock/FactorProblem.tsx'
import { Listing, type Entry } from './Listing.tsx'
import type { Factor } from '../unlock/unlockRequest.ts'
import type { AskedList } from './useList.ts'
import type { useNewFactor } from '../unlock/useNewFactor.ts'

const icons = { device: 'device', passkey: 'passkey', recovery: 'print' } as const

/** What opens the wallet: take one away, add another. */
export function FactorList({
  list,
  factor,
  onRemove,
}: {
  readonly list: AskedList<Factor>
  readonly factor: ReturnType<typeof useNewFactor>
  readonly onRemove: (id: string) => Promise<void>
}) {
  const { t, language } = useText()
  const others = list.items?.filter(({ kind }) => kind !== 'device') ?? []

  function toEntry({ id, kind, label, createdAt, isOwn }: Factor): Entry {
    const own = isOwn ? 'factorDevice' : 'factorOtherDevice'
    const name = kind === 'device' ? t(own) : t(kind)
    const isLast = kind !== 'device' && others.length === 1
    const date = t('addedAt', { date: formatDay(createdAt, language) })
    return {
      id,
      icon: icons[kind],
      title: name,
      detail: label === '' || label === name ? date : `${label} · ${date}`,
      tag: isOwn ? t('thisDevice') : undefined,
      ending:
        isOwn || isLast
          ? undefined
          : {
              label: t('remove'),
              question: t('removeHeading'),
              text: t('removeText'),
              end: () => onRemove(id),
            },
    }
  }

  return (
    <div className="content">
      <h1 className="unseen">{t('factors')}</h1>
      <p className="quiet-text">{t('factorsText')}</p>
      <Listing list={list} toEntry={toEntry} label={t('factors')} />
      {others.length === 1 && (
        <Remark tone="calm" icon="shield">
          {t('removeLast')}
        </Remark>
      )}
      <h2 className="group-title">{t('addFactor')}</h2>
      <FactorChoices
        working={factor.kind}
        onPasskey={factor.makePasskey}
        onRecoveryCode={factor.makeRecoveryCode}
      />
      <FactorProblem problem={factor.problem} />
    </div>
  )
}
