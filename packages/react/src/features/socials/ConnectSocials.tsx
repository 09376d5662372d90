import { Checkbox } from '../../components/Checkbox.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useText } from '../../hooks/useText.ts'
import { en } from '../../locales/en.ts'
import { useTitle } from '../../modal/ModalContext.ts'
import { LegalText } from '../../views/LegalText.tsx'
import { useLegal } from '../../views/useLegal.ts'
import { defineView } from '../../views/view.ts'
import { RowMark } from './marks.tsx'
import { socialNames } from './providers.ts'
import sheet from './socials.css?inline'
import { socialText } from './text.ts'
import { useSocials } from './useSocials.ts'

/** Every social login that is offered. */
function ConnectSocials() {
  const t = useText(socialText)
  const tDialog = useText(en)
  const legal = useLegal()
  const { ids, hint, choose } = useSocials()
  useTitle(t('allSocials'))
  return (
    <div className="connect">
      {legal.asks && (
        <Checkbox checked={legal.isAgreed} onChange={legal.setAgreed}>
          <LegalText {...legal.urls} isQuestion />
        </Checkbox>
      )}
      <fieldset
        className="connect-methods"
        disabled={!legal.mayConnect || hint !== undefined}
        title={legal.mayConnect ? hint : tDialog('agreeFirst')}
        aria-label={t('allSocials')}
      >
        <RowList label={t('socials')}>
          {ids.map((id) => (
            <Row
              key={id}
              image={<RowMark id={id} />}
              title={
                <>
                  <bdi aria-hidden="true">{socialNames[id]}</bdi>
                  <span className="unseen">{t('continueWith', { name: socialNames[id] })}</span>
                </>
              }
              onSelect={() => choose(id)}
            />
          ))}
        </RowList>
      </fieldset>
      {legal.hasConditions && !legal.asks && (
        <p className="connect-note">
          <LegalText {...legal.urls} isQuestion={false} />
        </p>
      )}
    </div>
  )
}

export const connectSocialsView = defineView('ConnectSocials', ConnectSocials, sheet)
