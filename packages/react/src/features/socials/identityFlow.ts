import type { getIdentities } from '@latchkey/core/embedded'
import type { LoginFailure } from '../../embedded/loginFailure.ts'
import type { SocialId } from './providers.ts'

/** A way to log in to the account that is open. */
export type WayIn = getIdentities.ReturnType[number]
/** One with a provider. */
export type SocialWayIn = WayIn & { readonly provider: SocialId }

/** Whether it is one with a provider, and not the e-mail address. */
export function isSocialWayIn(way: WayIn): way is SocialWayIn {
  return way.provider !== 'email'
}

/** The ways to log in to an account, as the views of them share that. */
export type IdentityState = {
  /** `undefined` until they were read. */
  readonly ways: readonly WayIn[] | undefined
  readonly isUnreadable: boolean
  /** The id of the one that is being removed. */
  readonly removing: string | undefined
  /** Why the last one could not be removed. */
  readonly failure: LoginFailure | undefined
}

/** What happens to them. */
export type IdentityAction =
  | { readonly type: 'read'; readonly ways: readonly WayIn[] }
  | { readonly type: 'unreadable' | 'opened' | 'removed' }
  | { readonly type: 'removing'; readonly id: string }
  | { readonly type: 'kept'; readonly failure: LoginFailure | undefined }

export const noIdentities: IdentityState = {
  ways: undefined,
  isUnreadable: false,
  removing: undefined,
  failure: undefined,
}

export function identityFlow(state: IdentityState, action: IdentityAction): IdentityState {
  switch (action.type) {
    case 'read':
      return { ...state, ways: action.ways, isUnreadable: false }
    case 'unreadable':
      return { ...state, isUnreadable: true }
    case 'opened':
      return { ...state, failure: undefined }
    case 'removing':
      return { ...state, removing: action.id, failure: undefined }
    case 'removed':
      return {
        ...state,
        ways: state.ways?.filter(({ id }) => id !== state.removing),
        removing: undefined,
      }
    case 'kept':
      return { ...state, removing: undefined, failure: action.failure }
  }
}
