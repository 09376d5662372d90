import { Actions } from '../components/Actions.tsx'
import { Button, GuardedButton } from '../components/Button.tsx'
import { Remark } from '../components/Remark.tsx'
import { useText, formatDay } from '../language.ts'
import { Headline } from '../components/Headline.tsx'
import type { EmailChangeChoice, EmailChangeRequest } from '../unlock/unlockRequest.ts'

/** A change of address that waits: cancel it, confirm it with a factor, or let it wait. */
export function EmailChangeView({
  request: { newEmail, appliesAt, canCancel, canConfirm },
  onChoose,
}: {
  readonly request: EmailChangeRequest
  readonly onChoose: (choice: EmailChangeChoice) => void
}) {
  const { t, language } = useText()
  const date = formatDay(appliesAt, language)
  return (
    <>
      <div className="content">
        <Headline icon="mail" title={t('emailWaitsHeading')}>
          {t('emailWaitsText', { email: newEmail, date })}
        </Headline>
        <Remark tone="calm" icon="shield">
          {t(canCancel ? 'emailWaitsNotYou' : 'emailWaitsLocked')}
        </Remark>
      </div>
      <Actions>
        {canCancel && (
          <GuardedButton onPress={() => onChoose('cancel')}>{t('cancelChange')}</GuardedButton>
        )}
        <div className={canConfirm ? 'pair' : undefined}>
          {canConfirm && (
            <GuardedButton kind="secondary" onPress={() => onChoose('confirm')}>
              {t('confirmChange')}
            </GuardedButton>
          )}
          <Button kind="secondary" onClick={() => onChoose('keep')}>
            {t('keepChange')}
          </Button>
        </div>
      </Actions>
    </>
  )
}
