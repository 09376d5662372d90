import { getConvertQuotes } from '@latchkey/protocol/api'
import type { SwapToken } from '../adapters/swapping.ts'
import { InvalidSendError } from '../errors/transaction.ts'
import { SwapUnsupportedTokenError } from '../errors/swap.ts'
import { findNetwork } from '../network/accessChain.ts'
import type { Kit } from '../kit/kit.ts'
import { accessSwaps, type Swaps } from './accessSwaps.ts'
import { skeletonOf, wellKnown } from './lookAlike.ts'
import { toSwapError } from './swapFailure.ts'
import { fetchSwapToken, fetchSwapTokens } from './swapTokens.ts'
import { isSameAddress, toWireToken } from './wireToken.ts'
import type { importSwapToken, ImportedSwapToken, SwapTokenWarning } from './importSwapToken.ts'

/** What `importSwapToken` does. */
export async function readSwapToken(
  kit: Kit,
  { address, networkId }: importSwapToken.Parameters,
): Promise<ImportedSwapToken> {
  const access = await accessSwaps(kit, findNetwork(kit, networkId).caipNetworkId)
  const { adapter, chain, swaps } = access
  if (!(await adapter.isAddress(address)))
    throw new InvalidSendError('Invalid Address', `"${address.slice(0, 128)}"`)
  const { caipNetworkId, name } = chain.network
  const list = await fetchSwapTokens(kit, caipNetworkId)
  const listed = list.find((token) => isSameAddress(token.address, address))
  if (listed?.isListed) return { token: listed, warnings: [] }
  const facts = await swaps.readToken(chain, address)
  if (!facts)
    throw new SwapUnsupportedTokenError('noToken', `There is no token at ${address} on ${name}.`)
  const said = await fetchSwapToken(kit, access, facts.address).catch((error: unknown) => {
    kit.log.warn('The server says nothing about the token', error)
    return undefined
  })
  const token: SwapToken = {
    ...facts,
    ...(said?.hasPermit && { hasPermit: true }),
    ...(said?.price !== undefined && { price: said.price }),
    ...(said?.iconUrl !== undefined && { iconUrl: said.iconUrl }),
    isListed: said?.isListed ?? false,
  }
  if (token.isListed) return { token, warnings: [] }
  const warnings: SwapTokenWarning[] = ['unlisted']
  if (looksLike(token, list)) warnings.push('lookAlike')
  if (await keepsPart(kit, access, token)) warnings.push('feeOnTransfer')
  return { token, warnings }
}

function looksLike(token: SwapToken, list: readonly SwapToken[]) {
  const names = [...wellKnown, ...list.flatMap(({ symbol, name }) => [symbol, name])]
  const known = new Set(names.map(skeletonOf).filter((name) => name.length > 1))
  return known.has(skeletonOf(token.symbol)) || known.has(skeletonOf(token.name))
}

/** One hundredth of a whole coin: what a source is asked about, without anybody selling anything. */
async function keepsPart(kit: Kit, { api, chain: { network } }: Swaps, token: SwapToken) {
  const account = kit.store.getState().namespaces[network.chainNamespace]
  if (account?.status !== 'connected' || network.nativeCurrency.decimals < 2) return false
  try {
    await api.call(getConvertQuotes, {
      query: {
        projectId: kit.options.projectId,
        amount: String(10n ** BigInt(network.nativeCurrency.decimals - 2)),
        userAddress: account.accounts[0].address,
        from: toWireToken(network, undefined),
        to: toWireToken(network, token.address),
      },
    })
    return false
  } catch (cause) {
    const error = toSwapError(cause, 'Failed to initialize swap')
    return error instanceof SwapUnsupportedTokenError
  }
}
