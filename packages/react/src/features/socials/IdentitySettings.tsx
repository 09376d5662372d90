import { Icon } from '../../components/Icon.tsx'
import { laterIcons } from '../../components/viewIcons.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useSheet } from '../../views/view.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { isSocialWayIn, type WayIn } from './identityFlow.ts'
import { RowMark } from './marks.tsx'
import { socialNames } from './providers.ts'
import socialSheet from './socials.css?inline'
import { useIdentities } from './useIdentities.ts'
import sheet from './waysIn.css?inline'
import { waysText } from './waysText.ts'

/** What logs in to the account: its address, its identities, and the way to another one. */
export function IdentitySettings() {
  const t = useText(waysText)
  const tDialog = useText(en)
  const { kit } = useKit()
  const { modal } = kit
  const place = useSheet(socialSheet + sheet)
  const { ways, isUnreadable, dispatch, read } = useIdentities()
  const chevron = <Icon name="chevron" size={18} />

  function open(way: WayIn) {
    dispatch({ type: 'opened' })
    if (isSocialWayIn(way)) modal.push({ name: 'WayIn', parameters: { way } })
    else modal.push({ name: 'UpdateEmailWallet' })
  }

  return (
    <div ref={place} className="ways-in">
      <h3 className="rows-title">{t('waysIn')}</h3>
      <RowList label={t('waysIn')}>
        {ways?.map((way) => (
          <Row
            key={way.id}
            icon={way.provider === 'email' ? laterIcons.mail : undefined}
            image={way.provider !== 'email' && <RowMark id={way.provider} />}
            title={way.provider === 'email' ? t('email') : <bdi>{socialNames[way.provider]}</bdi>}
            detail={<bdi>{way.name ?? way.email}</bdi>}
            trailing={chevron}
            onSelect={() => open(way)}
          />
        ))}
        {!ways && !isUnreadable && <i key="waits" className="row waits" aria-hidden="true" />}
        {isUnreadable && (
          <Row icon="retry" title={t('waysFailed')} detail={tDialog('tryAgain')} onSelect={read} />
        )}
        {!isUnreadable && (
          <Row
            icon={laterIcons.plus}
            title={t('addWay')}
            disabled={!ways}
            trailing={chevron}
            onSelect={() => modal.push({ name: 'AddIdentity' })}
          />
        )}
      </RowList>
    </div>
  )
}
