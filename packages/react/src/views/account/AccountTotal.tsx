import type { Network } from '@latchkey/protocol'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { useSeconds } from '../../components/timers.ts'
import { useText } from '../../i18n/useText.ts'
import type { useTokenBalances } from '../../hooks/useTokenBalances.ts'
import { en } from '../../i18n/en.ts'
import { accountText } from './text.ts'
import { readTokens } from './tokens/token.ts'
import { useWorth } from './tokens/formatWorth.ts'

type Properties = {
  readonly info: useTokenBalances.ReturnType
  /** `undefined` while the wallet is on a chain that the site does not list: nothing is known there. */
  readonly network: Network | undefined
}

/** The one large number: the worth of everything, or the native amount where no price is known, never a pretended zero. */
export function AccountTotal({ info, network }: Properties) {
  const t = useText(accountText)
  const tDialog = useText(en)
  const writeWorth = useWorth()
  const { portfolio } = info
  const native = readTokens(portfolio).find(({ address }) => address === undefined)
  const isKnown = portfolio !== undefined && (portfolio.total !== undefined || native !== undefined)
  return (
    <div className="account-total">
      <span className="unseen">{t('total')}</span>
      <div className="account-balance">
        {portfolio?.total !== undefined ? (
          <span className="amount">{writeWorth(portfolio.total)}</span>
        ) : native ? (
          <Amount value={native.value} decimals={native.decimals} symbol={native.symbol} />
        ) : info.status === 'error' || !network ? (
          <span className="account-unavailable">{t('unavailable')}</span>
        ) : (
          <i className="bone" />
        )}
      </div>
      {info.status === 'error' && (
        <Button kind="secondary" icon="retry" compact onClick={info.refetch}>
          {tDialog('tryAgain')}
        </Button>
      )}
      <p className="account-note">
        {info.status === 'error' ? (
          <>
            {isKnown && `${t('lastKnown')} · `}
            <Retry at={info.retryAt} />
          </>
        ) : !network ? (
          t('unlistedNetwork')
        ) : !portfolio ? (
          ''
        ) : portfolio.total === undefined ? (
          t('pricesUnknown')
        ) : (
          !portfolio.isComplete && t('totalIncomplete')
        )}
      </p>
    </div>
  )
}

/** When the balances are asked for again, counted down. */
function Retry({ at }: { readonly at: number | undefined }) {
  const t = useText(accountText)
  const seconds = useSeconds(at)
  if (at === undefined) return null
  return <>{seconds > 0 ? t('retryIn', { seconds }) : t('retrying')}</>
}
