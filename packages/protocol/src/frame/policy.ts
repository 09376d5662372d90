import type { appMethods } from './appMethods.ts'
import { rpcPolicy } from './rpcPolicy.ts'

/**
 * What a message needs: `safe` runs without a view; `approval` lets the frame ask its owner first; `refused` is answered with `NOT_AVAILABLE`
 * whatever it says. The page uses it as courtesy, the frame as law.
 */
export type FramePolicy = 'safe' | 'approval' | 'refused'

/** A row for every message. `RPC_REQUEST` is decided by its method: see `policyOfRpc`. */
export const framePolicy = {
  '@latchkey-app/IS_CONNECTED': 'safe',
  '@latchkey-app/GET_CHAIN_ID': 'safe',
  '@latchkey-app/SIGN_OUT': 'safe',
  '@latchkey-app/RELOAD': 'safe',
  '@latchkey-app/CONNECT_EMAIL': 'safe',
  '@latchkey-app/CONNECT_DEVICE': 'safe',
  '@latchkey-app/CONNECT_OTP': 'safe',
  '@latchkey-app/GET_SOCIAL_REDIRECT_URI': 'safe',
  '@latchkey-app/CONNECT_SOCIAL': 'approval',
  '@latchkey-app/CONFIRM_SOCIAL': 'safe',
  '@latchkey-app/LINK_IDENTITY': 'approval',
  '@latchkey-app/UNLINK_IDENTITY': 'approval',
  '@latchkey-app/GET_IDENTITIES': 'safe',
  '@latchkey-app/GET_FARCASTER_URI': 'safe',
  '@latchkey-app/CONNECT_FARCASTER': 'safe',
  '@latchkey-app/GET_USER': 'approval',
  '@latchkey-app/SWITCH_NETWORK': 'safe',
  '@latchkey-app/RPC_REQUEST': 'approval',
  '@latchkey-app/RPC_ABORT': 'safe',
  '@latchkey-app/UPDATE_EMAIL': 'approval',
  '@latchkey-app/UPDATE_EMAIL_PRIMARY_OTP': 'safe',
  '@latchkey-app/UPDATE_EMAIL_SECONDARY_OTP': 'safe',
  '@latchkey-app/SYNC_THEME': 'safe',
  '@latchkey-app/SYNC_DAPP_DATA': 'safe',
  '@latchkey-app/GET_SMART_ACCOUNT_ENABLED_NETWORKS': 'safe',
  '@latchkey-app/INIT_SMART_ACCOUNT': 'refused',
  '@latchkey-app/SET_PREFERRED_ACCOUNT': 'refused',
  '@latchkey-app/PING': 'safe',
  '@latchkey-app/GET_FACTORS': 'safe',
  '@latchkey-app/OPEN_SETTINGS': 'approval',
  '@latchkey-app/GET_LOCK_STATE': 'safe',
} as const satisfies Record<keyof typeof appMethods, FramePolicy>

/** What an RPC method needs: `refused` for whatever the table does not name. */
export function policyOfRpc(method: string): FramePolicy {
  return Object.hasOwn(rpcPolicy, method)
    ? rpcPolicy[method as keyof typeof rpcPolicy] // it is one, by the line above
    : 'refused'
}
