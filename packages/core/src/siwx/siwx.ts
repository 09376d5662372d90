import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import type { SiwxMessage, SiwxSession } from '@latchkey/protocol/siwx'
import type { ChainAccess } from '../adapters/chainAccess.ts'
import type { View } from '../modal/views.ts'

/** A message to sign in with: what it says, and as `toString()` the text that is signed. */
export type SiwxText = SiwxMessage & { readonly toString: () => string }

/**
 * What becomes of who has signed in when the page goes on with another account, or another network: `ask` to sign in for that one, too, and keep the
 * earlier session for its return; `keep` the session, which counts for the other one as well; or `signOut` first, then ask.
 */
export type SwitchPolicy = 'ask' | 'keep' | 'signOut'

/**
 * Signing in with any chain (CAIP-122): what is signed, and where sessions are kept and checked. `defaultSiwx` and `serverSiwx` of `@latchkey/core/siwx` bring
 * one each; a site can bring its own with `defineSiwx`.
 */
export type Siwx = {
  /** Makes the message for an account on a network, with a nonce of its own. */
  readonly createMessage: (input: {
    readonly accountAddress: string
    readonly chainId: CaipNetworkId
    readonly notBefore?: string | undefined
  }) => Promise<SiwxText>
  /** Takes what was signed. Rejects where the signature is not valid; then nobody has signed in. */
  readonly addSession: (session: SiwxSession) => Promise<void>
  /** Takes what one signing has given for several chains at once. Default: one after another. */
  readonly addSessions?: ((sessions: readonly SiwxSession[]) => Promise<void>) | undefined
  /** Rejects where the session could not be ended: whoever has asked to be signed out is told. */
  readonly revokeSession: (chainId: CaipNetworkId, address: string) => Promise<void>
  /** Takes these for all that there are; with none, everybody is signed out. */
  readonly setSessions: (sessions: readonly SiwxSession[]) => Promise<void>
  /** The sessions of an account on a network that are good now. */
  readonly getSessions: (chainId: CaipNetworkId, address: string) => Promise<readonly SiwxSession[]>
  /** Whether nobody stays connected without signing in. Default true. */
  readonly getRequired?: (() => boolean) | undefined
  /** Has the message signed. Default: by the connected wallet. */
  readonly signMessage?:
    | ((input: {
        readonly message: string
        readonly chainId: CaipNetworkId
        readonly accountAddress: string
      }) => Promise<string>)
    | undefined
  /** Default true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Default `ask`. */
  readonly onAccountChange?: SwitchPolicy | undefined
  /** Default `ask`. */
  readonly onNetworkChange?: SwitchPolicy | undefined
  /** Called when another tab has signed in or out: what is remembered of sessions does not count any more. */
  readonly forget?: (() => void) | undefined
  /** Called once by the kit that it was given to: how it reads its chains. */
  readonly attach?: ((chains: (networkId: CaipNetworkId) => ChainAccess) => void) | undefined
}

/** How signing in stands for the account that the page is about. */
export type SignInState = {
  readonly address: CaipAddress
  /** `checking` until it is known whether there is a session. */
  readonly status: 'checking' | 'unsigned' | 'signing' | 'signed'
  readonly isRequired: boolean
  /** What was signed; with `signed` only. */
  readonly session?: SiwxSession | undefined
  /** Why the last try has failed. */
  readonly error?: unknown
  /** What the dialog opens on as long as nobody goes on without signing in. */
  readonly view?: Extract<View, { name: 'SIWXSignMessage' }> | undefined
}

/** The older form of `Siwx` for EVM chains alone, with the names that sites know it by. */
export type SiweConfig = {
  /** Of the server: at least eight letters and digits. */
  readonly getNonce: (address?: string) => Promise<string>
  /** What the message says besides account, chain and nonce. What is left out is of this page. */
  readonly getMessageParams?: (() => Promise<SiweMessageParams>) | undefined
  /** Writes the text. Default: `writeSiweMessage` of `@latchkey/core/siwx`, by the letter of EIP-4361. */
  readonly createMessage?: ((message: SiweMessageInput) => string) | undefined
  /** Has the server check what was signed; `true` where it is good. */
  readonly verifyMessage: (signed: {
    readonly message: string
    readonly signature: string
  }) => Promise<boolean>
  /** Who the server knows to be signed in; `null` for nobody. */
  readonly getSession: () => Promise<{
    readonly address: string
    readonly chainId: number
  } | null>
  /** Has the server end the session; `true` where it has. */
  readonly signOut: () => Promise<boolean>
  readonly onSignIn?:
    | ((session: { readonly address: string; readonly chainId: number } | undefined) => void)
    | undefined
  readonly onSignOut?: (() => void) | undefined
  /** Default true. */
  readonly enabled?: boolean | undefined
  /** Default true. */
  readonly required?: boolean | undefined
  /** Milliseconds that a nonce is used for at most. Default 300,000. */
  readonly nonceRefetchIntervalMs?: number | undefined
  /** Milliseconds that what the server has said of the session counts for. Default 300,000. */
  readonly sessionRefetchIntervalMs?: number | undefined
  /** Default true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Default true. */
  readonly signOutOnAccountChange?: boolean | undefined
  /** Default true. */
  readonly signOutOnNetworkChange?: boolean | undefined
}

/** What a site can say in the message of `SiweConfig`. */
export type SiweMessageParams = {
  readonly domain?: string | undefined
  readonly uri?: string | undefined
  readonly statement?: string | undefined
  /** RFC 3339, as the other times. Default: now. */
  readonly iat?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** What `SiweConfig` makes a message of. */
export type SiweMessageInput = SiweMessageParams & {
  readonly domain: string
  readonly uri: string
  readonly address: string
  readonly chainId: number
  readonly nonce: string
  readonly version: '1'
}
