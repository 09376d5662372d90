import { Icon } from '../../components/Icon.tsx'
import { useAmountText } from '../../components/Amount.tsx'
import { useText } from '../../i18n/useText.ts'
import { TokenPicture } from '../../views/account/tokens/TokenPicture.tsx'
import { sendText } from './text.ts'
import type { HeldToken } from '../../views/account/tokens/useHoldings.ts'

type Properties = {
  /** `undefined` until it is known what is held, or while what was asked for is not. */
  readonly token: HeldToken | undefined
  readonly isLoading: boolean
  /** The balance could not be had. */
  readonly isUnavailable: boolean
  readonly isDisabled: boolean
  readonly isMaxPending: boolean
  readonly onChoose: () => void
  readonly onMax: () => void
}

/** Which token it is and how much of it there is, with Max beside. */
export function TokenField(properties: Properties) {
  const { token, isLoading, isUnavailable, isDisabled, isMaxPending } = properties
  const t = useText(sendText)
  const writeAmount = useAmountText()
  const isNative = token?.address === undefined
  return (
    <div className="send-field send-token">
      <button
        type="button"
        className="send-pick"
        disabled={isDisabled}
        onClick={properties.onChoose}
      >
        {token ? (
          <TokenPicture token={token} size={36} />
        ) : (
          <span className="row-icon">
            <Icon name="wallet" />
          </span>
        )}
        <span className="row-text">
          <span className="send-pick-name">
            <bdi>{token?.name ?? t('selectToken')}</bdi>
            {token && <span className="unseen">{t('changeToken')}</span>}
            <Icon name="chevronDown" size={16} />
          </span>
          <span className="row-detail">
            {token?.value !== undefined ? (
              <bdi>
                {t('available', {
                  amount: writeAmount({ ...token, value: token.value }),
                })}
              </bdi>
            ) : isLoading ? (
              <i className="bone small" />
            ) : (
              isUnavailable && t('availableUnknown')
            )}
          </span>
        </span>
      </button>
      {token?.value !== undefined && token.value > 0n && (
        <button
          type="button"
          className="pill"
          aria-label={t(isNative ? 'maxNativeLabel' : 'maxLabel')}
          aria-busy={isMaxPending || undefined}
          disabled={isDisabled || isMaxPending}
          onClick={properties.onMax}
        >
          {t('max')}
        </button>
      )}
    </div>
  )
}
