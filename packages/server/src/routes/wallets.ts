import type * as api from '@latchkey/protocol/api'
import type { Handler } from './handler.ts'

export const getWallets: Handler<typeof api.getWallets> = {
  readableBy: 'project',
  answer: ({ query }, { catalogue, ownUrl }) => catalogue().answer(query, ownUrl()),
}
