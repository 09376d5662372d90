import type { CaipNetworkId } from '@latchkey/protocol'
import { getSupportedChains, type RouteResponse } from '@latchkey/protocol/api'
import type { Api } from '../api/createApi.ts'
import type { KnownNetwork } from '../approval/networks.ts'
import { refusal } from '../handlers/refusal.ts'
import { evmChainId } from '../rpc/readChain.ts'

/** The network that the page is on. */
export function createNetwork(api: Pick<Api, 'callOpenly'>, first: string) {
  let current = first as CaipNetworkId // its pattern was checked where the address was read
  let supported: Promise<RouteResponse<typeof getSupportedChains>> | undefined

  /** Asked once; after a failure again. */
  function chains() {
    supported ??= api.callOpenly(getSupportedChains, {}).catch((error: unknown) => {
      supported = undefined
      throw error
    })
    return supported
  }

  return {
    current: () => current,
    /**
     * @param chainId - as CAIP-2, or an EVM chain id as a number.
     * @throws ChannelError `UNKNOWN_CHAIN` when the operator has no node of it.
     */
    async switchTo(chainId: string | number) {
      const next: CaipNetworkId = `eip155:${evmChainId(chainId)}`
      if (next !== current && !(await chains()).http.includes(next)) throw refusal('UNKNOWN_CHAIN')
      current = next
    },
    /**
     * What the operator calls the networks that it reaches. Never what a page says.
     *
     * @throws ApiError where the server cannot be asked.
     */
    async named(): Promise<readonly KnownNetwork[]> {
      const { networks = [] } = await chains()
      return networks.map(({ id, name, nativeCurrency: { symbol, decimals } }) => ({
        chainId: evmChainId(id),
        name,
        symbol,
        decimals,
      }))
    },
  }
}

/** The network that the page is on. */
export type Network = ReturnType<typeof createNetwork>
