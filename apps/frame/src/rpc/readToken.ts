import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { ReadToken } from '../approval/tokenBook.ts'
import type { AskChain } from './readChain.ts'

const view = { type: 'function', stateMutability: 'view', inputs: [] } as const
const abi = [
  { ...view, name: 'symbol', outputs: [{ type: 'string', name: '' }] },
  { ...view, name: 'decimals', outputs: [{ type: 'uint8', name: '' }] },
] as const

/** Asks a token's own contract (ERC-20) for its symbol and decimals. It says what it likes, and is shown as saying so. */
export function createReadToken(ask: AskChain): ReadToken {
  return async (chainId, address) => {
    const read = async (functionName: 'symbol' | 'decimals') => {
      const call = { to: address, data: encodeFunctionData({ abi, functionName }) }
      const data = (await ask(`eip155:${chainId}`, 'eth_call', [call, 'latest'])) as Hex // decoding refuses anything else
      return decodeFunctionResult({ abi, functionName, data })
    }
    const [symbol, decimals] = await Promise.all([read('symbol'), read('decimals')])
    return { symbol: String(symbol), decimals: Number(decimals) }
  }
}
