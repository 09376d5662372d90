import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** Keeps what a provider has under way for as long as it counts, in memory: nothing of a stand-in is worth keeping longer. */
export function createProviderStore(): AdapterFactory {
  const kept = new Map<string, { readonly payload: AdapterPayload; readonly endsAt: number }>()
  const findWhere = (matches: (key: string, payload: AdapterPayload) => boolean) => {
    for (const [key, { payload, endsAt }] of kept) {
      if (endsAt < Date.now()) kept.delete(key)
      else if (matches(key, payload)) return payload
    }
    return undefined
  }
  return (model): Adapter => {
    const isOfModel = (key: string) => key.startsWith(`${model}:`)
    const find = (id: string) => findWhere((key) => key === `${model}:${id}`)
    return {
      find: async (id) => find(id),
      findByUid: async (uid) => findWhere((key, payload) => isOfModel(key) && payload.uid === uid),
      findByUserCode: async (code) =>
        findWhere((key, payload) => isOfModel(key) && payload.userCode === code),
      upsert: async (id, payload, seconds = 600) =>
        void kept.set(`${model}:${id}`, { payload, endsAt: Date.now() + seconds * 1000 }),
      consume: async (id) => {
        const payload = find(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      destroy: async (id) => void kept.delete(`${model}:${id}`),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
