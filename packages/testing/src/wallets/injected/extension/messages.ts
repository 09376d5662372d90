import type { ApprovalRequest, Decision } from '../approval/approvalRequest.ts'
import { createCyclicError } from '../behaviour.ts'
import type { WalletEvent, WalletRequest } from '../createWalletCore.ts'
import { ProviderError } from '../providerError.ts'

/** From the page to the wallet. */
export type ToWallet =
  | { readonly type: 'request'; readonly id: number; readonly request: WalletRequest }
  /** Keeps the wallet's worker awake while an answer is due. */
  | { readonly type: 'awake' }

/** From the wallet to the page. */
export type ToPage =
  | { readonly type: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly failure: WireFailure }
  | { readonly type: 'event'; readonly name: WalletEvent['name']; readonly value: unknown }

/** Between the wallet and its approval window. */
export type ToWindow = { readonly type: 'ask'; readonly request: ApprovalRequest }
export type FromWindow = { readonly type: 'decide'; readonly decision: Decision }

/** An error as it crosses between processes, where only JSON gets through. */
export type WireFailure =
  | { readonly cyclic: true }
  | { readonly code: number; readonly message: string; readonly data?: unknown }

export const portNames = { page: 'latchkey-page', window: 'latchkey-approval' } as const
/** Marks messages between the two scripts of one page. */
export const toBridge = 'latchkey-test-wallet:to-bridge'
export const toInpage = 'latchkey-test-wallet:to-inpage'

/** Writes an error down for the way to the page. */
export function encodeFailure(error: unknown): WireFailure {
  if (error instanceof ProviderError) {
    const { code, message, data } = error
    return data === undefined ? { code, message } : { code, message, data }
  }
  if (error instanceof Error) return { code: -32603, message: error.message }
  return { cyclic: true }
}

/** Makes the error that the page sees. */
export function decodeFailure(failure: WireFailure): object {
  if ('cyclic' in failure) return createCyclicError()
  return new ProviderError(failure.code, failure.message, failure.data)
}
