import type { Address } from '@solana/kit'
import { devnetContracts } from '../devnet/contracts.ts'
import type { DevnetChain } from '../devnet/startDevnet.ts'
import { localSolana } from '../solana/localSolana.ts'
import { localSolanaTokens } from '../solana/seedSolana.ts'

/** What the sandbox sells, on one network. */
export type OnrampAsset = {
  /** Its symbol, which is how it is asked for. */
  readonly id: 'ETH' | 'LUSD' | 'SOL' | 'USDC'
  readonly name: string
  /** CAIP-2. */
  readonly network: string
  readonly networkName: string
  readonly decimals: number
  /** Empty for the network's own currency. */
  readonly contractAddress: string
}

/** What is sold where, on the chains that run. */
export function listAssets(
  chains: readonly Pick<DevnetChain, 'id' | 'name'>[],
  hasSolana: boolean,
): readonly OnrampAsset[] {
  const evm = chains.flatMap(({ id, name }): OnrampAsset[] => {
    const where = { network: `eip155:${id}`, networkName: name }
    return [
      { id: 'ETH', name: 'Ether', ...where, decimals: 18, contractAddress: '' },
      {
        id: 'LUSD',
        name: 'Local Dollar',
        ...where,
        decimals: 6,
        contractAddress: devnetContracts.usd,
      },
    ]
  })
  if (!hasSolana) return evm
  const where = { network: localSolana.caipNetworkId, networkName: localSolana.name }
  const { usd } = localSolanaTokens
  return [
    ...evm,
    { id: 'SOL', name: 'Solana', ...where, decimals: 9, contractAddress: '' },
    {
      id: 'USDC',
      name: usd.name,
      ...where,
      decimals: usd.decimals,
      contractAddress: usd.address satisfies Address,
    },
  ]
}
