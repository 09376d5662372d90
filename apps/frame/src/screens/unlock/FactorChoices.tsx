import { Icon, type IconName } from '../components/Icon.tsx'
import { useGuarded } from '../guard/guarded.ts'
import { useText } from '../language.ts'

/** The two ways to make a factor, as large rows. */
export function FactorChoices({
  working,
  onPasskey,
  onRecoveryCode,
}: {
  readonly working: 'passkey' | 'recovery' | undefined
  readonly onPasskey: (() => void) | undefined
  readonly onRecoveryCode: () => void
}) {
  const { t } = useText()
  return (
    <div className="choices">
      {onPasskey && (
        <Choice
          icon="passkey"
          title={t('addPasskey')}
          detail={t(working === 'passkey' ? 'passkeyWorking' : 'passkeyDetail')}
          tag={t('passkeyRecommended')}
          isPrimary
          isBusy={working === 'passkey'}
          isOff={working !== undefined}
          onSelect={onPasskey}
        />
      )}
      <Choice
        icon="print"
        title={t('addRecovery')}
        detail={t(working === 'recovery' ? 'codeWorking' : 'recoveryDetail')}
        isPrimary={!onPasskey}
        isBusy={working === 'recovery'}
        isOff={working !== undefined}
        onSelect={onRecoveryCode}
      />
    </div>
  )
}

function Choice({
  icon,
  title,
  detail,
  tag,
  isPrimary,
  isBusy,
  isOff,
  onSelect,
}: {
  readonly icon: IconName
  readonly title: string
  readonly detail: string
  readonly tag?: string
  readonly isPrimary: boolean
  readonly isBusy: boolean
  readonly isOff: boolean
  readonly onSelect: () => void
}) {
  const guard = useGuarded()
  return (
    <button
      {...guard.watch}
      type="button"
      className={isPrimary ? 'choice primary' : 'choice'}
      aria-disabled={isOff || !guard.isOn || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (!isOff) guard.press(event, onSelect)
      }}
    >
      <span className="choice-icon">
        {isBusy ? <span className="spinner" /> : <Icon name={icon} size={22} />}
      </span>
      <span className="choice-text">
        <span className="choice-title">
          {title}
          {tag && <span className="tag">{tag}</span>}
        </span>
        <span className="choice-detail">{detail}</span>
      </span>
      <Icon name="chevron" size={18} />
    </button>
  )
}
