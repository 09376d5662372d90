import { imageUrl } from '@latchkey/core/wallets'
import { Picture } from '../../../components/Picture.tsx'
import { useKitContext } from '../../../KitContext.ts'
import type { Token } from './token.ts'

type Properties = {
  /** The id of a network's native currency is `native`. */
  readonly token: Pick<Token, 'id' | 'symbol' | 'iconUrl'>
  readonly size: number
}

/**
 * Draws a token's picture, or its first letter in a color derived from the id. The operator's server has the picture of a native currency, since the
 * site itself names its symbol.
 */
export function TokenPicture({ token: { id, symbol, iconUrl }, size }: Properties) {
  const { options } = useKitContext('TokenPicture').kit
  const isNative = id === 'native'
  const src = iconUrl ?? (isNative ? imageUrl(options, 'Token', symbol) : undefined)
  const color = `hsl(${hueOf(isNative ? symbol : id)} 62% 50%)`
  return <Picture name={symbol} src={src} size={size} round color={color} />
}

/** The same hue for the same token everywhere, from an FNV-1a hash. */
function hueOf(id: string) {
  let hash = 0x811c9dc5
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash % 360
}
