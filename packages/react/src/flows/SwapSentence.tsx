import { parseAmount, type SentTransaction } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { Amount } from '../components/Amount.tsx'
import { NetworkPicture } from '../components/NetworkPicture.tsx'
import { useText } from '../i18n/useText.ts'
import { accountText } from '../views/account/text.ts'
import { cleanName } from '../views/account/tokens/token.ts'

type Side = Pick<SentTransaction, 'token' | 'amount'>

type Properties = {
  readonly sold: Side
  /** What was expected. */
  readonly bought: Side
  readonly network: Network
}

/** A swap as a sentence: you swap this, for about that, on this network. */
export function SwapSentence({ sold, bought, network }: Properties) {
  const t = useText(accountText)
  return (
    <dl className="sentence">
      <div>
        <dt>{t('youSwap')}</dt>
        <dd className="sentence-amount">
          <Side {...sold} />
        </dd>
      </div>
      <div>
        <dt>{t('forAbout')}</dt>
        <dd className="sentence-amount">
          <Side {...bought} />
        </dd>
      </div>
      <div>
        <dt>{t('on')}</dt>
        <dd>
          {network.name}
          <NetworkPicture network={network} size={24} />
        </dd>
      </div>
    </dl>
  )
}

function Side({ token: { symbol, decimals }, amount }: Side) {
  return (
    <Amount
      value={parseAmount(amount, decimals) ?? 0n}
      decimals={decimals}
      symbol={cleanName(symbol, 12)}
    />
  )
}
