import { parseCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import { getSupportedChains, type RouteResponse } from '@latchkey/protocol/api'
import type { Api } from '../api/createApi.ts'
import type { KnownNetwork } from '../approval/networks.ts'
import { refusal } from '../handlers/refusal.ts'
import { evmChainId, findEvmChainId } from '../chains/evm/readChain.ts'

/** The network that the page is on, of each chain family. */
export function createNetwork(api: Pick<Api, 'callOpenly'>, first: string) {
  const current = new Map<string, CaipNetworkId>()
  let last = keep(first as CaipNetworkId) // its pattern was checked where the address was read

  function keep(chainId: CaipNetworkId) {
    current.set(familyOf(chainId), chainId)
    return chainId
  }

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
    /** The one that was moved to last. */
    current: () => last,
    currentOf: (namespace: string) => current.get(namespace),
    /**
     * @param chainId - as CAIP-2, or an EVM chain id as a number.
     * @throws ChannelError `UNKNOWN_CHAIN` when the operator has no node of it.
     */
    async switchTo(chainId: string | number) {
      const next = idOf(chainId)
      const isHere = current.get(familyOf(next)) === next
      if (!isHere && !(await chains()).http.includes(next)) throw refusal('UNKNOWN_CHAIN')
      last = keep(next)
    },
    /** What the operator calls a network; `undefined` where it does not, or the server cannot be asked. */
    async nameOf(chainId: CaipNetworkId): Promise<string | undefined> {
      const { networks = [] } = await chains().catch(() => ({ networks: [] }))
      return networks.find(({ id }) => id === chainId)?.name
    },
    /**
     * What the operator calls the EVM chains that it reaches. Never what a page says.
     *
     * @throws ApiError where the server cannot be asked.
     */
    async named(): Promise<readonly KnownNetwork[]> {
      const { networks = [] } = await chains()
      return networks.flatMap(({ id, name, nativeCurrency: { symbol, decimals } }) => {
        const chainId = findEvmChainId(id)
        return chainId === undefined ? [] : [{ chainId, name, symbol, decimals }]
      })
    },
  }
}

/** The chain family of a network. */
export function familyOf(chainId: CaipNetworkId): string {
  return chainId.slice(0, chainId.indexOf(':'))
}

/** The families that this wallet has accounts of, and how their ids are written. */
const families: Readonly<Record<string, (id: CaipNetworkId) => CaipNetworkId>> = {
  eip155: (id) => `eip155:${evmChainId(id)}`,
  solana: (id) => id,
}

function idOf(chainId: string | number): CaipNetworkId {
  const id = parseCaipNetworkId(typeof chainId === 'number' ? `eip155:${chainId}` : chainId)
  const write = id && Object.hasOwn(families, id.namespace) ? families[id.namespace] : undefined
  if (!id || !write) throw refusal('UNKNOWN_CHAIN')
  return write(id.caipNetworkId)
}

/** The network that the page is on. */
export type Network = ReturnType<typeof createNetwork>
