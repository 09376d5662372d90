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

/**
 * Follows the window of an attempt until the returned function is called: takes up what it posts, and notices when it was closed. A page or a provider that
 * isolates itself (`Cross-Origin-Opener-Policy`) cuts the window off, which then reads as closed and posts nothing; its signs of life, which reach the
 * frame by way of the server, say otherwise.
 *
 * @param onResult - told of the address that the window has posted; the window closes once this has resolved
 */
export function watchSocial(
  kit: Kit,
  channel: FrameChannel,
  { id, window: opened }: SocialAttempt,
  onResult: (uri: string) => Promise<unknown>,
): () => void {
  const url = new URL(socialWindowUrl(kit, id))
  let told: SocialWindowState | undefined
  let seenAt = -Infinity
  let provedAt = Infinity
  let closedAt = Infinity
  let changedAt = Infinity
  let hasLooked = false
  let mayBeCutOff = false
  let isCutOff = false
  let hasWarned = false

  function hear({ source, origin, data }: MessageEvent<unknown>) {
    const message = socialResultMessage.safeParse(data)
    if (!message.success) return
    if (!opened || source !== opened || origin !== url.origin) return warn()
    const { uri } = message.data
    if (!URL.canParse(uri) || new URL(uri).searchParams.get('attempt') !== id) return // of an earlier one
    const answer: z.input<typeof socialTakenMessage> = { type: '@latchkey-app/SOCIAL_TAKEN' }
    onResult(uri).then(
      () => opened.postMessage(answer, url.origin),
      (error: unknown) => kit.log.warn('The window’s result was not taken', error),
    )
  }

  /** Once, so that nobody can fill the page with it. */
  function warn() {
    if (hasWarned) return
    hasWarned = true
    kit.log.warn('Untrusted Origin')
    showToast(kit, 'Untrusted Origin', 'error', 'UNTRUSTED_ORIGIN')
  }

  function look() {
    const now = performance.now()
    if (opened?.closed && closedAt === Infinity) {
      closedAt = now
      // Closed within a second, or lost at once by a page that isolates itself: a sign of life will tell.
      if (!hasLooked) mayBeCutOff = true
    }
    hasLooked = true
    if (seenAt > closedAt + interval) isCutOff = true
    const limit = isCutOff || mayBeCutOff ? silence.cutOff : silence.usual
    const isSilent = now - Math.max(seenAt, changedAt) >= limit
    const isOver = now - closedAt >= limit
    if (told?.state === 'proved' && now - provedAt > postWait)
      updateSocialAttempt(kit, id, { step: 'confirm' })
    if (!told || told.state === 'confirmed') return
    const isOurs = told.state !== 'away'
    if (told.state === 'gone' && now - changedAt >= goneWait) return cancelSocialAttempt(kit)
    if (isOver && isOurs && isSilent) return cancelSocialAttempt(kit)
    if (isOver && !isOurs && !isCutOff) updateSocialAttempt(kit, id, { step: 'closed' })
  }

  const stopStates = channel.listen({
    onUser: () => undefined,
    onSessionEnd: () => undefined,
    onSocial(state) {
      const now = performance.now()
      if (told?.state !== state.state) changedAt = now
      told = state
      if (state.seenAgo !== undefined) seenAt = Math.max(seenAt, now - state.seenAgo)
      if (state.state === 'proved') provedAt = Math.min(provedAt, now)
      if (state.state === 'confirmed') updateSocialAttempt(kit, id, { step: 'finishing' })
    },
  })
  const timer = setInterval(look, interval)
  addEventListener('message', hear)
  return () => {
    stopStates()
    clearInterval(timer)
    removeEventListener('message', hear)
  }
}
