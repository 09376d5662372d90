import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView } from '../../views/view.ts'
import { cardIcon } from './cardIcon.ts'
import { onrampText } from './text.ts'

/** What buying is, for those who have not done it yet. */
function WhatIsABuy() {
  const t = useText(onrampText)
  const { modal } = useKit().kit
  useTitle(t('whatIsBuy'))

  function goOn() {
    const { stack } = modal.getState()
    if (stack.at(-2)?.name === 'OnRampProviders') modal.back()
    else modal.push({ name: 'OnRampProviders' })
  }

  return (
    <Notice icon={cardIcon} title={t('whatIsBuyTitle')} text={t('whatIsBuyText')}>
      <p className="notice-text">{t('whatIsBuyText2')}</p>
      <Button onClick={goOn}>{t('buy')}</Button>
    </Notice>
  )
}

export const whatIsABuyView = defineView('WhatIsABuy', WhatIsABuy)
