import { useText } from '../../hooks/useText.ts'
import { useTitle } from '../../modal/ModalContext.ts'
import { defineView } from '../view.ts'
import { ApproveArt, HomeArt, KeyArt } from './Art.tsx'
import sheet from './help.css?inline'
import { HelpSlides } from './HelpSlides.tsx'
import { helpText } from './text.ts'

const findWallet = 'https://ethereum.org/wallets/find-wallet/'

/** What a wallet is for, for those who have none yet. */
function WhatIsAWallet() {
  const t = useText(helpText)
  useTitle(t('whatIsAWallet'))
  return (
    <HelpSlides
      slides={[
        { art: <HomeArt />, title: t('homeTitle'), text: t('homeText') },
        { art: <KeyArt />, title: t('loginTitle'), text: t('loginText') },
        { art: <ApproveArt />, title: t('approveTitle'), text: t('approveText') },
      ]}
      link={{ href: findWallet, label: t('getWallet') }}
    />
  )
}

export const whatIsAWalletView = defineView('WhatIsAWallet', WhatIsAWallet, sheet)
