import { Icon } from '../../components/Icon.tsx'
import { useSheet } from '../../hooks/useSheet.ts'
import { useText } from '../../hooks/useText.ts'
import { emailIcons } from './icons.ts'
import { emailText } from './text.ts'
import sheet from './email.css?inline'
import { useFactors } from './useFactors.ts'
import { useFrameSettings } from './useFrameSettings.ts'

/** Says that nothing but this browser opens the wallet, and leads to what changes that. */
export function Reminder() {
  const t = useText(emailText)
  const place = useSheet(sheet)
  const hasFactor = useFactors()
  const { open } = useFrameSettings()
  return (
    <div ref={place} className="email-reminder-place">
      {hasFactor === false && (
        <button type="button" className="email-reminder" onClick={() => open('factors')}>
          <Icon name={emailIcons.shield} />
          <span className="row-text">
            <span className="row-title">{t('addFactor')}</span>
            <span className="row-detail">{t('addFactorText')}</span>
          </span>
        </button>
      )}
    </div>
  )
}
