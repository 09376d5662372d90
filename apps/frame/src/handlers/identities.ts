import {
  getIdentities,
  unlinkIdentity,
  type IdentityProof,
  type IdentityProvider,
  type IdentityRecord,
} from '@latchkey/protocol/api'
import type { Handlers } from '@latchkey/protocol/channel'
import type { AppMethods, FrameIdentity } from '@latchkey/protocol/frame'
import { isApiError } from '../api/apiError.ts'
import type { FrameServices } from './frameServices.ts'
import { signIdentityChange } from './signIdentityChange.ts'
import { refusal } from './refusal.ts'
import { providerNames } from '../screens/providerNames.ts'

/** Messages about linked identities. */
export type IdentityMethod =
  '@latchkey-app/GET_IDENTITIES' | '@latchkey-app/LINK_IDENTITY' | '@latchkey-app/UNLINK_IDENTITY'

/** An identity that was proved and can be linked. */
export type Linkable = {
  readonly attemptId: string
  readonly provider: IdentityProvider
  /** As the provider calls its owner. */
  readonly name: string | null
  readonly finish: (proof: IdentityProof, signal: AbortSignal) => Promise<IdentityRecord>
}

/** A way to prove another identity. */
export type LinkSource = {
  /** Whether the attempt of this address is one of its own. */
  readonly claims: (uri: string) => boolean
  /** Resolves when the attempt was proved. */
  readonly wait: (uri: string, signal: AbortSignal) => Promise<Linkable>
}

/**
 * What leads to an account, and changes of it. A change takes a session, a fresh proof, its owner's word in a view that the frame draws, a factor, and a
 * signature by the wallet itself: a session alone, such as a taken-over mailbox gives, changes nothing.
 *
 * @param sources - the first that claims an address has it.
 */
export function createIdentityHandlers(
  services: FrameServices,
  sources: readonly LinkSource[],
): Pick<Handlers<AppMethods>, IdentityMethod> {
  const { account, api, approvals, settings } = services

  /** Asks the owner, then for a factor, then has the wallet sign. */
  async function prove(
    change: {
      readonly action: 'link' | 'unlink'
      readonly target: string
      readonly provider: IdentityProvider
      readonly name: string | null
    },
    signal: AbortSignal,
  ): Promise<IdentityProof> {
    const { action, target, provider, name } = change
    const asker = { origin: settings.origin, account: account.address() }
    await approvals.ask(
      { kind: 'identity', ...asker, action, provider: providerNames[provider], name },
      { signal },
    )
    return signIdentityChange(services, { action, target }, signal)
  }

  return {
    '@latchkey-app/GET_IDENTITIES': async (_, signal) => {
      await account.require()
      const { email, identities } = await api.call(getIdentities, {}, { signal })
      return { email, identities: identities.slice(0, 100).map(toFrameIdentity) }
    },
    '@latchkey-app/LINK_IDENTITY': async ({ uri }, signal) => {
      await account.require()
      const source = sources.find(({ claims }) => claims(uri))
      if (!source) throw refusal('INVALID_REQUEST')
      const { attemptId, provider, name, finish } = await source.wait(uri, signal)
      const proof = await prove({ action: 'link', target: attemptId, provider, name }, signal)
      const identity = await finish(proof, signal).catch((error: unknown) => {
        throw isApiError(error, 'conflict') ? refusal('IDENTITY_TAKEN', undefined, error) : error
      })
      return { identity: toFrameIdentity(identity) }
    },
    '@latchkey-app/UNLINK_IDENTITY': async ({ id: identityId }, signal) => {
      await account.require()
      const { email, identities } = await api.call(getIdentities, {}, { signal })
      const identity = identities.find(({ id }) => id === identityId)
      if (!identity) return undefined // somebody else was faster
      if (email === null && identities.length === 1) throw refusal('LAST_IDENTITY')
      const { provider, name } = identity
      const proof = await prove({ action: 'unlink', target: identityId, provider, name }, signal)
      await api.call(unlinkIdentity, { params: { identityId }, body: { proof } }, { signal })
      return undefined
    },
  }
}

/** What the page is told of it. */
function toFrameIdentity(identity: IdentityRecord): FrameIdentity {
  const { id, provider, name, email, linkedAt, lastUsedAt, isCurrent } = identity
  return { id, provider, name, email, linkedAt, lastUsedAt, isCurrent }
}
