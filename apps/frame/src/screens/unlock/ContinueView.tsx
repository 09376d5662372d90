import { Avatar } from '../components/Avatar.tsx'
import { ConfirmButtons } from '../components/ConfirmButtons.tsx'
import { Icon } from '../components/Icon.tsx'
import { useText } from '../language.ts'
import { Headline } from '../components/Headline.tsx'
import type { ContinueRequest } from './unlockRequest.ts'

/** Another site's first use of a session that is there already. */
export function ContinueView({
  request: { origin, email, address },
  onContinue,
  onCancel,
}: {
  readonly request: ContinueRequest
  readonly onContinue: () => void
  readonly onCancel: () => void
}) {
  const { t } = useText()
  return (
    <>
      <div className="content">
        <Headline icon="lock" title={t('continueHeading', { origin: shortOrigin(origin) })}>
          {t('continueText')}
        </Headline>
        {(email !== undefined || address !== undefined) && (
          <div className="person">
            {address === undefined ? <Icon name="mail" /> : <Avatar address={address} size={36} />}
            <span className="value-lines">
              {email !== undefined && <bdi>{email}</bdi>}
              {address !== undefined && (
                <bdi className="technical" dir="ltr">
                  {address}
                </bdi>
              )}
            </span>
          </div>
        )}
      </div>
      <ConfirmButtons
        label={t('continue')}
        cancelLabel={t('continueNot')}
        isTicked
        onConfirm={onContinue}
        onCancel={onCancel}
      />
    </>
  )
}

/** An origin as people read it; anything but https keeps its scheme. */
function shortOrigin(origin: string) {
  return origin.replace(/^https:\/\//, '')
}
