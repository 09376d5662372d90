import {
  beatSocial,
  cancelSocial,
  confirmSocial,
  goSocial,
  showSocial,
  type RouteResponse,
} from '@latchkey/protocol/api'
import { isApiError } from '../../api/apiError.ts'
import { toBase64Url } from '../../api/base64Url.ts'
import type { Transport } from '../../api/createTransport.ts'
import type { PopupPage } from './popupPage.ts'
import type { PopupFailure, PopupView } from './popupView.ts'

/** Milliseconds: how often the server is asked whether the site has announced the login, and when that has taken long, and too long. */
const waits = { ask: 500, slow: 5_000, giveUp: 60_000, beat: 2_000, handOver: 1_000 } as const

/** What `runPopup` takes. */
export type PopupOptions = {
  readonly attemptId: string | undefined
  /** What stood behind the `#`, where the provider has led back here. */
  readonly ticket: string | undefined
  readonly send: Transport['send']
  readonly page: PopupPage
  readonly show: (view: PopupView) => void
}

type Shown = RouteResponse<typeof showSocial>

/**
 * Takes the window of a social login to the provider, and from there back to the site. Which of the two it is about says the ticket. Nothing of the login
 * goes on from here without this window's own secret.
 *
 * @returns tells the server that the window goes, for `pagehide`
 */
export function runPopup({ attemptId = '', ticket, send, page, show }: PopupOptions) {
  const secretName = `latchkey/social/${attemptId}`
  let hasEnded = false
  let beating: ReturnType<typeof setTimeout> | undefined

  function fail(
    reason: PopupFailure,
    known: { provider?: Shown['provider']; origin?: string; returnUrl?: string | null } = {},
  ) {
    end()
    const { provider, origin, returnUrl } = known
    show({
      kind: 'failed',
      reason,
      provider,
      origin: returnUrl ? (origin ?? new URL(returnUrl).origin) : undefined,
      leave: () => (returnUrl ? page.go(returnUrl) : page.close()),
    })
  }

  function end() {
    hasEnded = true
    clearTimeout(beating)
  }

  function beat(secret: string, place: 'here' | 'away' | 'gone') {
    const body = { attemptId, secret, place }
    return send(beatSocial, { body }, { keepalive: true }).catch(() => undefined) // nobody waits for it
  }

  /** Asks until the site has announced the login: its click has opened this window before it could. */
  async function goThere(secret: string) {
    show({ kind: 'loading', isSlow: false })
    const body = { attemptId, secretHash: await hashOf(secret) }
    const began = performance.now()
    // The server may have to ask the provider first.
    let sign: Promise<unknown> | undefined
    beating = setInterval(() => {
      sign = beat(secret, 'here')
    }, waits.beat)
    for (;;) {
      const answer = await ask(() => send(goSocial, { body }))
      if (answer?.state === 'ready') {
        const { provider, origin, uri } = answer
        clearInterval(beating)
        await sign // one that arrived after the next would say otherwise
        show({ kind: 'going', provider, origin })
        await beat(secret, 'away')
        return page.go(uri)
      }
      if (answer?.state === 'failed') return fail(answer.error, answer)
      if (answer?.state === 'ended') return fail('ended')
      const waited = performance.now() - began
      if (waited > waits.giveUp) return fail(answer ? 'unregistered' : 'offline')
      if (waited > waits.slow) show({ kind: 'loading', isSlow: true })
      await pause(waits.ask)
    }
  }

  /** Back from the provider. */
  async function comeBack(secret: string, proof: string) {
    show({ kind: 'loading', isSlow: false })
    const body = { attemptId, secret, ticket: proof }
    const shown = await send(showSocial, { body })
    if (shown.state === 'failed') return fail(shown.error ?? 'invalid', shown)
    if (shown.state === 'ended') return fail('ended', shown)
    const { origin, mode, resultSecret } = shown
    if (shown.state === 'confirmed' && mode === 'popup') return finish(origin)
    if (mode === 'popup' && resultSecret && page.hasOpener) {
      const uri = `${page.address}#${resultSecret}`
      if (await page.handOver(uri, origin, waits.handOver)) return finish(origin)
    }
    askPerson(shown, body)
  }

  function askPerson(shown: Shown, body: { attemptId: string; secret: string; ticket: string }) {
    const { provider, purpose, origin, mode, matchNumber, name, returnUrl } = shown
    show({
      kind: 'confirm',
      provider,
      purpose,
      origin,
      matchNumber: mode === 'popup' ? matchNumber : undefined,
      name,
      async confirm() {
        const confirmed = await send(confirmSocial, { body })
        if (confirmed.returnUrl === null) return finish(origin)
        end()
        page.go(addressWithResult(confirmed.returnUrl, attemptId, confirmed.resultSecret))
      },
      cancel() {
        end()
        void send(cancelSocial, { body: { attemptId } }, { keepalive: true }).catch(() => undefined)
        if (returnUrl) page.go(returnUrl)
        else page.close()
        if (!returnUrl) fail('ended')
      },
    })
    // A sign of life, and a look at whether anybody still waits.
    const look = async () => {
      const now = await ask(() => send(showSocial, { body }))
      if (hasEnded) return
      if (now?.state === 'ended') return fail('ended', now)
      if (now?.state === 'confirmed' && mode === 'popup') return finish(origin)
      beating = setTimeout(() => void look(), waits.beat)
    }
    beating = setTimeout(() => void look(), waits.beat)
  }

  /** The site goes on by itself. Not every browser closes a window that was at another site. */
  function finish(origin: string) {
    end()
    show({ kind: 'done', origin })
    page.close()
  }

  async function run() {
    if (!/^[A-Za-z0-9_-]{16,64}$/.test(attemptId)) return fail('foreign')
    const kept = page.read(secretName)
    const proof = ticket ?? page.read(`${secretName}/ticket`)
    if (proof !== undefined) {
      if (kept === undefined) return fail('foreign')
      page.keep(`${secretName}/ticket`, proof) // for a reload: the address has lost it
      return comeBack(kept, proof)
    }
    const secret = kept ?? toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
    if (!page.keep(secretName, secret)) return fail('storage')
    return goThere(secret)
  }

  run().catch((error: unknown) =>
    fail(isApiError(error, 'attempt_ended', 'not_found') ? 'ended' : 'offline'),
  )
  return {
    leave() {
      const secret = page.read(secretName)
      if (!hasEnded && !page.isLeaving() && secret !== undefined) void beat(secret, 'gone')
    },
  }
}

/** What is asked again where nobody answers. */
async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await question()
  } catch (error) {
    if (isApiError(error, 'unreachable', 'too_many_requests', 'store_unavailable')) return undefined
    throw error
  }
}

/** The site's address with the result behind the `#`, which no server sees. */
function addressWithResult(returnUrl: string, attemptId: string, resultSecret: string) {
  const url = new URL(returnUrl)
  url.hash = `latchkey-social=${attemptId}.${resultSecret}`
  return url.href
}

async function hashOf(secret: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return toBase64Url(new Uint8Array(digest))
}

function pause(milliseconds: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
}
