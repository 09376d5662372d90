import { Icon } from '../../components/Icon.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { TokenPicture } from '../../views/account/tokens/TokenPicture.tsx'
import type { HeldToken } from '../../views/account/tokens/useHoldings.ts'
import type { SwapSide } from './swapFlow.ts'
import { swapText } from './text.ts'

type Properties = {
  readonly side: SwapSide
  readonly token: HeldToken | undefined
  readonly isDisabled: boolean
}

/** Which token it is; leads to the others. */
export function TokenPick({ side, token, isDisabled }: Properties) {
  const t = useText(swapText)
  const { kit } = useKit()
  return (
    <button
      type="button"
      className={token ? 'pill swap-pick' : 'pill swap-pick none'}
      disabled={isDisabled}
      onClick={() => {
        kit.emit('CLICK_SELECT_TOKEN_TO_SWAP', {})
        kit.modal.push({ name: 'SwapSelectToken', parameters: { side } })
      }}
    >
      {token && <TokenPicture token={token} size={28} />}
      <bdi>{token?.symbol ?? t('selectToken')}</bdi>
      {token && <span className="unseen">{t('changeToken')}</span>}
      <Icon name="chevronDown" size={16} />
    </button>
  )
}
