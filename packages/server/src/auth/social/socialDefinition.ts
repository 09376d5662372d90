import type { SocialProvider } from '@latchkey/protocol/frame'
import type { AppleCredentials, SocialCredentials } from './socialOptions.ts'

/** Whom a provider has shown, as it tells it; all of it is cleaned afterwards. */
export type ToldProfile = {
  /** Whom it means: the same for ever, and nobody else's. */
  readonly subject: string
  readonly name?: string | undefined
  readonly email?: string | undefined
  /** Whether it says that it has seen to the address. */
  readonly isEmailVerified?: boolean | undefined
}

/** What a provider's file reads a profile from. */
export type ProfileSource = {
  /** The claims of the ID token, which are checked; none without one. */
  readonly claims: Readonly<Record<string, unknown>>
  /** What the browser has brought back: nothing in it is signed. */
  readonly params: URLSearchParams
  /** Asks the provider's API with the access token. @throws where it does not answer with JSON. */
  ask(url: string): Promise<unknown>
  /** The access token, for signatures over it. It is forgotten with the login. */
  readonly accessToken: string
}

/** What all providers have in common. */
type Definition<credentials> = {
  readonly id: SocialProvider
  readonly scope: string
  /** More than the standard asks for, in the address that the browser is sent to. */
  readonly parameters?: Readonly<Record<string, string>> | undefined
  /** How the client shows itself to the token endpoint. */
  secretOf(credentials: credentials, issuer: string): Promise<string> | string
  readonly sendsSecret: 'body' | 'header'
  profile(source: ProfileSource, credentials: credentials): Promise<ToldProfile> | ToldProfile
}

/** A provider that speaks OpenID Connect: its addresses and keys are asked for. */
export type OpenIdDefinition<credentials> = Definition<credentials> & {
  readonly kind: 'openid'
  issuer(url: string | undefined): string
}

/** A provider that speaks OAuth 2 alone: who somebody is, is asked for with the access token. */
export type OAuthDefinition<credentials> = Definition<credentials> & {
  readonly kind: 'oauth'
  endpoints(url: string | undefined): {
    readonly issuer: string
    readonly authorization: string
    readonly token: string
  }
}

/** What makes a provider that one and no other. */
export type SocialDefinition<credentials = SocialCredentials> =
  OpenIdDefinition<credentials> | OAuthDefinition<credentials>
/** The same for Apple. */
export type AppleDefinition = OpenIdDefinition<AppleCredentials>
