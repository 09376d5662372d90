import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { createCredentials, isSignedSecret, type Credentials } from './credentials.ts'
import { changeCallback } from './changeCallback.ts'
import { changeClaims, claimFaults } from './changeClaims.ts'
import { createLogin } from './createLogin.ts'
import { createProviderStore } from './createProviderStore.ts'
import { logInAt, type CallbackRequest } from './logInAt.ts'
import { renderFailure } from './loginPage.ts'
import type { Person } from './person.ts'
import { sendJson, sendPage } from './sendPage.ts'
import { createSocialFaults, type SocialEndpoint, type SocialFault } from './socialFault.ts'
import type { StandInDefinition, StandInId } from './standInDefinition.ts'

/** A provider that stands in for one that people have accounts at. */
export type StandIn = {
  readonly id: StandInId
  readonly name: string
  /** Its address, below which are the paths of the real one; the issuer of its ID tokens. */
  readonly issuer: string
  readonly credentials: Credentials
  /** Lets visitors come back to an address, as an operator does in the provider's console. */
  allowRedirect(uri: string): void
  /** Goes wrong from now on, or so many times. */
  fail(fault: SocialFault, options?: { readonly times?: number | undefined }): void
  /** Honest from now on. */
  restore(): void
  /** Treats everybody as if they never logged in, which matters where a name is told only once. */
  forget(): void
  /** Goes through the provider as a browser does, and returns the request that the browser makes then. */
  logIn(
    authorizationUri: string,
    who: Person | 'refuse' | { readonly error: string },
  ): Promise<CallbackRequest>
}

/** A stand-in with the handler of what is asked below its path. */
export type ServedStandIn = StandIn & {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/** Makes a stand-in at an address, which is without a slash at its end. */
export function createStandIn(options: {
  readonly definition: StandInDefinition
  readonly base: string
  readonly OpenIdProvider: typeof Provider
}): ServedStandIn {
  const { definition, base, OpenIdProvider } = options
  const { id, routes } = definition
  const issuer = `${base}/${id}`
  const credentials = createCredentials(definition)
  const faults = createSocialFaults()
  const accounts = new Map<string, Person>()
  const known = new Set<string>()
  const redirects = new Set<string>()
  let usedCode: string | undefined
  // Only ID tokens are signed, and RSA keys take a while to find.
  const { privateKey } = definition.isOpenId
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = definition.isOpenId ? 'RS256' : 'ES256'

  const provider: Provider = new OpenIdProvider(issuer, {
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
      const person = accounts.get(subject)
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
    loadExistingGrant: async ({ oidc }) => {
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
  provider.Client.prototype.redirectUriAllowed = (uri: string) => redirects.has(uri)
  if (credentials.kind === 'key')
    provider.Client.prototype.compareClientSecret = (secret: string) =>
      isSignedSecret(secret, credentials, issuer)

  provider.use(async (context: KoaContextWithOIDC, next) => {
    await next()
    // Nothing of the provider's is at this path.
    const route = (context.oidc as KoaContextWithOIDC['oidc'] | undefined)?.route
    if (route === 'authorization' || route === 'resume') {
      changeCallback(context, definition, {
        takeFault: () => faults.take('mixedUp', 'wrongState', 'replayedCode'),
        usedCode,
        findPerson: (subject) => accounts.get(subject),
        isFirst: (subject) => {
          const isFirst = !known.has(subject)
          known.add(subject)
          return isFirst
        },
      })
    } else if (route === 'token') {
      // The token endpoint always answers with an object.
      const body = context.body as Readonly<Record<string, unknown>>
      if (context.status === 200) usedCode = String(context.oidc.params?.code)
      const fault = typeof body.id_token === 'string' ? faults.take(...claimFaults) : undefined
      const changed = fault ? changeClaims(body, fault, privateKey) : body
      const answer = definition.writeToken?.(changed, context.get('accept'))
      if (answer?.status !== undefined) context.status = answer.status
      context.body = answer ? answer.body : changed
      if (answer?.contentType !== undefined) context.type = answer.contentType
    } else if (route === 'discovery') {
      const { authorization_response_iss_parameter_supported: names, ...rest } =
        // The document is an object.
        context.body as Readonly<Record<string, unknown>>
      context.body = definition.namesIssuer
        ? { ...rest, authorization_response_iss_parameter_supported: names }
        : rest
    }
  })

  const login = createLogin({ definition, provider, faults, accounts })
  const callback = provider.callback()

  const findEndpoint = (path: string): SocialEndpoint | undefined => {
    if (path === '/.well-known/openid-configuration') return 'discovery'
    if (path === routes.token) return 'token'
    if (path === routes.jwks) return 'keys'
    if (path === routes.userinfo || definition.profiles?.[path]) return 'profile'
    return undefined
  }

  const sendProfile = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const bearer = /^(?:bearer|token) (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const given = bearer ?? url.searchParams.get('access_token')
    const token = given ? await provider.AccessToken.find(given) : undefined
    const person = token && accounts.get(token.accountId)
    if (!token || !person) return sendJson(response, definition.unauthorized ?? { body: null })
    const read = definition.profiles?.[url.pathname]
    const scopes = token.scope?.split(' ') ?? []
    return sendJson(response, read?.({ person, scopes, query: url.searchParams }) ?? { body: null })
  }

  return {
    id,
    name: definition.name,
    issuer,
    credentials,
    allowRedirect: (uri) => void redirects.add(uri),
    fail: (fault, { times } = {}) => faults.fail(fault, times),
    restore: faults.restore,
    forget: () => known.clear(),
    logIn: (uri, who) => logInAt(uri, who),
    async handle(request, response) {
      const url = new URL((request.url ?? '/').slice(id.length + 1) || '/', base)
      if (definition.prefix) url.pathname = url.pathname.replace(definition.prefix, '')
      const endpoint = findEndpoint(url.pathname)
      const fault = endpoint && faults.takeAt(endpoint)
      if (fault?.kind === 'hang') return
      if (fault?.kind === 'slow') await wait(fault.delay)
      if (fault?.kind === 'json') return sendJson(response, { body: fault.body })
      if (fault?.kind === 'status')
        return sendPage(response, renderFailure(definition, `HTTP ${fault.status}`), {
          status: fault.status,
        })

      if (definition.profiles?.[url.pathname]) return sendProfile(request, response, url)
      if (url.pathname.startsWith('/interaction/')) return login(request, response)
      if (!definition.isOpenId && endpoint === 'discovery')
        return sendPage(response, renderFailure(definition, 'Not found'), { status: 404 })
      if (url.pathname === routes.authorization) {
        const { searchParams: query } = url
        const scopes = query.get('scope')?.split(/[ ,]+/) ?? []
        if (
          definition.needsFormPost &&
          query.get('response_mode') !== 'form_post' &&
          scopes.some((scope) => scope !== 'openid')
        )
          return sendPage(
            response,
            renderFailure(
              definition,
              'invalid_request',
              'response_mode must be form_post when name or email scope is requested.',
            ),
            { status: 400 },
          )
        if (scopes.length > 0) query.set('scope', scopes.join(' '))
        // Everybody is asked who they are, each time.
        query.set('prompt', 'login')
      }
      const path = url.pathname + url.search
      // Koa reads where it is mounted out of the difference between the two.
      await callback(Object.assign(request, { originalUrl: `/${id}${path}`, url: path }), response)
    },
  }
}
