import { showToast } from '@latchkey/core'
import { unlinkIdentity } from '@latchkey/core/embedded'
import { Button } from '../../components/Button.tsx'
import { laterSheets } from '../../components/viewSheets.ts'
import { isEnded, failureText, readFailure, whenAnswered } from '../../embedded/loginFailure.ts'
import { loginText } from '../../embedded/text.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useLocale } from '../../hooks/useLocale.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView, type ViewProps } from '../../views/view.ts'
import { MarkTile } from './marks.tsx'
import { socialNames } from './providers.ts'
import socialSheet from './socials.css?inline'
import { useIdentities } from './useIdentities.ts'
import sheet from './waysIn.css?inline'
import { waysText } from './waysText.ts'

/** One way to log in: whose it is, since when, and what it means to remove it. The last one stays. */
function WayIn({ parameters: { way } }: ViewProps<'WayIn'>) {
  const t = useText(waysText)
  const tLogin = useText(loginText)
  const { kit } = useKit()
  const { modal } = kit
  const { removing, failure, dispatch } = useIdentities()
  const { id, provider, isLast, email } = way
  const name = socialNames[provider]
  useTitle(name)

  async function remove() {
    dispatch({ type: 'removing', id })
    try {
      await unlinkIdentity(kit, { id })
    } catch (error) {
      return dispatch({ type: 'kept', failure: isEnded(error) ? undefined : readFailure(error) })
    }
    await whenAnswered(modal)
    dispatch({ type: 'removed' })
    if (!modal.getState().open) return
    if (modal.currentView().name === 'WayIn') modal.back()
    showToast(kit, t('removed', { name }), 'success')
  }

  return (
    <div className="way-in">
      <MarkTile id={provider} />
      <p className="waiting-title">
        <bdi>{way.name ?? email ?? name}</bdi>
      </p>
      <WayFacts way={way} />
      <div>
        <p className="way-note">{t(isLast ? 'onlyWay' : 'removeWayText')}</p>
        <div role="alert">
          {failure && (
            <p className="way-note danger">
              {failureText(tLogin, failure, name) ?? t('removeFailed')}
            </p>
          )}
        </div>
      </div>
      {isLast ? (
        <Button onClick={() => modal.push({ name: 'AddIdentity' })}>{t('addWay')}</Button>
      ) : (
        <div className="pair">
          <Button kind="secondary" onClick={modal.back}>
            {t('keep')}
          </Button>
          <Button kind="secondary" disabled={removing !== undefined} onClick={() => void remove()}>
            {t(removing === id ? 'removing' : 'remove')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** E-mail address of a way to log in, and when it was added and last used, as far as known. */
function WayFacts({ way }: Pick<ViewProps<'WayIn'>['parameters'], 'way'>) {
  const t = useText(waysText)
  const { locale } = useLocale()
  const { name, email, linkedAt, lastUsedAt } = way
  const dateOf = (time: number) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(time)
  const facts = [
    [t('email'), name !== null && email !== null && <bdi>{email}</bdi>],
    [t('addedOn'), linkedAt !== undefined && dateOf(linkedAt)],
    [t('lastUsed'), lastUsedAt !== undefined && dateOf(lastUsedAt)],
  ] as const
  return (
    <dl className="facts">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

export const wayInView = defineView('WayIn', WayIn, socialSheet + laterSheets.facts + sheet)
