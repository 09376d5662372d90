import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Checkbox } from '../../components/Checkbox.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { LegalText } from './LegalText.tsx'
import { useLegal } from './useLegal.ts'

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

/** A view that connects as soon as it shows. Where a site has opened it by its name, past the box to tick, it leads there. */
export function afterAgreement<Content extends object>(View: ComponentType<Content>) {
  return function AfterAgreement(content: Content) {
    const { kit } = useKit()
    const [isOn] = useState(useLegal().mayConnect)
    useEffect(() => {
      if (!isOn) kit.modal.reset({ name: 'Connect' })
    }, [kit, isOn])
    return isOn && <View {...content} />
  }
}
