import type {
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  ConnectedUser,
  Network,
} from '@latchkey/protocol'
import type { MethodInput, MethodOutput } from '@latchkey/protocol/channel'
import type { AppMethods, FrameMethods, FrameUser, SocialProvider } from '@latchkey/protocol/frame'
import type { ConnectOptions, Session, SessionListener } from '../connectors/connector.ts'
import type { Eip1193Provider } from '../connectors/eip1193/eip1193Provider.ts'
import type { KitError } from '../errors/KitError.ts'

/** What the frame has to show (`purpose`, `title`), and how high it wants to be in CSS pixels. */
export type FrameView = Readonly<MethodInput<FrameMethods['@latchkey-frame/SHOW']>>

/** Where the frame stands in the page: it loads anew when it is moved, so it never is. Its dialog is opened by whoever presents it. */
export type FrameElements = {
  /** `<latchkey-frame>` with an open shadow root, the last child of the body. */
  readonly host: HTMLElement
  readonly dialog: HTMLDialogElement
  readonly iframe: HTMLIFrameElement
}

/** Whether a visitor logs in, or adds another way to log in to the account that is open. */
export type SocialPurpose = 'login' | 'link'

/** A login with a provider that is under way. */
export type SocialAttempt = {
  readonly id: string
  readonly provider: SocialProvider
  readonly purpose: SocialPurpose
  /**
   * `opening`: the window is there, or this page is about to leave for the provider (`uri`). `provider`: it is up to the visitor, there. `confirm`: proved;
   * the window shows `matchNumber` and waits for a click. `closed`: the window seems to be closed; what it brings still counts. `finishing`: the account
   * is being fetched. `failed`: `error` says why.
   */
  readonly step: 'opening' | 'provider' | 'confirm' | 'closed' | 'finishing' | 'failed'
  /** Two digits that the window shows, too. */
  readonly matchNumber?: string | undefined
  /** Where this page goes by itself, without a window. */
  readonly uri?: string | undefined
  readonly error?: KitError | undefined
  /** The window, where the browser has given one. */
  readonly window?: Window | undefined
}

/** A login with Farcaster, or a link of it, that is under way. */
export type FarcasterAttempt = {
  readonly purpose: 'login' | 'link'
  /**
   * `opening`: its address is being asked for. `waiting`: it is up to the visitor, in their app. `finishing`: the account is being fetched.
   * `failed`: `error` says why; an attempt that has expired fails with the frame's code `SOCIAL_ENDED`.
   */
  readonly step: 'opening' | 'waiting' | 'finishing' | 'failed'
  /** Opens the visitor's app: drawn as a QR code, or followed on a phone. */
  readonly url?: string | undefined
  /** Until when it can be approved: milliseconds since 1970, by this page's clock. */
  readonly expiresAt?: number | undefined
  readonly error?: KitError | undefined
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

/** The account of an embedded wallet, as the frame tells it. */
export type EmbeddedAccount = {
  /** @throws InvalidWalletAnswerError where the frame has no account of this family */
  readonly connect: (options?: ConnectOptions, namespace?: ChainNamespace) => Promise<Session>
  /** Without a login that is remembered, no frame is made. Whichever family asks first, the frame is asked once for all of them. */
  readonly restore: (namespace: ChainNamespace) => Promise<Session | undefined>
  /** Forgets what the frame has told; the login stays. */
  readonly forget: () => void
  readonly switchNetwork: (network: Network) => Promise<void>
  /** Signs out: here at once, on the server as far as it answers within three seconds. */
  readonly disconnect: () => Promise<void>
  /** Follows the account of one family, until the returned function is called. */
  readonly watch: (listener: SessionListener, namespace: ChainNamespace) => () => void
  /** Calls the listener after each change, until the returned function is called. */
  readonly listen: (listener: () => void) => () => void
  /** The person, with the accounts of one family. */
  readonly user: (namespace: ChainNamespace) => ConnectedUser | undefined
  /** Whom its owner has logged in with. */
  readonly provider: () => {
    readonly name: string
    readonly social: NonNullable<FrameUser['provider']>
  }
  /** Returns the session of a family; of the home network's family by default. */
  readonly session: (namespace?: ChainNamespace) => Session | undefined
  /** Takes over what another tab, or a change of the address, has told. */
  readonly setEmail: (email: string) => void
  /** Tells those who watch what the page itself has changed by way of the provider. */
  readonly announce: () => void
}

/** EIP-1193 over the frame. */
export type FrameProvider = Required<Eip1193Provider>

/** Answers JSON-RPC calls for chain families that have words of their own. */
export type FrameRemote = (namespace: ChainNamespace, call: unknown) => Promise<unknown>

/** Until when the code of a mail is good, and from when on another may be asked for: milliseconds since 1970, by this page's clock. */
export type MailTimes = { readonly retryAt: number; readonly expiresAt: number }

/** What may be told to a step of a login. */
type Step = { readonly signal?: AbortSignal | undefined }

/** The connection that a login ends with. */
type LoginConnection = {
  readonly accounts: Session['accounts']
  readonly address: CaipAddress
  readonly networkId: CaipNetworkId
}

/** The steps of a login with an e-mail address, and those of changing it. */
export type Login = {
  readonly email: (step: Step & { readonly email: string }) => Promise<
    {
      readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
      readonly matchNumber?: string | undefined
    } & MailTimes
  >
  readonly device: (step?: Step) => Promise<MailTimes>
  readonly otp: (step: Step & { readonly otp: string }) => Promise<LoginConnection>
  readonly update: (
    step: Step & { readonly email: string },
  ) => Promise<{ readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' } & MailTimes>
  readonly updatePrimaryOtp: (step: Step & { readonly otp: string }) => Promise<MailTimes>
  readonly updateSecondaryOtp: (step: Step & { readonly otp: string }) => Promise<{
    readonly newEmail: string
    readonly appliesAt?: number | undefined
  }>
}

/** What an attempt ends with. */
export type SocialOutcome =
  { readonly purpose: 'login'; readonly connection: LoginConnection } | { readonly purpose: 'link' }

/** Logins with providers. */
export type Social = {
  /**
   * @throws RequestAbortedError for an attempt that was given up, and whatever the frame and `connect` throw
   */
  readonly run: (attempt: SocialAttempt) => Promise<SocialOutcome>
  /** Takes up what a redirect has brought back to this page, if that is where it comes from. */
  readonly resume: () => Promise<void>
}

/** The secure frame of one kit: its channel, the account behind it, and the steps of a login. */
export type Frame = FrameChannel & {
  readonly account: EmbeddedAccount
  readonly provider: FrameProvider
  readonly remote: FrameRemote
  readonly login: Login
  readonly social: Social
}
