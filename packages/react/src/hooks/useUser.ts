import { selectAccount } from '@latchkey/core'
import type { ConnectedUser } from '@latchkey/protocol'
import { useKitContext } from '../KitContext.ts'
import { useStoreValue } from '../useStoreValue.ts'

export declare namespace useUser {
  type Parameters = {
    /** Default: the active namespace. */
    readonly namespace?: string | undefined
  }
  type ReturnType = {
    /** Who is logged in; `undefined` while nobody is, and with any wallet that is not the operator's own. */
    readonly user: ConnectedUser | undefined
    /** How: `email`, or the id of a provider such as `google` or `farcaster`. */
    readonly authProvider: string | undefined
    /** What the provider calls them; `undefined` after an e-mail login, and where it says nothing. */
    readonly username: string | undefined
    /** The account is known, and signing asks for a passkey or a recovery code first; `undefined` until that is known. */
    readonly isLocked: boolean | undefined
  }
}

/** The person behind an e-mail or social login, as the secure frame tells: never a key or a token. */
export function useUser({ namespace }: useUser.Parameters = {}): useUser.ReturnType {
  const { kit } = useKitContext('useUser')
  const user = useStoreValue(kit.store, (state) => selectAccount(state, namespace).user)
  const authProvider = useStoreValue(
    kit.store,
    (state) => selectAccount(state, namespace).wallet?.social,
  )
  const isLocked = useStoreValue(kit.store, ({ frame }) => frame?.isLocked)
  return {
    user,
    authProvider: user && authProvider,
    username: user?.userName,
    isLocked: user && isLocked,
  }
}
