import type { Kit } from '../kit/kit.ts'
import { updateNamespaceRecord } from '../connection/connections.ts'
import { readConnections } from '../connection/connectionRecord.ts'
import { authId } from './authConnector.ts'
import { RequestAbortedError } from '../errors/connection.ts'
import { homeOf } from './frameNamespaces.ts'
import type { SocialAttempt } from './frame.ts'
import { cancelSocialAttempt } from './socialAttempt.ts'
import { readAttemptId } from './socialId.ts'
import { departureKey, fragmentPattern } from './returnFragment.ts'

/** What is noted before the page leaves: to which attempt, and where it was. */
type Departure = { readonly id: string; readonly href: string }

/**
 * Goes to the provider in this tab. What is noted brings the code that takes the result up when the page comes back, and only then.
 *
 * @returns never, but for a page that is shown again without having been loaded (`pageshow`): then the attempt was given up
 */
export function leaveForProvider(
  kit: Kit,
  { id }: SocialAttempt,
  uri: string,
  signal: AbortSignal,
): Promise<never> {
  const departure: Departure = { id, href: location.href }
  kit.storage.set(departureKey, departure)
  rememberToStart(kit)
  const controller = new AbortController()
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return
      kit.storage.remove(departureKey)
      cancelSocialAttempt(kit)
    },
    { signal: controller.signal },
  )
  open(uri, '_top') // a provider lets no page embed it
  return new Promise((_, reject) => {
    const give = () => {
      controller.abort()
      reject(new RequestAbortedError())
    }
    signal.addEventListener('abort', give)
    if (signal.aborted) give()
  })
}

/** A page without a connection asks for nothing when it loads: this makes it look, once. */
function rememberToStart(kit: Kit) {
  const { storage } = kit
  const { namespace, networkId } = homeOf(kit)
  if (readConnections(storage).namespaces[namespace]?.connectorId) return
  updateNamespaceRecord(storage, namespace, (record) => ({
    networkId,
    ...record,
    connectorId: authId,
  }))
}

/** What a redirect has brought back; without a secret the visitor has come back without a result. */
export type SocialReturn = {
  readonly attempt: Pick<SocialAttempt, 'id' | 'provider' | 'purpose'>
  readonly secret?: string | undefined
}

/** Reads the page's address and what was noted, and takes both away, so that neither a reload nor a bookmark finishes a login. */
export function takeReturn({ storage }: Kit): SocialReturn | undefined {
  const departure = storage.get(departureKey, parseDeparture)
  storage.remove(departureKey)
  const [, id = departure?.id ?? '', secret] = fragmentPattern.exec(location.hash) ?? []
  if (secret !== undefined) restoreAddress(departure?.href)
  const attempt = readAttemptId(id)
  if (!attempt || (secret !== undefined && departure && departure.id !== id)) return undefined
  return { attempt, ...(secret !== undefined && { secret }) }
}

/** The page's own fragment is back; its router hears of it. */
function restoreAddress(href: string | undefined) {
  const here = location.href.split('#', 1)[0] ?? ''
  history.replaceState(history.state, '', here)
  const [there, fragment] = href?.split('#', 2) ?? []
  if (fragment && there === here) location.replace(`#${fragment}`)
}

function parseDeparture(value: unknown): Departure | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, href } = value as Readonly<Record<string, unknown>> // each is checked next
  return typeof id === 'string' && typeof href === 'string' ? { id, href } : undefined
}
