import type { FeeEstimate } from '@latchkey/core'
import { Amount } from '../../components/Amount.tsx'
import { useText } from '../../i18n/useText.ts'
import type { SendOrder } from './sendFlow.ts'
import { sendText } from './text.ts'

type Properties = {
  readonly order: SendOrder
  readonly estimate: FeeEstimate
}

/** What of a transfer goes elsewhere than to the receiver's balance or to the network: the deposit of a new account, what the token keeps. */
export function FeeParts({ order, estimate: { deposit, arrives } }: Properties) {
  const t = useText(sendText)
  const { token, value, network } = order
  return (
    <>
      {deposit !== undefined && deposit > 0n && (
        <div className="fine">
          <dt>{t('deposit')}</dt>
          <dd>
            <Amount value={deposit} {...network.nativeCurrency} />
          </dd>
        </div>
      )}
      {arrives !== undefined && arrives !== value && (
        <div className="fine">
          <dt title={t('arrivesText')}>{t('arrives')}</dt>
          <dd>
            <Amount value={arrives} decimals={token.decimals} symbol={token.symbol} />
          </dd>
        </div>
      )}
    </>
  )
}
