import { socialResultMessage, type socialTakenMessage } from '@latchkey/protocol/frame'
import type * as z from 'zod/mini'
import type { Kit } from '../kit/kit.ts'
import type { FrameChannel, SocialAttempt, SocialWindowState } from './frame.ts'
import { cancelSocialAttempt, updateSocialAttempt } from './socialAttempt.ts'
import { socialWindowUrl } from './socialWindow.ts'
import { showToast } from '../modal/showToast.ts'

/** Between two looks at the window, in milliseconds. */
const interval = 1_000

/**
 * Milliseconds after which a window that reads as closed and has shown no sign of life counts as closed: it gives one every two seconds. One that is, or may
 * be, cut off gets more time, since nothing else is known of it.
 */
const silence = { usual: 5_000, cutOff: 20_000 } as const

/** Milliseconds that a window which has said that it goes has to come back: a reload says so, too. */
const goneWait = 2_000

/** Milliseconds that a window has to post what it brings, before it counts as one that is cut off from this page and waits for a click. */
const postWait = 1_500

/** Context of a watched window. Times are milliseconds of `performance.now()`. */
interface Watch {
  readonly kit: Kit
  readonly attempt: SocialAttempt
  readonly onResult: (uri: string) => Promise<unknown>
  /** Origin of the window's page. */
  readonly origin: string
  /** The latest state that the frame has reported. */
  reported: SocialWindowState | undefined
  /** Time of the last sign of life. */
  seenAt: number
  provedAt: number
  /** Time at which the window first read as closed. */
  closedAt: number
  /** Time of the last change of state. */
  changedAt: number
  hasLooked: boolean
  mayBeCutOff: boolean
  isCutOff: boolean
  hasWarned: boolean
}

/**
 * Follows the window of an attempt until the returned function is called: takes up what it posts, and notices when it was closed. A page or a provider that
 * isolates itself (`Cross-Origin-Opener-Policy`) cuts the window off, which then reads as closed and posts nothing; its signs of life, which reach the
 * frame by way of the server, say otherwise.
 *
 * @param onResult - called with the address that the window has posted; the window closes once this has resolved
 */
export function watchSocial(
  kit: Kit,
  channel: FrameChannel,
  attempt: SocialAttempt,
  onResult: (uri: string) => Promise<unknown>,
): () => void {
  const watch: Watch = {
    kit,
    attempt,
    onResult,
    origin: new URL(socialWindowUrl(kit, attempt.id)).origin,
    reported: undefined,
    seenAt: -Infinity,
    provedAt: Infinity,
    closedAt: Infinity,
    changedAt: Infinity,
    hasLooked: false,
    mayBeCutOff: false,
    isCutOff: false,
    hasWarned: false,
  }
  const onMessage = (event: MessageEvent<unknown>) => receive(watch, event)
  const stopStates = channel.listen({
    onUser: () => undefined,
    onSessionEnd: () => undefined,
    onSocial: (state) => report(watch, state),
  })
  const timer = setInterval(() => look(watch), interval)
  addEventListener('message', onMessage)
  return () => {
    stopStates()
    clearInterval(timer)
    removeEventListener('message', onMessage)
  }
}

/** Takes up the result that the window posts. */
function receive(watch: Watch, { source, origin, data }: MessageEvent<unknown>) {
  const { kit, onResult } = watch
  const { id, window: opened } = watch.attempt
  const message = socialResultMessage.safeParse(data)
  if (!message.success) return
  if (!opened || source !== opened || origin !== watch.origin) return warnOnce(watch)
  const { uri } = message.data
  if (!URL.canParse(uri) || new URL(uri).searchParams.get('attempt') !== id) return // of an earlier one
  const answer: z.input<typeof socialTakenMessage> = { type: '@latchkey-app/SOCIAL_TAKEN' }
  onResult(uri).then(
    () => opened.postMessage(answer, watch.origin),
    (error: unknown) => kit.log.warn('The window’s result was not taken', error),
  )
}

/** Warns once, so that no page can flood the visitor. */
function warnOnce(watch: Watch) {
  if (watch.hasWarned) return
  watch.hasWarned = true
  watch.kit.log.warn('Untrusted Origin')
  showToast(watch.kit, 'Untrusted Origin', 'error', 'UNTRUSTED_ORIGIN')
}

/** Takes up a state that the frame reports. */
function report(watch: Watch, state: SocialWindowState) {
  const now = performance.now()
  if (watch.reported?.state !== state.state) watch.changedAt = now
  watch.reported = state
  if (state.seenAgo !== undefined) watch.seenAt = Math.max(watch.seenAt, now - state.seenAgo)
  if (state.state === 'proved') watch.provedAt = Math.min(watch.provedAt, now)
  if (state.state === 'confirmed')
    updateSocialAttempt(watch.kit, watch.attempt.id, { step: 'finishing' })
}

/** Checks if the window is closed, gone or cut off. */
function look(watch: Watch) {
  const { kit, reported, changedAt, provedAt } = watch
  const { id } = watch.attempt
  const now = performance.now()
  noteClosing(watch, now)
  const { closedAt, seenAt, isCutOff } = watch
  const limit = isCutOff || watch.mayBeCutOff ? silence.cutOff : silence.usual
  const isSilent = now - Math.max(seenAt, changedAt) >= limit
  const isOver = now - closedAt >= limit
  if (reported?.state === 'proved' && now - provedAt > postWait)
    updateSocialAttempt(kit, id, { step: 'confirm' })
  if (!reported || reported.state === 'confirmed') return
  const isOurs = reported.state !== 'away'
  if (reported.state === 'gone' && now - changedAt >= goneWait) return cancelSocialAttempt(kit)
  if (isOver && isOurs && isSilent) return cancelSocialAttempt(kit)
  if (isOver && !isOurs && !isCutOff) updateSocialAttempt(kit, id, { step: 'closed' })
}

/** Records when the window first reads as closed, and if it gave signs of life afterwards. */
function noteClosing(watch: Watch, now: number) {
  if (watch.attempt.window?.closed && watch.closedAt === Infinity) {
    watch.closedAt = now
    // Closed within a second, or cut off at once by a page that isolates itself: a sign of life will tell.
    if (!watch.hasLooked) watch.mayBeCutOff = true
  }
  watch.hasLooked = true
  if (watch.seenAt > watch.closedAt + interval) watch.isCutOff = true
}
