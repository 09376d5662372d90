import { readFileSync } from 'node:fs'
import { isCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import * as z from 'zod'
import { OperatorError } from '../../errors.ts'
import { checkTokens, type ListedToken } from './tokenList.ts'

/** The part that is read of a file of the Token Lists standard (tokenlists.org). */
const tokenFile = z.object({
  tokens: z.array(
    z.object({
      /** The standard has numbers, of EVM chains; others are written as CAIP-2 has them. */
      chainId: z.union([z.int().positive(), z.custom<CaipNetworkId>(isCaipNetworkId)]),
      address: z.string(),
      symbol: z.string().optional(),
      name: z.string().optional(),
    }),
  ),
})

/**
 * Reads an operator's own tokens from a file of the Token Lists standard.
 *
 * @throws OperatorError when there is no such file, it is written otherwise, or an address in it is none.
 */
export function readTokenFile(
  path: string,
): Readonly<Record<CaipNetworkId, readonly ListedToken[]>> {
  const found: Record<CaipNetworkId, ListedToken[]> = {}
  for (const { chainId, ...token } of parse(path).tokens) {
    const id: CaipNetworkId = typeof chainId === 'number' ? `eip155:${chainId}` : chainId
    ;(found[id] ??= []).push(token)
  }
  // Cast because `Object.entries` forgets how the keys are written.
  for (const [id, tokens] of Object.entries(found)) checkTokens(id as CaipNetworkId, tokens)
  return found
}

function parse(path: string) {
  try {
    return tokenFile.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new OperatorError(
      'LATCHKEY_TOKENS has to be the path of a JSON file such as {"tokens": [{"chainId": 1, "address": "0x…"}]}.',
      { cause },
    )
  }
}
