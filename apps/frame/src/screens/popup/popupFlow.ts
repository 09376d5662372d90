import { beatSocial, type RouteResponse, type showSocial } from '@latchkey/protocol/api'
import { isApiError } from '../../api/apiError.ts'
import type { Transport } from '../../api/createTransport.ts'
import type { PopupPage } from './popupPage.ts'
import type { PopupFailure, PopupView } from './popupView.ts'

/** Options of `runPopup`. */
export type PopupOptions = {
  readonly attemptId: string | undefined
  /** The part of the address after `#`, if the provider has led back here. */
  readonly ticket: string | undefined
  readonly send: Transport['send']
  readonly page: PopupPage
  readonly show: (view: PopupView) => void
}

/** Attempt as the server describes it after the provider's answer. */
export type ShownAttempt = RouteResponse<typeof showSocial>

/** Known facts of a failed attempt. */
type KnownAttempt = {
  readonly provider?: ShownAttempt['provider']
  readonly origin?: string
  readonly returnUrl?: string | null
}

/** One social login in this window. */
export interface PopupFlow extends PopupOptions {
  readonly attemptId: string
  readonly hasEnded: () => boolean
  /** Ends the flow: nothing is asked or reported any more. */
  end(): void
  fail(reason: PopupFailure, known?: KnownAttempt): void
  /** Closes the window; the site continues. Some browsers do not close a window that was at another site. */
  finish(origin: string): void
  /** Reports this window's place to the server. Never throws. */
  beat(secret: string, place: 'here' | 'away' | 'gone'): Promise<unknown>
  /** Repeats work at an interval, in milliseconds, until the flow ends. Returns a function that stops it. */
  repeat(work: () => void, milliseconds: number): () => void
}

/** Creates the flow of one attempt. */
export function createPopupFlow(options: PopupOptions): PopupFlow {
  const { attemptId = '', page, send, show } = options
  let hasEnded = false
  let repeating: ReturnType<typeof setInterval> | undefined

  function end() {
    hasEnded = true
    clearInterval(repeating)
  }

  return {
    ...options,
    attemptId,
    hasEnded: () => hasEnded,
    end,
    fail(reason, { provider, origin, returnUrl } = {}) {
      end()
      show({
        kind: 'failed',
        reason,
        provider,
        origin: returnUrl ? (origin ?? new URL(returnUrl).origin) : undefined,
        leave: () => (returnUrl ? page.go(returnUrl) : page.close()),
      })
    },
    finish(origin) {
      end()
      show({ kind: 'done', origin })
      page.close()
    },
    beat(secret, place) {
      const body = { attemptId, secret, place }
      return send(beatSocial, { body }, { keepalive: true }).catch(() => undefined)
    },
    repeat(work, milliseconds) {
      repeating = setInterval(work, milliseconds)
      return () => clearInterval(repeating)
    },
  }
}

/** Asks the server. Returns `undefined` for a failure that a retry may cure. */
export async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await question()
  } catch (error) {
    if (isApiError(error, 'unreachable', 'too_many_requests', 'store_unavailable')) return undefined
    throw error
  }
}
