import { signIn, signOut, type SignInState } from '@latchkey/core'
import { useCallback } from 'react'
import { useKitContext } from '../KitContext.ts'
import { useAction, type ActionState } from './useAction.ts'
import { useStoreValue } from '../useStoreValue.ts'

export declare namespace useSignIn {
  type ReturnType = ActionState<void> & {
    /** How signing in stands; `undefined` where the site does not want it, and while there is no account that could. */
    readonly state: SignInState | undefined
    readonly isSignedIn: boolean
    /** @throws SignInUnavailableError, NotConnectedError, UserRejectedError, SignatureInvalidError */
    readonly signIn: () => Promise<void>
    /** @throws what the site's sign-in says where the session could not be ended; it stands as before then */
    readonly signOut: () => Promise<void>
    /** Forgets the last outcome. */
    readonly reset: () => void
  }
}

/** Whether the account has signed in to the site, and the ways in and out. */
export function useSignIn(): useSignIn.ReturnType {
  const { kit } = useKitContext('useSignIn')
  const state = useStoreValue(kit.store, (now) => now.signIn)
  const { run, ...action } = useAction(() => signIn(kit))
  const leave = useCallback(() => signOut(kit), [kit])
  return { ...action, state, isSignedIn: state?.status === 'signed', signIn: run, signOut: leave }
}
