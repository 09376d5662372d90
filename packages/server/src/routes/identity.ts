import type * as api from '@latchkey/protocol/api'
import { isEvmAddress } from '../balances/evmAddress.ts'
import type { Handler } from './handler.ts'

export const getIdentity: Handler<typeof api.getIdentity> = {
  readableBy: 'project',
  answer: ({ params }) => ({
    address: isEvmAddress(params.address) ? params.address : null,
    name: null,
    avatar: null,
  }),
}
