import type { OnrampPurchaseCurrency } from '@latchkey/core/onramp'
import { imageUrl } from '@latchkey/core/wallets'
import { useKit } from '../../hooks/useKit.ts'
import { TokenPicture } from '../../views/account/tokens/TokenPicture.tsx'

type Properties = { readonly currency: Pick<OnrampPurchaseCurrency, 'id' | 'symbol'> }

/** Draws a currency that a provider sells. The operator's server vouches for its symbol. */
export function SoldPicture({ currency: { id, symbol } }: Properties) {
  const { options } = useKit().kit
  return (
    <TokenPicture token={{ id, symbol, iconUrl: imageUrl(options, 'Token', symbol) }} size={40} />
  )
}
