import type * as api from '@latchkey/protocol/api'
import { ServerError } from '../errors.ts'
import { rulesOf } from '../chains/namespaces.ts'
import { chainOf } from './chains.ts'
import type { Handler } from './handler.ts'
import { tokenImageUrl } from './tokenImageUrl.ts'

export const getAccountBalance: Handler<typeof api.getAccountBalance> = {
  readableBy: 'project',
  answer: async ({ params, query }, context) => {
    const chain = chainOf(context, query.chainId)
    const { caipNetworkId } = chain
    const rules = rulesOf(caipNetworkId)
    if (!rules?.isAddress(params.address, rules.reference))
      throw new ServerError('bad_request', `address: ${rules?.noAddress ?? 'not an address'}`)
    const force = !['', 'false', '0'].includes(query.forceUpdate ?? '')
    const { balancesOf } = await context.accounts.reads()
    const imageUrl = tokenImageUrl(context, chain)
    const balances = await balancesOf(caipNetworkId, params.address, { force })
    return {
      balances: balances.map((balance) => {
        const iconUrl = imageUrl(balance)
        return { ...balance, ...(iconUrl && { iconUrl }) }
      }),
    }
  },
}
