import { Icon } from '../../components/Icon.tsx'
import { laterIcons } from '../../components/viewIcons.tsx'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView } from '../view.ts'
import { DifferArt, PathsArt } from './Art.tsx'
import { HelpSlides, helpSlidesSheet } from './HelpSlides.tsx'
import { helpText } from './text.ts'

const aboutNetworks = 'https://ethereum.org/developers/docs/networks/'

/** What networks are and in what they differ. */
function WhatIsANetwork() {
  const t = useText(helpText)
  useTitle(t('whatIsANetwork'))
  return (
    <HelpSlides
      slides={[
        { art: <PathsArt />, title: t('pathsTitle'), text: t('pathsText') },
        { art: <DifferArt />, title: t('differTitle'), text: t('differText') },
      ]}
    >
      <a
        className="button"
        part="button"
        href={aboutNetworks}
        target="_blank"
        rel="noopener noreferrer"
      >
        <span>{t('learnMore')}</span>
        <Icon name={laterIcons.external} size={16} />
        <span className="unseen"> ({t('opensInTab')})</span>
      </a>
    </HelpSlides>
  )
}

export const whatIsANetworkView = defineView('WhatIsANetwork', WhatIsANetwork, helpSlidesSheet)
