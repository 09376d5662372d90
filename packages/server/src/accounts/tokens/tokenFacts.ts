import {
  hexToString,
  parseAbi,
  size,
  trim,
  type Address,
  type Hex,
  decodeAbiParameters,
  encodeFunctionData,
} from 'viem'
import type { Reader } from '../../chains/evm/reader.ts'
import { createExpiringMap } from '../../expiringMap.ts'
import type { Limits } from '../../config/limits.ts'
import { cleanText } from './cleanText.ts'

/** What a token's contract says of itself; texts are cleaned, and empty where it says nothing. */
export type TokenFacts = {
  readonly symbol: string
  readonly name: string
  /** 0 to 36. */
  readonly decimals: number
}

/** Asks a token what it is; `undefined` for one that does not say how many decimals it has. */
export type FactsOf = (token: Address) => Promise<TokenFacts | undefined>

/** The most decimals that a token may have: more than anybody uses, and few enough to calculate with. */
const mostDecimals = 36
const abi = parseAbi([
  'function decimals() view returns (uint256)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
])
const data = {
  symbol: encodeFunctionData({ abi, functionName: 'symbol' }),
  name: encodeFunctionData({ abi, functionName: 'name' }),
}

/** Remembers what tokens say, since it does not change. */
export function createTokenFacts(reader: Reader, limits: Limits): FactsOf {
  const known = createExpiringMap<Promise<TokenFacts | undefined>>({
    entries: limits.tokenFactsEntries,
    ms: limits.tokenFactsMs,
  })
  const ask = async (token: Address) => {
    const [decimals, symbol, name] = await Promise.all([
      reader.read({ address: token, abi, functionName: 'decimals', args: [] }),
      reader.call(token, data.symbol),
      reader.call(token, data.name),
    ])
    if (decimals === undefined || decimals > BigInt(mostDecimals)) return undefined
    return {
      decimals: Number(decimals),
      symbol: cleanText(readText(symbol), limits.tokenSymbolLength),
      name: cleanText(readText(name), limits.tokenNameLength),
    }
  }
  return (token) => {
    const remembered = known.get(token)
    if (remembered) return remembered
    const asked = ask(token)
    known.set(token, asked)
    asked.catch(() => known.delete(token))
    return asked
  }
}

/** Tokens from before ERC-20 was settled answer with 32 bytes instead of a string. */
function readText(bytes: Hex | undefined) {
  if (bytes === undefined) return ''
  try {
    if (size(bytes) === 32) return hexToString(trim(bytes, { dir: 'right' }))
    return decodeAbiParameters([{ type: 'string' }], bytes)[0]
  } catch {
    return ''
  }
}
