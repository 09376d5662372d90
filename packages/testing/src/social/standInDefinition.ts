import type { Person } from './person.ts'

/** The providers that are stood in for. */
export const standInIds = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

/** The id of a provider that is stood in for. */
export type StandInId = (typeof standInIds)[number]

/** What an endpoint answers. */
export type EndpointAnswer = {
  readonly status?: number | undefined
  readonly body: unknown
  /** JSON by default. */
  readonly contentType?: string | undefined
}

/** Who asks for a profile, and how. */
export type ProfileRequest = {
  readonly person: Person
  readonly scopes: readonly string[]
  readonly query: URLSearchParams
}

/** What makes a stand-in one provider and no other: its addresses, and where it departs from the standards. */
export type StandInDefinition = {
  readonly id: StandInId
  readonly name: string
  /** Whether it gives ID tokens (OpenID Connect), and not access tokens alone (OAuth 2). */
  readonly isOpenId: boolean
  /** Paths below the stand-in's address. */
  readonly routes: {
    readonly authorization: string
    readonly token: string
    readonly jwks?: string | undefined
    readonly userinfo?: string | undefined
  }
  /** Another way to the same paths, which is taken off before they are looked at. */
  readonly prefix?: RegExp | undefined
  readonly scopes: readonly string[]
  /** Which claims a scope gives, for OpenID providers. */
  readonly claims?: Readonly<Record<string, readonly string[]>> | undefined
  readonly clientAuth: 'client_secret_basic' | 'client_secret_post'
  readonly needsPkce?: boolean | undefined
  /** Whether callbacks name the provider by `iss` (RFC 9207). */
  readonly namesIssuer?: boolean | undefined
  /** Whether it refuses to put the answer into an address when it was asked for more than the identity. */
  readonly needsFormPost?: boolean | undefined
  /** What the server of a site knows of itself, besides the id: a secret, or a key that secrets are signed with. */
  readonly secret: 'text' | 'key'
  /** The name by which it knows a person for good. */
  readonly getSubject: (person: Person) => string
  /** What ID tokens and userinfo say of a person. */
  readonly getClaims?: ((person: Person) => Readonly<Record<string, unknown>>) | undefined
  /** Where profiles are read, by path. */
  readonly profiles?:
    Readonly<Record<string, (request: ProfileRequest) => EndpointAnswer>> | undefined
  /** Whether a request for a profile is what its signature says; where it has none, or the provider knows no such thing, it is. */
  readonly isProofRight?:
    | ((request: {
        readonly token: string
        readonly query: URLSearchParams
        readonly secret: string
      }) => boolean)
    | undefined
  /** What it says to who asks for a profile without a token. */
  readonly unauthorized?: EndpointAnswer | undefined
  /** How its token endpoint says what the standard says otherwise. `accept` is the header. */
  readonly writeToken?:
    | ((
        body: Readonly<Record<string, unknown>>,
        accept: string,
      ) => Readonly<EndpointAnswer> | undefined)
    | undefined
  /** Adds to what the visitor brings back. `isFirst` is true once for each person. */
  readonly writeCallback?:
    | ((
        params: URLSearchParams,
        person: Person | undefined,
        details: { readonly isFirst: boolean; readonly scopes: readonly string[] },
      ) => void)
    | undefined
  /** What stands behind each address of a callback. */
  readonly fragment?: string | undefined
  /** What the login page says of a person's address. */
  readonly describeEmail: (person: Person) => string
  /** What the login page offers to somebody who types a name. */
  readonly offers: {
    readonly email?: boolean
    readonly verified?: boolean
    readonly hide?: boolean
  }
}
