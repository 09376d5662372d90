import type * as api from '@latchkey/protocol/api'
import type { Handler } from './handler.ts'

export const getSupportedChains: Handler<typeof api.getSupportedChains> = {
  readableBy: 'project',
  answer: (_, { chainIds, chains }) => ({
    http: [...chainIds],
    ws: [],
    networks: chainIds.flatMap((id) => {
      const { name, currency } = chains.get(id) ?? {}
      return name === undefined || !currency ? [] : [{ id, name, nativeCurrency: currency }]
    }),
  }),
}
