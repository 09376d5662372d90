import { useState } from 'react'
import { Button } from '../components/Button.tsx'
import { ProblemRemark, Remark } from '../components/Remark.tsx'
import { useText } from '../language.ts'
import { Headline } from '../components/Headline.tsx'
import { MissingLink, useMailLink } from './MissingLink.tsx'
import type { DeviceLinkRequest } from '../unlock/unlockRequest.ts'
import { useWork } from '../useWork.ts'

/** What the link of a login mail leads to: nothing is confirmed before a click, since mail scanners open links, too. */
export function DeviceLinkPage({ request }: { readonly request: DeviceLinkRequest }) {
  const { t } = useText()
  const work = useWork()
  const link = useMailLink(request)
  const [code, setCode] = useState<string>()

  if (!link || link === 'gone') return <MissingLink isGone={link === 'gone'} title={t('signIn')} />
  if (code !== undefined)
    return (
      <div className="content">
        <Headline icon="check" title={t('linkCode')}>
          {t('linkCodeText')}
        </Headline>
        <p className="big-number" role="status">
          <bdi dir="ltr">{code}</bdi>
        </p>
        <p className="small centred">{t('linkOver')}</p>
      </div>
    )
  return (
    <>
      <div className="content">
        <Headline
          icon="mail"
          title={t('linkHeading', { origin: link.origin.replace(/^https:\/\//, '') })}
        >
          {t('linkText', { device: link.device })}
        </Headline>
        <p className="big-number">
          <span className="unseen">{t('linkNumber')} </span>
          <bdi dir="ltr">{link.matchNumber}</bdi>
        </p>
        <ProblemRemark problem={work.problem} />
        <Remark tone="calm" icon="shield">
          {t('linkNot')}
        </Remark>
      </div>
      <div className="actions">
        <Button
          isBusy={work.isBusy}
          onClick={({ nativeEvent }) => {
            if (!nativeEvent.isTrusted) return
            void work.run(async () => setCode((await request.confirm()).code))
          }}
        >
          {t('linkConfirm')}
        </Button>
      </div>
    </>
  )
}
