import type { Network } from '@latchkey/protocol'
import type { ReactNode } from 'react'
import { AccountPicture } from '../components/AccountPicture.tsx'
import { Amount } from '../components/Amount.tsx'
import { NetworkPicture } from '../components/NetworkPicture.tsx'
import { useText } from '../i18n/useText.ts'
import { accountText } from '../views/account/text.ts'
import { cleanName, worthOf } from '../views/account/tokens/token.ts'
import { useWorth } from '../views/account/tokens/formatWorth.ts'

/** Who receives a transfer. */
export type Receiver = {
  readonly address: string
  readonly name?: string | undefined
  readonly avatar?: string | undefined
}

type Properties = {
  readonly token: {
    readonly symbol: string
    readonly decimals: number
    /** Of one, in US dollars. */
    readonly price?: number | undefined
  }
  /** In the smallest unit. */
  readonly value: bigint
  readonly receiver: Receiver
  readonly network: Network
  /** What it costs. */
  readonly children?: ReactNode
}

/** A transfer as a sentence: you send this, to them, on this network. The address stands there whole. */
export function Sentence({ token, value, receiver, network, children }: Properties) {
  const t = useText(accountText)
  const writeWorth = useWorth()
  const worth = worthOf(value, { decimals: token.decimals, price: token.price })
  return (
    <dl className="sentence">
      <div>
        <dt>{t('youSend')}</dt>
        <dd className="sentence-amount">
          <Amount value={value} decimals={token.decimals} symbol={token.symbol} />
          {worth !== undefined && (
            <span className="sentence-worth">
              <span className="amount">{writeWorth(worth)}</span>
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('to')}</dt>
        <dd className="sentence-receiver">
          <span>
            {receiver.name !== undefined && <bdi>{cleanName(receiver.name)}</bdi>}
            <bdi className="sentence-address" dir="ltr">
              {receiver.address}
            </bdi>
          </span>
          <AccountPicture address={receiver.address} src={receiver.avatar} size={32} />
        </dd>
      </div>
      <div>
        <dt>{t('on')}</dt>
        <dd>
          {network.name}
          <NetworkPicture network={network} size={24} />
        </dd>
      </div>
      {children}
    </dl>
  )
}
