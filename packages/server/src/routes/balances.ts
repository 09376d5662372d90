import type * as api from '@latchkey/protocol/api'
import { isEvmAddress } from '../balances/evmAddress.ts'
import { ServerError } from '../errors.ts'
import { chainOf } from './chainOf.ts'
import type { Handler } from './handler.ts'

export const getAccountBalance: Handler<typeof api.getAccountBalance> = {
  readableBy: 'project',
  answer: async ({ params, query }, context) => {
    const { chain } = chainOf(context, query.chainId)
    if (!isEvmAddress(params.address))
      throw new ServerError(
        'bad_request',
        'address: not an address of this chain, or its checksum (EIP-55) is wrong',
      )
    const force = !['', 'false', '0'].includes(query.forceUpdate ?? '')
    const { balancesOf } = await context.reads()
    return { balances: await balancesOf(chain.caipNetworkId, params.address, { force }) }
  },
}
