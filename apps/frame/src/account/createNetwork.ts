import type { CaipNetworkId } from '@latchkey/protocol'
import { getSupportedChains } from '@latchkey/protocol/api'
import type { Api } from '../api/createApi.ts'
import { refusal } from '../handlers/refusal.ts'
import { evmChainId } from '../rpc/readChain.ts'

/** The network that the page is on. */
export function createNetwork(api: Pick<Api, 'callOpenly'>, first: string) {
  let current = first as CaipNetworkId // its pattern was checked where the address was read
  let supported: Promise<ReadonlySet<string>> | undefined

  /** Asked once; after a failure again. */
  function chains() {
    supported ??= api
      .callOpenly(getSupportedChains, {})
      .then(({ http }) => new Set<string>(http))
      .catch((error: unknown) => {
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
      if (next !== current && !(await chains()).has(next)) throw refusal('UNKNOWN_CHAIN')
      current = next
    },
  }
}

/** The network that the page is on. */
export type Network = ReturnType<typeof createNetwork>
