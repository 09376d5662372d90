import type { StandIn } from '../social/createStandIn.ts'
import { standInIds } from '../social/standInDefinition.ts'
import type { SocialProviders } from '../social/startSocialProviders.ts'

/** How the server is told of the identity providers, as an operator tells it of the real ones. */
export function createSocialOptions(providers: SocialProviders) {
  return Object.fromEntries(standInIds.map((id) => [id, createOptions(providers[id])]))
}

function createOptions({ credentials, issuer }: StandIn) {
  const { kind: _, ...rest } = credentials
  return { ...rest, url: issuer }
}
