import type { IdentityInfo } from '@latchkey/core/names'
import { useKitContext } from '../KitContext.ts'
import { useAccount } from './useAccount.ts'
import { useWatched } from './useWatched.ts'

export declare namespace useIdentity {
  type Parameters = {
    /** An address or a name such as `alice.eth`. Default: the connected account's address. */
    readonly query?: string | undefined
    /** Default true. */
    readonly enabled?: boolean | undefined
  }
  type ReturnType = {
    readonly status: 'idle' | 'pending' | 'success' | 'error'
    /** Whom a name stands for. */
    readonly address: string | undefined
    /** What an address is called, where that name leads back to it. */
    readonly name: string | undefined
    /** URL of a picture on the operator's own server. */
    readonly avatar: string | undefined
    readonly error: Error | undefined
  }
}

/**
 * Who an address is, or whom a name stands for (ENS). At most 5 min old while the page is visible; after a failure, what was known before, until it is
 * asked for again 30 s later. Without an `apiUrl` nothing is known of anybody.
 */
export function useIdentity({
  query,
  enabled = true,
}: useIdentity.Parameters = {}): useIdentity.ReturnType {
  const { kit } = useKitContext('useIdentity')
  const { address: own } = useAccount()
  const asked = enabled ? (query ?? own) : undefined
  const answer = useWatched<IdentityInfo>({
    key: asked === '' ? undefined : asked,
    watch: ({ watchIdentity }, onChange) => watchIdentity(kit, { query: asked ?? '', onChange }),
    onFail: (error) => ({ status: 'error', identity: undefined, error }),
  })
  const { address, name, avatar } = answer?.identity ?? {}
  const error = answer?.error
  const status = !asked ? 'idle' : (answer?.status ?? 'pending')
  return { status, address, name, avatar, error }
}
