import {
  cancelSocial,
  confirmSocial,
  goSocial,
  showSocial,
  type RouteResponse,
} from '@latchkey/protocol/api'
import { wait } from '../../handlers/wait.ts'
import { isApiError } from '../../api/apiError.ts'
import { toBase64Url } from '../../api/base64Url.ts'
import {
  ask,
  createPopupFlow,
  type PopupFlow,
  type PopupOptions,
  type ShownAttempt,
} from './popupFlow.ts'

/** Milliseconds: poll interval, when waiting counts as slow and when it ends, interval of signs of life, and the page's time to take a result. */
const waits = { ask: 500, slow: 5_000, giveUp: 60_000, beat: 2_000, handOver: 1_000 } as const

/**
 * Takes the window of a social login to the provider, and from there back to the site. The ticket tells the directions apart. Every step
 * requires this window's own secret.
 *
 * @returns `leave`, for `pagehide`: tells the server that the window goes
 */
export function runPopup(options: PopupOptions) {
  const flow = createPopupFlow(options)
  const { attemptId, page } = flow
  const secretName = `latchkey/social/${attemptId}`

  async function run() {
    if (!/^[A-Za-z0-9_-]{16,64}$/.test(attemptId)) return flow.fail('foreign')
    const kept = page.read(secretName)
    const proof = flow.ticket ?? page.read(`${secretName}/ticket`)
    if (proof !== undefined) {
      if (kept === undefined) return flow.fail('foreign')
      page.keep(`${secretName}/ticket`, proof) // for a reload: the address has lost it
      return comeBack(flow, kept, proof)
    }
    const secret = kept ?? toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
    if (!page.keep(secretName, secret)) return flow.fail('storage')
    return goThere(flow, secret)
  }

  run().catch((error: unknown) =>
    flow.fail(isApiError(error, 'attempt_ended', 'not_found') ? 'ended' : 'offline'),
  )
  return {
    leave() {
      const secret = page.read(secretName)
      if (!flow.hasEnded() && !page.isLeaving() && secret !== undefined)
        void flow.beat(secret, 'gone')
    },
  }
}

/** Polls until the site has announced the login, then goes to the provider: the click has opened this window before the site could. */
async function goThere(flow: PopupFlow, secret: string) {
  const { attemptId, send, show, page } = flow
  show({ kind: 'loading', isSlow: false })
  const body = { attemptId, secretHash: await hashOf(secret) }
  const began = performance.now()
  // The server may have to ask the provider first.
  let sign: Promise<unknown> | undefined
  const stopBeating = flow.repeat(() => {
    sign = flow.beat(secret, 'here')
  }, waits.beat)
  for (;;) {
    const answer = await ask(() => send(goSocial, { body }))
    if (answer?.state === 'ready') {
      const { provider, origin, uri } = answer
      stopBeating()
      await sign // an older sign that arrives after the next one would contradict it
      show({ kind: 'going', provider, origin })
      await flow.beat(secret, 'away')
      return page.go(uri)
    }
    const reason = failureOf(answer, performance.now() - began)
    if (reason) return flow.fail(reason, answer?.state === 'failed' ? answer : undefined)
    if (performance.now() - began > waits.slow) show({ kind: 'loading', isSlow: true })
    await wait(waits.ask)
  }
}

function failureOf(answer: RouteResponse<typeof goSocial> | undefined, waited: number) {
  if (answer?.state === 'failed') return answer.error
  if (answer?.state === 'ended') return 'ended'
  if (waited <= waits.giveUp) return undefined
  return answer ? 'unregistered' : 'offline'
}

/** Continues after the provider's answer. */
async function comeBack(flow: PopupFlow, secret: string, ticket: string) {
  const { attemptId, send, show, page } = flow
  show({ kind: 'loading', isSlow: false })
  const body = { attemptId, secret, ticket }
  const shown = await send(showSocial, { body })
  if (shown.state === 'failed') return flow.fail(shown.error ?? 'invalid', shown)
  if (shown.state === 'ended') return flow.fail('ended', shown)
  const { origin, mode, resultSecret } = shown
  if (shown.state === 'confirmed' && mode === 'popup') return flow.finish(origin)
  if (mode === 'popup' && resultSecret && page.hasOpener) {
    const uri = `${page.address}#${resultSecret}`
    if (await page.handOver(uri, origin, waits.handOver)) return flow.finish(origin)
  }
  askPerson(flow, shown, body)
  void watchAttempt(flow, shown, body)
}

type ShowBody = { readonly attemptId: string; readonly secret: string; readonly ticket: string }

function askPerson(flow: PopupFlow, shown: ShownAttempt, body: ShowBody) {
  const { attemptId, page, send } = flow
  const { provider, purpose, origin, mode, matchNumber, name, returnUrl } = shown
  flow.show({
    kind: 'confirm',
    provider,
    purpose,
    origin,
    matchNumber: mode === 'popup' ? matchNumber : undefined,
    name,
    async confirm() {
      const confirmed = await send(confirmSocial, { body })
      if (confirmed.returnUrl === null) return flow.finish(origin)
      flow.end()
      page.go(addressWithResult(confirmed.returnUrl, attemptId, confirmed.resultSecret))
    },
    cancel() {
      flow.end()
      void send(cancelSocial, { body: { attemptId } }, { keepalive: true }).catch(() => undefined)
      if (returnUrl) page.go(returnUrl)
      else page.close()
      if (!returnUrl) flow.fail('ended')
    },
  })
}

/** Reports a sign of life at intervals, and ends the flow once the site has ended or completed the attempt. */
async function watchAttempt(flow: PopupFlow, { origin, mode }: ShownAttempt, body: ShowBody) {
  while (!flow.hasEnded()) {
    await wait(waits.beat)
    if (flow.hasEnded()) return
    const now = await ask(() => flow.send(showSocial, { body }))
    if (flow.hasEnded()) return
    if (now?.state === 'ended') return flow.fail('ended', now)
    if (now?.state === 'confirmed' && mode === 'popup') return flow.finish(origin)
  }
}

/** Returns the site's address with the result behind the `#`, which no server receives. */
function addressWithResult(returnUrl: string, attemptId: string, resultSecret: string) {
  const url = new URL(returnUrl)
  url.hash = `latchkey-social=${attemptId}.${resultSecret}`
  return url.href
}

async function hashOf(secret: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return toBase64Url(new Uint8Array(digest))
}
