import type { ClientAuth, Configuration } from 'openid-client'
import type { Profile } from '../identities/profiles.ts'
import type { Limits } from '../../config/limits.ts'
import { challengeOf } from './attemptSecrets.ts'
import { cleanProfile } from './cleanProfile.ts'
import type { ProfileSource, SocialDefinition } from './socialDefinition.ts'
import { ProviderRefused, ProviderUnavailable } from './socialFailure.ts'

/** What binds one login: see `attemptSecrets.ts`. */
type Binding = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** A provider that was set up. */
export type Provider = {
  /** Where the browser has to go. */
  authorizationUrl(binding: Binding, redirectUri: string): Promise<string>
  /**
   * Whom the answer shows, after all that it has to prove was checked: `state`, `iss` (RFC 9207), the ID token with its signature, audience,
   * time and `nonce`, and the code with PKCE. The provider's tokens are forgotten.
   *
   * @throws what `failureOf` puts into a word.
   */
  readAnswer(params: URLSearchParams, binding: Binding, redirectUri: string): Promise<Profile>
}

/** What every provider has been set up with. */
type SetUp = { readonly clientId: string; readonly url?: string | undefined }

/** Makes a provider. Its library is loaded, and its addresses are asked for, with the first login. */
export function createProvider<credentials extends SetUp>(
  definition: SocialDefinition<credentials>,
  credentials: credentials,
  limits: Limits,
): Provider {
  const { kind, scope, parameters, sendsSecret } = definition
  const { clientId, url } = credentials
  const isPlain = url?.startsWith('http:') ?? false
  const timeout = limits.socialAnswerMs / 1000
  let known: { readonly config: Promise<Configuration>; readonly until: number } | undefined

  async function connect() {
    const oidc = await import('openid-client')
    // Made for each question, since Apple's is signed for it.
    const authentication: ClientAuth = async (as, client, body, headers) => {
      const secret = await definition.secretOf(credentials, as.issuer)
      const make = sendsSecret === 'body' ? oidc.ClientSecretPost : oidc.ClientSecretBasic
      make(secret)(as, client, body, headers)
    }
    let config: Configuration
    if (definition.kind === 'openid') {
      config = await oidc.discovery(
        new URL(definition.issuer(url)),
        clientId,
        undefined,
        authentication,
        {
          timeout,
          ...(isPlain && { execute: [oidc.allowInsecureRequests] }),
        },
      )
      oidc.enableNonRepudiationChecks(config)
    } else {
      const { issuer, authorization, token } = definition.endpoints(url)
      config = new oidc.Configuration(
        { issuer, authorization_endpoint: authorization, token_endpoint: token },
        clientId,
        undefined,
        authentication,
      )
      if (isPlain) oidc.allowInsecureRequests(config)
    }
    config.timeout = timeout
    return config
  }

  /** What could not be learnt is asked for again the next time. */
  function connected(): Promise<Configuration> {
    if (known && known.until > Date.now()) return known.config
    const made = { config: connect(), until: Date.now() + limits.socialProviderMs }
    known = made
    made.config.catch(() => {
      if (known === made) known = undefined
    })
    return made.config
  }

  return {
    authorizationUrl: async ({ state, nonce, verifier }, redirectUri) => {
      const oidc = await import('openid-client')
      return oidc.buildAuthorizationUrl(await connected(), {
        ...parameters,
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
        ...(kind === 'openid' && { nonce }),
      }).href
    },

    readAnswer: async (params, { state, nonce, verifier }, redirectUri) => {
      const oidc = await import('openid-client')
      const config = await connected()
      const answer = new URL(redirectUri)
      answer.search = params.toString()
      const tokens = await oidc.authorizationCodeGrant(config, answer, {
        expectedState: state,
        pkceCodeVerifier: verifier,
        ...(kind === 'openid' && { expectedNonce: nonce, idTokenExpected: true }),
      })
      const { access_token: accessToken } = tokens
      const ask: ProfileSource['ask'] = async (address) => {
        const headers = new Headers({ accept: 'application/json' })
        const response = await oidc.fetchProtectedResource(
          config,
          accessToken,
          new URL(address),
          'GET',
          undefined,
          headers,
        )
        if (response.status >= 500 || response.status === 429)
          throw new ProviderUnavailable(`It has answered ${response.status}`)
        if (!response.ok) throw new ProviderRefused(`It has answered ${response.status}`)
        return response.json()
      }
      const claims = kind === 'openid' ? { ...tokens.claims() } : {}
      const told = await definition.profile({ claims, params, ask, accessToken }, credentials)
      return cleanProfile(told, config.serverMetadata().issuer)
    },
  }
}
