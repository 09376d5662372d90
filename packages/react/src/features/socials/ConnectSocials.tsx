import { Row, RowList } from '../../components/Row.tsx'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { Agreement } from '../../views/connect/Agreement.tsx'
import { LegalText } from '../../views/connect/LegalText.tsx'
import { useLegal } from '../../views/connect/useLegal.ts'
import { defineView } from '../../views/view.ts'
import { RowMark } from './marks.tsx'
import { socialNames } from './providers.ts'
import sheet from './socials.css?inline'
import { socialText } from './text.ts'
import { useSocials } from './useSocials.ts'

/** Every social login that is offered. */
function ConnectSocials() {
  const t = useText(socialText)
  const legal = useLegal()
  const { ids, hint, choose } = useSocials()
  useTitle(t('allSocials'))
  return (
    <div className="connect">
      <Agreement label={t('allSocials')} hint={hint}>
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
      </Agreement>
      {legal.hasConditions && !legal.asks && (
        <p className="connect-note">
          <LegalText {...legal.urls} isQuestion={false} />
        </p>
      )}
    </div>
  )
}

export const connectSocialsView = defineView('ConnectSocials', ConnectSocials, sheet)
