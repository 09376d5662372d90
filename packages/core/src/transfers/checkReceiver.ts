import { parseCaipAddress, type CaipNetworkId } from '@latchkey/protocol'
import type {
  BlockingReceiverProblem,
  ReceiverCheck,
  ReceiverProblem,
} from '../adapters/receivers.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { readReceiver } from '../adapters/readReceiver.ts'
import { accessChain } from '../network/accessChain.ts'
import { findAdapter } from '../connection/findConnected.ts'
import type { Holdings } from '../balances/portfolio.ts'
import { portfolioKeyName } from '../balances/portfolioQuery.ts'
import { earlierReceivers, ownAddresses } from './record.ts'

export declare namespace checkReceiver {
  type Parameters = {
    /** An address, also within a payment URI or with its chain before it. */
    readonly to: string
    /** True if the native currency is sent, which token contracts may accept. Default false. */
    readonly isNative?: boolean | undefined
  }
}

/**
 * What is odd about a receiver on the active network, before anything is sent to it; any text may be asked about. It is compared with what this
 * visitor deals with: own accounts, earlier receivers, tokens. What the chain does not say within 4 s is left out.
 *
 * @throws NetworkNotFoundError, AdapterNotFoundError, UnsupportedChainError
 */
export async function checkReceiver(
  kit: Kit,
  { to, isNative }: checkReceiver.Parameters,
): Promise<ReceiverCheck> {
  const chain = accessChain(kit)
  const { caipNetworkId, chainNamespace } = chain.network
  const adapter = await findAdapter(kit, chainNamespace)
  if (!adapter.checkReceiver) throw new UnsupportedChainError()
  const own = ownAddresses(kit, chainNamespace)
  return adapter.checkReceiver(chain, {
    to: readReceiver(to, caipNetworkId),
    isNative,
    from: own[0],
    known: [...own, ...earlierReceivers(kit, chainNamespace)],
    tokens: await knownTokens(kit, caipNetworkId),
  })
}

const blocking: readonly ReceiverProblem[] = [
  'invalidAddress',
  'badChecksum',
  'otherChain',
  'zeroAddress',
  'tokenContract',
  'tokenAccount',
  'program',
] satisfies BlockingReceiverProblem[]

/** Whether a problem keeps a send from going out; the others are warnings. */
export function isBlocking(problem: ReceiverProblem): problem is BlockingReceiverProblem {
  return blocking.includes(problem)
}

/** The tokens of the site, and those that the server has told of. */
async function knownTokens(kit: Kit, networkId: CaipNetworkId) {
  const client = await kit.queryClient()
  const portfolios = client.findQueries<Holdings>([portfolioKeyName, networkId])
  const told = portfolios
    .flatMap(({ state }) => state.data?.tokens ?? [])
    .map(({ address }) => parseCaipAddress(address)?.address)
    .filter((address) => address !== undefined)
  return [...(kit.options.chains?.tokens?.[networkId] ?? []).map(({ address }) => address), ...told]
}
