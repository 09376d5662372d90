import type { Client } from '../client.ts'
import type { ChainAccess } from '../../chainAccess.ts'
import type { SwapCapability } from '../../swapping.ts'
import { isHighFee, readPrices } from '../fees.ts'
import { readDataFee } from '../opStack.ts'
import { parseQuantity } from '../reads.ts'
import { approve, planApprovals } from './approvals.ts'
import { assertBuild, assertTarget } from './assertBuild.ts'
import { createBatches } from './batches.ts'
import { canPermit, signPermit } from './permit.ts'
import { readToken } from './readToken.ts'
import { assertFunds, readFailure } from './rehearse.ts'
import { assertTrusted } from './routers.ts'
import { send } from './send.ts'

// Swaps need it anyhow: one part of the page for both.
export * as calls from '../calls.ts'

/** What a usual swap takes, in units of gas: the specification's. */
const usualGas = 150_000n
/** About as many bytes as a swap has, for rollups that take something for each. */
const usualData = `0x${'ff'.repeat(420)}` as const
const anywhere = '0x0000000000000000000000000000000000000001'

/** Swaps on EVM chains. */
export function createSwaps(clientOf: (chain: ChainAccess) => Client): SwapCapability {
  return {
    readToken: (chain, address) => readToken(clientOf(chain), address),
    estimateFee: async (chain, gas = usualGas) => {
      const client = clientOf(chain)
      const call = { to: anywhere, value: 0n, data: usualData, gas } as const
      const [price, { usual }, dataFee] = await Promise.all([
        client.ask('eth_gasPrice').then(parseQuantity),
        readPrices(client),
        readDataFee(client, chain.network, call),
      ])
      const fee = price * gas + dataFee
      return { fee, isHigh: isHighFee(chain.network, { maxFeePerGas: price, fee }, usual) }
    },
    assertQuote: async (chain, quote) => {
      await assertTarget(clientOf(chain), chain, quote)
      if (quote.spender !== undefined)
        assertTrusted(chain, quote.source, quote.spender, 'be approved')
    },
    assertFunds: (chain, quote) => assertFunds(clientOf(chain), quote),
    planApprovals: (chain, approval) => planApprovals(clientOf(chain), approval),
    approve: (connector, chain, approval) => approve(clientOf(chain), connector, chain, approval),
    canPermit: (chain, approval) => canPermit(clientOf(chain), chain, approval),
    signPermit: (connector, chain, approval) =>
      signPermit(clientOf(chain), connector, chain, approval),
    ...createBatches(clientOf),
    assertBuild: async (chain, build, quote, permit) => {
      await assertBuild(clientOf(chain), chain, build, quote, permit)
    },
    send: (work) => send(clientOf(work.chain), work),
    readFailure: (chain, hash) => readFailure(clientOf(chain), hash),
  }
}
