import { Icon } from '../../components/Icon.tsx'
import { useSheet } from '../../views/view.ts'
import { useText } from '../../i18n/useText.ts'
import { emailIcons } from './icons.ts'
import { emailText } from './text.ts'
import sheet from './email.css?inline'
import { useFrameSettings } from './useFrameSettings.ts'
import { getFactors } from '@latchkey/core/embedded'
import { useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useStoreValue } from '../../useStoreValue.ts'

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

/** Whether anything but this browser opens the wallet; asks the frame where that is not known yet. */
export function useFactors(): boolean | undefined {
  const { kit } = useKit()
  const hasFactor = useStoreValue(kit.store, ({ frame }) => frame?.hasFactor)
  const isKnown = hasFactor !== undefined
  useEffect(() => {
    // Nobody is reminded of what is not known.
    if (!isKnown) getFactors(kit).catch(() => undefined)
  }, [kit, isKnown])
  return hasFactor
}
