import { useText } from '../ui/language.ts'
import { Headline } from './Headline.tsx'

/** Stands where a mail's link is not read yet, or is over. */
export function MissingLink({
  isGone,
  title,
}: {
  readonly isGone: boolean
  readonly title: string
}) {
  const { t } = useText()
  return isGone ? (
    <div className="content">
      <Headline icon="mail" title={title}>
        {t('linkGone')}
      </Headline>
    </div>
  ) : (
    <div className="content" role="status" aria-label={t('loading')}>
      <i className="bone tall" />
    </div>
  )
}
