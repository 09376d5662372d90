import { explorerUrl } from '@latchkey/core'
import type { PurchaseOrder } from '@latchkey/core/onramp'
import { formatAddress } from '../../components/formatAddress.ts'
import { laterIcons } from '../../components/viewIcons.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../i18n/useText.ts'
import { accountText } from '../../views/account/text.ts'
import { OpensInTab } from '../../dialog/OpensInTab.tsx'
import { onrampText } from './text.ts'
import { useMoney } from './formatMoney.ts'

type Properties = {
  readonly order: PurchaseOrder
  /** What arrives, in words. */
  readonly amount: string
}

/** What was ordered, and where to see that it has arrived. */
export function OrderFacts({ order, amount }: Properties) {
  const t = useText(onrampText)
  const tAccount = useText(accountText)
  const money = useMoney()
  const { networks } = useNetwork()
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === order.networkId)
  const { payment, address, hash } = order
  const link = hash === undefined ? undefined : explorerUrl(network, 'tx', hash)
  return (
    <>
      <dl className="facts buy-facts">
        {payment.amount !== undefined && (
          <div>
            <dt>{t('youPay')}</dt>
            <dd>
              <span className="amount">{money(payment.amount, payment.currency)}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('youGet')}</dt>
          <dd>
            <bdi>{amount}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('toWallet')}</dt>
          <dd>
            <bdi dir="ltr" title={address}>
              {formatAddress(address)}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{t('network')}</dt>
          <dd>
            <bdi>{network?.name ?? order.networkId}</bdi>
          </dd>
        </div>
      </dl>
      {link && (
        <RowList>
          <Row
            icon={laterIcons.external}
            title={<OpensInTab>{tAccount('explorer')}</OpensInTab>}
            href={link}
          />
        </RowList>
      )}
    </>
  )
}
