import type { Kit } from '@latchkey/core'
import { importSwapToken, type SwapToken } from '@latchkey/core/swaps'
import type { SwapArguments } from './index.ts'
import { tokenId } from './swapFlow.ts'

/** The tokens that a swap was opened with. One that is not listed is read from the chain by its address; what cannot be found is left out. */
export async function findTokens(
  kit: Kit,
  tokens: readonly SwapToken[],
  { fromToken, toToken }: SwapArguments,
) {
  const [sell, buy] = await Promise.all(
    [fromToken, toToken].map((wanted) => findToken(kit, tokens, wanted)),
  )
  return { sell, buy }
}

async function findToken(kit: Kit, tokens: readonly SwapToken[], wanted: string | undefined) {
  if (wanted === undefined) return undefined
  const text = wanted.toLowerCase()
  const listed =
    tokens.find((token) => tokenId(token) === text) ??
    tokens.find(({ symbol }) => symbol.toLowerCase() === text)
  if (listed) return listed
  try {
    return (await importSwapToken(kit, { address: wanted })).token
  } catch (error) {
    kit.log.warn(`A swap was opened with "${wanted}", which is no token here`, error)
    return undefined
  }
}
