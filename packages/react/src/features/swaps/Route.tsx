import type { SwapQuote } from '@latchkey/core'
import { formatAddress } from '../../components/formatAddress.ts'
import { useText } from '../../hooks/useText.ts'
import { nameOfSource } from './nameOfSource.ts'
import { swapText } from './text.ts'
import { useSwapTokens } from './useSwapTokens.ts'

/** The tokens that a swap goes through, and who carries it out. */
export function Route({ quote }: { readonly quote: SwapQuote }) {
  const t = useText(swapText)
  const found = useSwapTokens()
  const { path, sell, buy, source } = quote
  const symbolOf = (address: string) =>
    (found.status === 'known' &&
      found.tokens.find((token) => token.address?.toLowerCase() === address.toLowerCase())
        ?.symbol) ||
    formatAddress(address)
  const stops = [sell.symbol, ...path.slice(1, -1).map(symbolOf), buy.symbol]
  return (
    <span className="cost">
      <bdi dir="ltr">{stops.join(' → ')}</bdi>
      <span className="cost-worth">{t('via', { source: nameOfSource(source) })}</span>
    </span>
  )
}
