import { useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Checkbox } from '../../components/Checkbox.tsx'
import { useText } from '../../hooks/useText.ts'
import { en } from '../../locales/en.ts'
import { useTitle } from '../../modal/ModalContext.ts'
import { LegalText } from '../LegalText.tsx'
import { useLegal } from '../useLegal.ts'

type Properties = {
  /** What the ways are called together. */
  readonly label: string
  /** Why none of them can be taken now. */
  readonly hint?: string | undefined
  readonly children: ReactNode
}

/** Ways to connect, behind the box to tick where the site asks for that. */
export function Agreement({ label, hint, children }: Properties) {
  const t = useText(en)
  const { asks, urls, isAgreed, setAgreed, mayConnect } = useLegal()
  return (
    <>
      {asks && (
        <Checkbox checked={isAgreed} onChange={setAgreed}>
          <LegalText {...urls} isQuestion />
        </Checkbox>
      )}
      <fieldset
        className="connect-methods"
        disabled={!mayConnect || hint !== undefined}
        title={mayConnect ? hint : t('agreeFirst')}
        aria-label={label}
      >
        {children}
      </fieldset>
    </>
  )
}

/** A view that connects as soon as it shows. Where a site has opened it by its name, past the ways to it, the box to tick comes first. */
export function afterAgreement<Content extends object>(View: ComponentType<Content>) {
  return function AfterAgreement(content: Content) {
    const [isOn, setIsOn] = useState(useLegal().mayConnect)
    return isOn ? <View {...content} /> : <AgreeFirst onAgreed={() => setIsOn(true)} />
  }
}

function AgreeFirst({ onAgreed }: { readonly onAgreed: () => void }) {
  const t = useText(en)
  useTitle(t('connectWallet'))
  return (
    <Agreement label={t('connectWallet')}>
      <Button onClick={onAgreed}>{t('continueWithWallet')}</Button>
    </Agreement>
  )
}
