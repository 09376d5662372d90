import { formatAmount } from '@latchkey/protocol'
import type * as api from '@latchkey/protocol/api'
import { isEvmAddress } from '../balances/evmAddress.ts'
import { ServerError } from '../errors.ts'
import { chainOf } from './chainOf.ts'
import type { Handler } from './handler.ts'

export const getAccountBalance: Handler<typeof api.getAccountBalance> = {
  readableBy: 'project',
  answer: async ({ params, query }, context) => {
    const { chain, currency } = chainOf(context, query.chainId)
    if (!isEvmAddress(params.address))
      throw new ServerError(
        'bad_request',
        'address: not an address of this chain, or its checksum (EIP-55) is wrong',
      )
    const force = !['', 'false', '0'].includes(query.forceUpdate ?? '')
    const amount = await context.nativeBalances(chain, params.address, { force })
    const native = {
      name: currency.name,
      symbol: currency.symbol,
      chainId: chain.caipNetworkId,
      quantity: {
        decimals: String(currency.decimals),
        numeric: formatAmount(amount, currency.decimals),
      },
    }
    return { balances: [native].filter(({ quantity }) => quantity.decimals !== '0') }
  },
}
