import { parseCaipAddress, type CaipNetworkId } from '@latchkey/protocol'
import * as api from '@latchkey/protocol/api'
import { isNativeAsset } from '@latchkey/protocol/api'
import type { ConfiguredChain } from '../chains/chains.ts'
import { tokensOf } from '../accounts/tokens/tokenList.ts'
import type { PublicContext } from './handler.ts'
import type { NftPlace } from '../accounts/nfts/nftSource.ts'

/** A token as an answer names it. */
type NamedToken = {
  /** CAIP-10; absent for the chain's own currency. */
  readonly address?: string | undefined
  readonly symbol: string
}

/**
 * Returns the picture URLs of a chain's own currency and of its listed tokens. Every other token has none, since any contract may copy a symbol,
 * and so has a symbol without a picture. The URL names the content, so that browsers keep it for a year.
 */
export function tokenImageUrl(
  { catalogue, ownUrl }: Pick<PublicContext, 'catalogue' | 'ownUrl'>,
  {
    caipNetworkId,
    currency,
    tokens,
  }: Pick<ConfiguredChain, 'caipNetworkId' | 'currency' | 'tokens'>,
): (token: NamedToken) => string | undefined {
  const listed = new Map(
    tokensOf(caipNetworkId, tokens).map(({ address, symbol }) => [keyOf(address), symbol]),
  )
  const [namespace = ''] = caipNetworkId.split(':')
  const symbolsOf = ({ address: id, symbol }: NamedToken) => {
    const address = id === undefined ? undefined : parseCaipAddress(id)?.address
    if (id === undefined || isNativeAsset(namespace, address ?? '')) return [currency.symbol]
    const key = keyOf(address ?? '')
    return listed.has(key) ? [listed.get(key), symbol] : []
  }
  return (token) => {
    for (const symbol of symbolsOf(token)) {
      const picture = symbol && catalogue.current().picture('tokens', symbol)
      if (!picture) continue
      const path = api.getTokenImage.path.replace('{id}', encodeURIComponent(symbol))
      return `${ownUrl()}${path}?v=${picture.tag}`
    }
    return undefined
  }
}

/** Hexadecimal addresses are equal in any case. */
function keyOf(address: string) {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

/** Says where this server serves the pictures of a chain's tokens. */
export function nftImageUrl(ownUrl: string, chainId: CaipNetworkId, projectId: string) {
  /** `tag` names what the picture is in the address, so that browsers may keep what they have fetched. */
  return ({ contract, tokenId }: NftPlace, tag: string): string => {
    const path = api.getNftImage.path
      .replace('{chainId}', encodeURIComponent(chainId))
      .replace('{contract}', contract)
      .replace('{tokenId}', tokenId)
    return `${ownUrl}${path}?${new URLSearchParams({ projectId, v: tag }).toString()}`
  }
}
