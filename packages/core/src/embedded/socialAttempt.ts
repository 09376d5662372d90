import type { SocialProvider } from '@latchkey/protocol/frame'
import { RequestAbortedError } from '../errors/connection.ts'
import type { Kit } from '../kit/kit.ts'
import type { SocialAttempt, SocialPurpose } from './frame.ts'
import { newAttemptId } from './socialId.ts'
import { openSocialWindow } from './socialWindow.ts'

/** What to begin. */
export type SocialWish = {
  readonly provider: SocialProvider
  readonly purpose: SocialPurpose
  /** Default: a window of its own, where the browser opens one. */
  readonly mode?: 'popup' | 'redirect' | undefined
}

/** The attempt that is under way, if there is one. */
export function socialAttempt(kit: Kit): SocialAttempt | undefined {
  return kit.store.getState().frame?.social
}

/** Puts an attempt in place of the one there is, or takes it away; whoever follows an attempt sees that it is another by its id. */
export function setSocialAttempt(kit: Kit, social: SocialAttempt | undefined): void {
  const { frame } = kit.store.getState()
  if (!frame && !social) return
  kit.store.setState({ frame: { status: 'loading', ...frame, social } })
}

/** Changes an attempt that is still under way. */
export function updateSocialAttempt(kit: Kit, id: string, change: Partial<SocialAttempt>): void {
  const now = socialAttempt(kit)
  if (now?.id === id) setSocialAttempt(kit, { ...now, ...change })
}

/** Gives an attempt up. Harmless where there is none. */
export function cancelSocialAttempt(kit: Kit): void {
  const attempt = socialAttempt(kit)
  if (!attempt) return
  const { provider, purpose, step } = attempt
  setSocialAttempt(kit, undefined)
  attempt.window?.close()
  if (step !== 'failed' && purpose === 'login') kit.emit('SOCIAL_LOGIN_CANCELED', { provider })
}

/**
 * Begins an attempt within the click that it is called in: the window opens before anything is waited for. The view of it comes to the front; once that was
 * left, the attempt ends.
 *
 * @throws FrameUnavailableError where the kit has no usable `frameUrl`
 */
export function beginSocialAttempt(kit: Kit, wish: SocialWish): SocialAttempt {
  cancelSocialAttempt(kit)
  const { provider, purpose, mode } = wish
  const id = newAttemptId(wish)
  const attempt: SocialAttempt = {
    id,
    provider,
    purpose,
    step: 'opening',
    window: openSocialWindow(kit, id, mode),
  }
  setSocialAttempt(kit, attempt)
  if (purpose === 'login') kit.emit('SOCIAL_LOGIN_STARTED', { provider })
  showSocialAttempt(kit, id)
  return attempt
}

/** Brings the view of an attempt to the front, and ends the attempt when that was left. */
export function showSocialAttempt(kit: Kit, id: string): void {
  const { modal } = kit
  if (modal.getState().open) modal.push({ name: 'ConnectingSocial' })
  else modal.open({ name: 'ConnectingSocial' })
  const stop = modal.subscribe(({ stack }) => {
    if (socialAttempt(kit)?.id !== id) return stop()
    if (stack.some(({ name }) => name === 'ConnectingSocial')) return
    stop()
    cancelSocialAttempt(kit)
  })
}

/** Aborts as soon as the attempt is not the one under way any more. */
export function followSocialAttempt(kit: Kit, id: string) {
  const controller = new AbortController()
  const stop = kit.store.subscribe(({ frame }) => {
    if (frame?.social?.id !== id) controller.abort(new RequestAbortedError())
  })
  return { signal: controller.signal, stop }
}
