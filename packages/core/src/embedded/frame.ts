import type { MethodInput, MethodOutput } from '@latchkey/protocol/channel'
import type { AppMethods, FrameMethods, FrameUser } from '@latchkey/protocol/frame'
import type { KitError } from '../errors/KitError.ts'
import type { EmbeddedAccount } from './account.ts'
import type { FarcasterAttempt } from './farcasterAttempt.ts'
import type { Login } from './login.ts'
import type { createRemote, FrameProvider } from './provider.ts'
import type { Social } from './social.ts'
import type { SocialAttempt } from './socialAttempt.ts'

/** What the frame has to show (`purpose`, `title`), and how high it wants to be in CSS pixels. */
export type FrameView = Readonly<MethodInput<FrameMethods['@latchkey-frame/SHOW']>>

/** Where the frame stands in the page: it loads anew when it is moved, so it never is. Its dialog is opened by whoever presents it. */
export type FrameElements = {
  /** `<latchkey-frame>` with an open shadow root, the last child of the body. */
  readonly host: HTMLElement
  readonly dialog: HTMLDialogElement
  readonly iframe: HTMLIFrameElement
}

/** What can be seen of the secure frame. */
export type FrameState = {
  /** `failed`: it was not to be had; the next request, or `reloadFrame`, tries again. */
  readonly status: 'loading' | 'ready' | 'failed'
  readonly error?: KitError | undefined
  /** What it shows now; `undefined` while it has nothing to show. */
  readonly shown?: FrameView | undefined
  /** Whether a factor has to be shown before anything can be signed; `undefined` while nobody is logged in. */
  readonly isLocked?: boolean | undefined
  /** Whether a factor other than this device opens the wallet; `undefined` until `getFactors` was called. */
  readonly hasFactor?: boolean | undefined
  readonly elements?: FrameElements | undefined
  /** A login with a provider that is under way. */
  readonly social?: SocialAttempt | undefined
  /** A login with Farcaster, or a link of it, that is under way. */
  readonly farcaster?: FarcasterAttempt | undefined
}

/** A question to the frame. */
export type AppMethod = keyof AppMethods

/** Asks the frame, which is made and loaded where it is not there yet. */
export type AskFrame = <Name extends AppMethod>(
  type: Name,
  payload: MethodInput<AppMethods[Name]>,
  options?: AskOptions,
) => Promise<MethodOutput<AppMethods[Name]>>

/** How the frame is asked. */
export type AskOptions = {
  readonly signal?: AbortSignal | undefined
  /** Its owner has to agree: the view of the frame comes to the front at once, and closing the modal ends the request. */
  readonly isApproval?: boolean | undefined
}

/** What the frame tells by itself. */
export type FrameEvents = {
  readonly onUser: (user: FrameUser) => void
  readonly onSessionEnd: () => void
  /** Where the window of a social login is. */
  readonly onSocial?: ((state: SocialWindowState) => void) | undefined
}

/** Where the window of a social login is, as the frame hears from the server. */
export type SocialWindowState = MethodInput<FrameMethods['@latchkey-frame/SOCIAL_STATE']>

/** Questions to the frame, and what it tells. */
export type FrameChannel = {
  /**
   * @throws FrameUnavailableError, FrameTimeoutError, RequestAbortedError, UserRejectedError, FrameRequestError and the errors of a login
   */
  readonly ask: AskFrame
  /** Follows what the frame tells by itself, until the returned function is called. */
  readonly listen: (events: FrameEvents) => () => void
  /** Ends every request that waits for a decision in the frame, with 'Request was aborted', and takes its view away. */
  readonly abortRequests: () => void
  /** Returns true if an approval is pending or the frame shows a view. */
  readonly isAsking: () => boolean
  /** Changes what can be seen of the frame. */
  readonly setState: (change: Partial<FrameState>) => void
  /** Makes the frame anew. */
  readonly reload: () => Promise<void>
  /** Takes the frame out of the page; the next request makes it anew. */
  readonly destroy: () => void
}

/** The secure frame of one kit: its channel, the account behind it, and the steps of a login. */
export type Frame = FrameChannel & {
  readonly account: EmbeddedAccount
  readonly provider: FrameProvider
  readonly remote: ReturnType<typeof createRemote>
  readonly login: Login
  readonly social: Social
}
