import { Actions } from '../components/Actions.tsx'
import { GuardedButton } from '../components/Button.tsx'
import { Remark } from '../components/Remark.tsx'
import { useText } from '../language.ts'
import { FactorChoices } from './FactorChoices.tsx'
import { FactorProblem } from './FactorProblem.tsx'
import { Headline } from '../components/Headline.tsx'
import { RecoveryCode } from './RecoveryCode.tsx'
import type { FactorChoice, FactorSetupRequest } from './unlockRequest.ts'
import { useNewFactor } from './useNewFactor.ts'

/** The first factor, right after the wallet was made. */
export function SetupView({
  request,
  onDone,
}: {
  readonly request: FactorSetupRequest
  readonly onDone: (choice: FactorChoice) => void
}) {
  const { t } = useText()
  const factor = useNewFactor(request, onDone)
  if (factor.shown) return <RecoveryCode {...factor.shown} />
  return (
    <>
      <div className="content">
        <Headline icon="shield" title={t('setupHeading')}>
          {t('setupText')}
        </Headline>
        {!request.canSkip && (
          <Remark tone="calm" icon="device">
            {t('setupNothingKept')}
          </Remark>
        )}
        <FactorChoices
          working={factor.kind}
          onPasskey={factor.makePasskey}
          onRecoveryCode={factor.makeRecoveryCode}
        />
        <FactorProblem problem={factor.problem} />
      </div>
      <Actions>
        {request.canSkip && (
          <>
            <p className="small centred">{t('laterText')}</p>
            <GuardedButton kind="quiet" onPress={() => onDone('later')}>
              {t('later')}
            </GuardedButton>
          </>
        )}
      </Actions>
    </>
  )
}
