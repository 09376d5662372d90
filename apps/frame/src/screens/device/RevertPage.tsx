import { useState } from 'react'
import { Button } from '../components/Button.tsx'
import { ProblemRemark } from '../components/Remark.tsx'
import { useText } from '../language.ts'
import { Headline } from '../components/Headline.tsx'
import { MissingLink, useMailLink } from './MissingLink.tsx'
import type { RevertRequest } from '../unlock/unlockRequest.ts'
import { useWork } from '../useWork.ts'

/** What the link in the notice to an old address leads to. */
export function RevertPage({ request }: { readonly request: RevertRequest }) {
  const { t } = useText()
  const work = useWork()
  const change = useMailLink(request)
  const [isDone, setDone] = useState(false)

  if (!change || change === 'gone')
    return <MissingLink isGone={change === 'gone'} title={t('changeEmail')} />
  const isWaiting = change.state === 'waiting'
  if (isDone)
    return (
      <div className="content" role="status">
        <Headline icon="check" title={t(isWaiting ? 'cancelDone' : 'revertDone')}>
          {t('revertDoneText')}
        </Headline>
      </div>
    )
  return (
    <>
      <div className="content">
        <Headline icon="mail" title={t(isWaiting ? 'cancelChangeHeading' : 'revertHeading')}>
          {t(isWaiting ? 'cancelLinkText' : 'revertText', {
            old: change.oldEmail,
            new: change.newEmail,
          })}
        </Headline>
        <ProblemRemark problem={work.problem} />
      </div>
      <div className="actions">
        <Button
          isBusy={work.isBusy}
          onClick={({ nativeEvent }) => {
            if (!nativeEvent.isTrusted) return
            void work.run(request.confirm).then(setDone)
          }}
        >
          {t(isWaiting ? 'cancelChange' : 'revertConfirm')}
        </Button>
        <p className="small centred">{t('revertNot')}</p>
      </div>
    </>
  )
}
