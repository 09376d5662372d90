import { useText } from '../language.ts'
import { Headline } from '../components/Headline.tsx'
import { useEffect, useState } from 'react'

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

/** What the link of a mail is about: `undefined` until it is known, `gone` where it is over. */
export function useMailLink<Facts>(request: {
  readonly read: () => Promise<Facts>
}): Facts | 'gone' | undefined {
  const [facts, setFacts] = useState<Facts | 'gone'>()
  useEffect(() => {
    request.read().then(setFacts, () => setFacts('gone'))
  }, [request])
  return facts
}
