import type { Client } from '../client.ts'
import { cleanText } from '../../../kit/cleanText.ts'
import type { SwapTokenFacts } from '../../swapping.ts'
import { tokenAbi } from '../abi.ts'
import { toAddress } from '../chain.ts'
import { readCode, readContract } from '../reads.ts'
import { readText, unlessFault } from '../tokens.ts'

/** What a token says of itself (ERC-20); `undefined` where there is none. @throws when the chain cannot be read */
export async function readToken(
  client: Client,
  token: string,
): Promise<SwapTokenFacts | undefined> {
  const address = toAddress(token)
  if (!(await readCode(client, address))) return undefined
  const [decimals, symbol = '', name = ''] = await Promise.all([
    unlessFault(readContract(client, { address, abi: tokenAbi, functionName: 'decimals' })),
    readText(client, address, 'symbol'),
    readText(client, address, 'name'),
  ])
  if (decimals === undefined) return undefined
  const shown = cleanText(symbol, 20) || `${address.slice(0, 6)}…${address.slice(-4)}`
  return { address, symbol: shown, name: cleanText(name, 60) || shown, decimals }
}
