import type { CaipNetworkId } from '@latchkey/protocol'
import { getConvertTokens } from '@latchkey/protocol/api'
import type { SwapToken } from '../adapters/swapping.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { TokenMismatchError } from '../errors/transaction.ts'
import { SwapUnsupportedTokenError } from '../errors/swap.ts'
import type { Kit } from '../kit/kit.ts'
import { accessSwaps, type Swaps } from './accessSwaps.ts'
import { toSwapError } from './swapFailure.ts'
import { isSameAddress, parseWireToken } from './wireToken.ts'

/** More tokens than any list shows. */
const maxTokens = 1_000
/** A list is asked for again after this many milliseconds. */
const listLifetime = 30_000

/** The tokens that the server lists for a network, asked for at most every 30 s. */
export async function fetchSwapTokens(
  kit: Kit,
  networkId: CaipNetworkId,
): Promise<readonly SwapToken[]> {
  const client = await kit.queryClient()
  return client.fetchQuery({
    queryKey: ['swapTokens', networkId],
    staleTime: listLifetime,
    queryFn: async () => {
      const access = await accessSwaps(kit, networkId)
      const tokens = parseList(kit, access, await askForTokens(kit, access))
      if (tokens.length === 0)
        throw new UnsupportedChainError(`The server swaps no tokens on ${networkId}.`)
      return tokens
    },
  })
}

/** What the server says of one token by its address; `undefined` where it knows nothing. */
export async function fetchSwapToken(kit: Kit, access: Swaps, address: string) {
  return parseList(kit, access, await askForTokens(kit, access, address)).find((token) =>
    isSameAddress(token.address, address),
  )
}

async function askForTokens(kit: Kit, { api, chain }: Swaps, address?: string) {
  const { projectId } = kit.options
  const query = { projectId, chainId: chain.network.caipNetworkId, ...(address && { address }) }
  try {
    return (await api.call(getConvertTokens, { query })).tokens
  } catch (cause) {
    throw toSwapError(cause, 'Failed to initialize swap')
  }
}

function parseList(
  { options }: Kit,
  { chain: { network } }: Swaps,
  list: Awaited<ReturnType<typeof askForTokens>>,
): readonly SwapToken[] {
  const imageOrigin = options.server?.apiUrl ?? ''
  const tokens = list
    .slice(0, maxTokens)
    .map((token) => parseWireToken({ network, imageOrigin }, token))
    .filter((token) => token !== undefined)
  const unique = tokens.filter(
    ({ address }, index) =>
      index === tokens.findIndex((other) => isSameAddress(other.address, address)),
  )
  // The native currency leads every list.
  return [...unique].sort((a, b) => Number(!!a.address) - Number(!!b.address))
}

/**
 * Wrong decimals would make another amount of what somebody has typed: the chain's own word counts.
 *
 * @throws TokenMismatchError, SwapUnsupportedTokenError where there is no token
 */
export async function assertDecimals(kit: Kit, { chain, swaps }: Swaps, token: SwapToken) {
  const { address, symbol, decimals } = token
  const { nativeCurrency, caipNetworkId, name } = chain.network
  const facts =
    address === undefined
      ? nativeCurrency
      : await (
          await kit.queryClient()
        ).fetchQuery({
          queryKey: ['swapToken', caipNetworkId, address],
          staleTime: Number.POSITIVE_INFINITY,
          queryFn: async () => (await swaps.readToken(chain, address)) ?? null, // a cache holds no `undefined`
        })
  if (!facts)
    throw new SwapUnsupportedTokenError('noToken', `There is no token at ${address} on ${name}.`)
  if (facts.decimals !== decimals)
    throw new TokenMismatchError(
      symbol,
      `It counts with ${facts.decimals} decimals, not ${decimals}; the amount would be another one.`,
    )
}
