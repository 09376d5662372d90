import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { createProviderStore } from './createProviderStore.ts'
import { isSignedSecret, type Credentials } from './credentials.ts'
import { renderFailure } from './loginPage.ts'
import type { Person } from './person.ts'
import type { StandInDefinition } from './standInDefinition.ts'

/** The provider of a stand-in, with the key that it signs with. */
export type OpenIdProvider = { readonly provider: Provider; readonly signingKey: KeyObject }

/** Makes the provider that is behind a stand-in: one client, people who agree to whatever they are asked, and the real one's paths. */
export function createOpenIdProvider(options: {
  readonly definition: StandInDefinition
  readonly Implementation: typeof Provider
  readonly issuer: string
  readonly credentials: Credentials
  readonly isRedirectAllowed: (uri: string) => boolean
  readonly findPerson: (subject: string) => Person | undefined
}): OpenIdProvider {
  const { definition, Implementation, issuer, credentials } = options
  const { id, routes } = definition
  // Only ID tokens are signed, and RSA keys take a while to find.
  const { privateKey } = definition.isOpenId
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = definition.isOpenId ? 'RS256' : 'ES256'

  const provider: Provider = new Implementation(issuer, {
    adapter: createProviderStore(),
    clients: [
      {
        client_id: credentials.clientId,
        client_secret:
          credentials.kind === 'text'
            ? credentials.clientSecret
            : randomBytes(24).toString('base64url'),
        client_name: 'Latchkey local world',
        // Which addresses are allowed is asked below, since they are known later.
        redirect_uris: ['http://localhost/'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: definition.clientAuth,
        id_token_signed_response_alg: algorithm,
      },
    ],
    findAccount: (_context, subject) => {
      const person = options.findPerson(subject)
      return (
        person && {
          accountId: subject,
          claims: () => ({ ...definition.getClaims?.(person), sub: subject }),
        }
      )
    },
    scopes: [...definition.scopes],
    claims: Object.fromEntries(
      Object.entries(definition.claims ?? {}).map(([scope, names]) => [scope, [...names]]),
    ),
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(24).toString('base64url')],
      // Cookies know no ports and these pages share a host, so each has names of its own.
      names: { session: `${id}_session`, interaction: `${id}_login`, resume: `${id}_resume` },
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: routes.userinfo !== undefined },
    },
    interactions: { url: (_context, { uid }) => `/${id}/interaction/${uid}` },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: algorithm }] },
    pkce: { required: () => definition.needsPkce === true },
    responseTypes: ['code'],
    routes: {
      authorization: routes.authorization,
      token: routes.token,
      ...(routes.jwks !== undefined && { jwks: routes.jwks }),
      ...(routes.userinfo !== undefined && { userinfo: routes.userinfo }),
    },
    // Whoever logs in agrees, so that there is one page to look at.
    loadExistingGrant: async ({ oidc }: KoaContextWithOIDC) => {
      const { client, session, params } = oidc
      if (!client || session?.accountId === undefined) return undefined
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      })
      if (typeof params?.scope === 'string') grant.addOIDCScope(params.scope)
      await grant.save()
      return grant
    },
    renderError: (context, { error, error_description: description }) => {
      context.type = 'html'
      context.body = renderFailure(definition, error, description)
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  })
  provider.Client.prototype.redirectUriAllowed = options.isRedirectAllowed
  if (credentials.kind === 'key')
    provider.Client.prototype.compareClientSecret = (secret: string) =>
      isSignedSecret(secret, credentials, issuer)
  return { provider, signingKey: privateKey }
}
