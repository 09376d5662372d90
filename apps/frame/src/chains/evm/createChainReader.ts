import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { RpcError } from '../../api/apiError.ts'
import type { ChainReader, Standard } from '../../approval/facts.ts'
import type { AskChain } from './readChain.ts'

const view = { type: 'function', stateMutability: 'view' } as const
const abi = [
  { ...view, name: 'symbol', inputs: [], outputs: [{ type: 'string', name: '' }] },
  { ...view, name: 'decimals', inputs: [], outputs: [{ type: 'uint8', name: '' }] },
  {
    ...view,
    name: 'balanceOf',
    inputs: [{ type: 'address', name: 'owner' }],
    outputs: [{ type: 'uint256', name: '' }],
  },
  {
    ...view,
    name: 'supportsInterface',
    inputs: [{ type: 'bytes4', name: 'id' }],
    outputs: [{ type: 'bool', name: '' }],
  },
] as const

/** The interfaces of ERC-721 and ERC-1155 by their names in ERC-165. */
const itemInterfaces: readonly Hex[] = ['0x80ac58cd', '0xd9b67a26']

/** Asks contracts what they are. They say what they like, and are shown as saying so. */
export function createChainReader(ask: AskChain): ChainReader {
  async function call(chainId: number, to: Hex, data: Hex): Promise<Hex> {
    return (await ask(`eip155:${chainId}`, 'eth_call', [{ to, data }, 'latest'])) as Hex // decoding refuses anything else
  }
  async function read(chainId: number, to: Hex, functionName: 'symbol' | 'decimals') {
    const data = await call(chainId, to, encodeFunctionData({ abi, functionName }))
    return decodeFunctionResult({ abi, functionName, data })
  }

  /** A contract without ERC-165 reverts or answers with nothing; a node that cannot be reached says nothing of it. */
  async function supports(chainId: number, to: Hex, id: Hex): Promise<boolean> {
    const functionName = 'supportsInterface'
    try {
      const data = await call(chainId, to, encodeFunctionData({ abi, functionName, args: [id] }))
      return BigInt(data.slice(0, 66)) === 1n
    } catch (error) {
      if (error instanceof RpcError || error instanceof SyntaxError) return false
      throw error
    }
  }

  return {
    async readToken(chainId, address) {
      const [symbol, decimals] = await Promise.all([
        read(chainId, address, 'symbol'),
        read(chainId, address, 'decimals'),
      ])
      return { symbol: String(symbol), decimals: Number(decimals) }
    },
    async readStandard(chainId, address): Promise<Standard | undefined> {
      const answers = itemInterfaces.map((id) => supports(chainId, address, id))
      if ((await Promise.all(answers)).includes(true)) return 'items'
      await read(chainId, address, 'decimals')
      return 'token'
    },
    async readBalance(chainId, account, token) {
      if (token === undefined)
        return BigInt(String(await ask(`eip155:${chainId}`, 'eth_getBalance', [account, 'latest'])))
      const functionName = 'balanceOf'
      const data = encodeFunctionData({ abi, functionName, args: [account] })
      return decodeFunctionResult({ abi, functionName, data: await call(chainId, token, data) })
    },
  }
}
