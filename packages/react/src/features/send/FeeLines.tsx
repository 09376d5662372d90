import type { FeeEstimate } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { Amount } from '../../components/Amount.tsx'
import { Cost } from '../../flows/Cost.tsx'
import { useText } from '../../i18n/useText.ts'
import type { SendOrder } from './sendFlow.ts'
import { sendText } from './text.ts'

type NetworkFeeProperties = {
  /** In the smallest unit of the currency; `undefined` as long as it is unknown. */
  readonly cost: bigint | undefined
  readonly isPending: boolean
  readonly currency: Network['nativeCurrency']
  /** Of one of the currency, in US dollars. */
  readonly price: number | undefined
}

/** Line of a review with the fee of the network. */
export function NetworkFee({ cost, isPending, currency, price }: NetworkFeeProperties) {
  const t = useText(sendText)
  return (
    <div className="fine apart">
      <dt>{t('networkFee')}</dt>
      <dd>
        {cost !== undefined ? (
          <Cost value={cost} currency={currency} price={price} />
        ) : isPending ? (
          <i className="bone small" />
        ) : (
          t('feeUnknown')
        )}
      </dd>
    </div>
  )
}

type Properties = Omit<NetworkFeeProperties, 'currency'> & {
  readonly order: SendOrder
  readonly estimate: FeeEstimate | undefined
}

/** Network fee, deposit of a new account, amount after the token's own fee, and total of a transfer. */
export function FeeLines({ order, estimate, cost, isPending, price }: Properties) {
  const t = useText(sendText)
  const { token, value } = order
  const currency = order.network.nativeCurrency
  const { deposit, arrives } = estimate ?? {}
  return (
    <>
      <NetworkFee cost={cost} isPending={isPending} currency={currency} price={price} />
      {deposit !== undefined && deposit > 0n && (
        <div className="fine">
          <dt>{t('deposit')}</dt>
          <dd>
            <Amount value={deposit} {...currency} />
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
      {cost !== undefined && token.address === undefined && (
        <div className="fine">
          <dt>{t('total')}</dt>
          <dd>
            <Amount value={value + cost} decimals={currency.decimals} symbol={currency.symbol} />
          </dd>
        </div>
      )}
    </>
  )
}
