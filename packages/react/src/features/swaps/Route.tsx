import type { SwapQuote } from '@latchkey/core/swaps'
import { formatAddress } from '../../components/formatAddress.ts'
import { useText } from '../../i18n/useText.ts'
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

const names: Readonly<Record<string, string | undefined>> = {
  uniswap: 'Uniswap',
  zeroX: '0x',
  oneInch: '1inch',
  lifi: 'LI.FI',
  jupiter: 'Jupiter',
}

/** What people call a source of swaps. */
export function nameOfSource(source: string) {
  return names[source] ?? source
}
