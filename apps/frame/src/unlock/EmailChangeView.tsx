import { Actions } from '../ui/parts/Actions.tsx'
import { Button, GuardedButton } from '../ui/parts/Button.tsx'
import { Remark } from '../ui/parts/Remark.tsx'
import { useText } from '../ui/language.ts'
import { formatDay } from './formatDay.ts'
import { Headline } from './Headline.tsx'
import type { EmailChangeChoice, EmailChangeRequest } from './unlockRequest.ts'

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
