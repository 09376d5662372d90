import type { Kit } from '../kit/kit.ts'

/** What a redirect adds to the page's address: the attempt, and the secret of its result. */
export const fragmentPattern = /[#&]latchkey-social=([\w-]{16,64})\.([\w-]{16,64})$/

/** Storage key that is set while this page has left for a provider. */
export const departureKey = 'frame/SOCIAL_PROVIDER'

/** Whether this page was left for a provider, or a provider has just led to it. */
export function hasReturned({ options, storage }: Kit): boolean {
  if (!options.embedded?.frameUrl || typeof location === 'undefined') return false
  return (
    fragmentPattern.test(location.hash) ||
    storage.get(departureKey, (value) => value !== undefined) === true
  )
}
