import type { RemoteFeature } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import type { Services } from '../services.ts'
import type { Handler } from './handler.ts'

/** What this server is set up for, of the features that lead nowhere without. */
const offers = new Map<string, (services: Services) => readonly string[]>([
  ['social_login', ({ auth }) => auth?.loginIds ?? []],
  ['swap', ({ swaps }) => swaps.sourceIds],
  ['onramp', ({ onramp }) => onramp.ids],
  ['names', ({ accounts: { nameZone } }) => (nameZone === undefined ? [] : [nameZone])],
])

/** What a project may use of what this server is set up for; the site chooses among it where the operator has not. A zone of names is no choice. */
function onlyOf(feature: RemoteFeature, offered: readonly string[]): RemoteFeature {
  const allowed = feature.config ?? offered // in the operator's order
  const usable = allowed.filter((id) => offered.includes(id))
  // Logins have ways that need no provider: wallets.
  const isEnabled = feature.isEnabled && (feature.id === 'social_login' || usable.length > 0)
  const isOpen = feature.config === null && feature.id !== 'names'
  return { ...feature, isEnabled, ...(isOpen ? { offered: usable } : { config: usable }) }
}

/** Projects that are older than the feature of items show them too. */
function withNfts(features: readonly RemoteFeature[]): readonly RemoteFeature[] {
  if (features.some(({ id }) => id === 'nfts')) return features
  return [...features, { id: 'nfts', isEnabled: true, config: [] }]
}

/** Projects that are older than the feature may use it too, also those for which an older version wrote `names=on` as the use of nothing. */
function withNames(features: readonly RemoteFeature[]): readonly RemoteFeature[] {
  const names = features.find(({ id }) => id === 'names')
  if (names?.config?.length === 0)
    return features.map((feature) => (feature === names ? { ...names, config: null } : feature))
  return names ? features : [...features, { id: 'names', isEnabled: true, config: null }]
}

export const getConfig: Handler<typeof api.getConfig> = {
  readableBy: 'anyone',
  answer: (_, { project, ...services }) => ({
    features: withNfts(withNames(project.features)).map((feature) => {
      const offered = offers.get(feature.id)
      return offered ? onlyOf(feature, offered(services)) : feature
    }),
  }),
}

export const getOrigins: Handler<typeof api.getOrigins> = {
  readableBy: 'anyone',
  answer: (_, { project }) => ({ allowedOrigins: [...project.allowedOrigins] }),
}
