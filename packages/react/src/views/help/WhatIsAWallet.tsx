import { Button } from '../../components/Button.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView } from '../view.ts'
import { ApproveArt, HomeArt, KeyArt } from './Art.tsx'
import { HelpSlides, helpSlidesSheet } from './HelpSlides.tsx'
import { helpText } from './text.ts'

/** What a wallet is for, for those who have none yet. */
function WhatIsAWallet() {
  const t = useText(helpText)
  const { kit } = useKit()
  useTitle(t('whatIsAWallet'))
  return (
    <HelpSlides
      slides={[
        { art: <HomeArt />, title: t('homeTitle'), text: t('homeText') },
        { art: <KeyArt />, title: t('loginTitle'), text: t('loginText') },
        { art: <ApproveArt />, title: t('approveTitle'), text: t('approveText') },
      ]}
    >
      {kit.options.wallets?.enableWallets !== false && (
        <Button
          onClick={() => {
            kit.emit('CLICK_GET_WALLET_HELP', {})
            kit.modal.push({ name: 'GetWallet' })
          }}
        >
          {t('getWallet')}
        </Button>
      )}
    </HelpSlides>
  )
}

export const whatIsAWalletView = defineView('WhatIsAWallet', WhatIsAWallet, helpSlidesSheet)
