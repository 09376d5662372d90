import type { TokenBalance } from '@latchkey/protocol'
import * as z from 'zod'
import { ServerError } from '../../errors.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'
import { createMintFacts } from '../../chains/solana/mintFacts.ts'
import { askTokens } from '../../chains/solana/tokenAccounts.ts'
import { createTokenNames } from '../../chains/solana/tokenNames.ts'
import { tokensOf } from '../tokens/tokenList.ts'
import { type CreateBalances, writeQuantity } from './balancesOf.ts'
import { rememberByAddress } from './remember.ts'

const lamports = z.object({ value: z.union([z.int().min(0), z.bigint().min(0n)]) })

/**
 * Solana's chains: SOL first, then the tokens of both programs, well-known ones before others. Collectibles (tokens without decimals) are left
 * out. No price of anything is known here.
 */
export const createSolanaBalances: CreateBalances = (configured, { limits }) => {
  const { caipNetworkId, chain, currency, tokens } = configured
  if (!chain) return undefined
  const listed = tokensOf(caipNetworkId, tokens)
  const rank = new Map(listed.map(({ address }, index) => [address, index]))
  const factsOf = createMintFacts(chain, limits)
  const nameOf = createTokenNames(listed, currency, limits)
  const rankOf = (mint: string) => rank.get(mint) ?? listed.length
  const ask = async (owner: string): Promise<TokenBalance[]> => {
    const [native, held] = await Promise.all([askNative(chain, owner), askTokens(chain, owner)])
    const mints = [...held.keys()]
      .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
      .slice(0, limits.balanceTokens)
    const facts = await factsOf(mints)
    const rows = mints.flatMap((mint): TokenBalance[] => {
      const fact = facts.get(mint)
      const amount = held.get(mint)
      if (!fact || fact.decimals === 0 || amount === undefined) return []
      return [
        {
          ...nameOf(mint, fact),
          chainId: caipNetworkId,
          address: `${caipNetworkId}:${mint}`,
          ...writeQuantity(amount, fact.decimals),
        },
      ]
    })
    const { name, symbol, decimals } = currency
    return [{ name, symbol, chainId: caipNetworkId, ...writeQuantity(native, decimals) }, ...rows]
  }
  return rememberByAddress(ask, limits)
}

async function askNative(chain: Chain, owner: string) {
  const { result, error } = await chain.request('getBalance', [owner, { commitment: 'confirmed' }])
  const parsed = lamports.safeParse(result)
  if (parsed.success) return BigInt(parsed.data.value)
  throw new ServerError('upstream_unavailable', 'The balance is not available. Try again.', {
    cause: error ?? parsed.error,
  })
}
