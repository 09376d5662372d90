import type { Network } from '@latchkey/protocol'
import { Amount } from '../components/Amount.tsx'
import { worthOf } from '../views/account/tokens/token.ts'
import { useWorth } from '../views/account/tokens/formatWorth.ts'

type Properties = {
  /** In the smallest unit of the currency. */
  readonly value: bigint
  readonly currency: Network['nativeCurrency']
  /** Of one of the currency in US dollars. */
  readonly price: number | undefined
}

/** What the network takes, and beneath what that is worth where that is known. */
export function Cost({ value, currency, price }: Properties) {
  const writeWorth = useWorth()
  const { decimals, symbol } = currency
  const worth = worthOf(value, { decimals, price })
  return (
    <span className="cost">
      <Amount value={value} decimals={decimals} symbol={symbol} />
      {worth !== undefined && <span className="cost-worth amount">{writeWorth(worth)}</span>}
    </span>
  )
}
