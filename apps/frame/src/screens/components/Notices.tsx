import { useText } from '../language.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** Says that more prompts wait, and lets all of them be refused at once. */
export function Waiting({
  count,
  onRejectAll,
}: {
  readonly count: number
  readonly onRejectAll: (() => void) | undefined
}) {
  const { t } = useText()
  return (
    <div className="waiting-line" role="status">
      <span>{t('moreWait', { count: String(count) })}</span>
      {onRejectAll && (
        <button type="button" className="pill" onClick={onRejectAll}>
          {t('rejectAll')}
        </button>
      )}
    </div>
  )
}

/** Leads a view into a window of its own, which takes a click. */
export function WindowFirst({
  onOpen,
  onCancel,
}: {
  readonly onOpen: () => Promise<void>
  readonly onCancel: () => void
}) {
  const { t } = useText()
  return (
    <>
      <div className="content">
        <div className="headline">
          <span className="headline-icon">
            <Icon name="external" size={26} />
          </span>
          <h1>{t('windowFirst')}</h1>
          <p className="quiet-text">{t('windowFirstText')}</p>
        </div>
      </div>
      <div className="actions">
        <Button icon="external" onClick={() => void onOpen()}>
          {t('ownWindow')}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </>
  )
}

/** What the frame shows while the view is in a window of its own. */
export function Elsewhere({ onCancel }: { readonly onCancel: (() => void) | undefined }) {
  const { t } = useText()
  return (
    <main className="frame">
      <div className="content">
        <div className="headline">
          <span className="headline-icon">
            <Icon name="external" size={26} />
          </span>
          <h1>{t('elsewhere')}</h1>
          <p className="quiet-text">{t('elsewhereText')}</p>
        </div>
      </div>
      {onCancel && (
        <div className="actions">
          <Button kind="secondary" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </main>
  )
}
