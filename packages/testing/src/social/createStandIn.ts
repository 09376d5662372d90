import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { createCredentials, type Credentials } from './credentials.ts'
import { changeCallback } from './changeCallback.ts'
import { changeClaims, claimFaults } from './changeClaims.ts'
import { createLogin } from './createLogin.ts'
import { createOpenIdProvider } from './createOpenIdProvider.ts'
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
  readonly Implementation: typeof Provider
}): ServedStandIn {
  const { definition, base } = options
  const { id, routes } = definition
  const issuer = `${base}/${id}`
  const credentials = createCredentials(definition)
  const faults = createSocialFaults()
  const accounts = new Map<string, Person>()
  const known = new Set<string>()
  const redirects = new Set<string>()
  let usedCode: string | undefined
  const { provider, signingKey } = createOpenIdProvider({
    definition,
    Implementation: options.Implementation,
    issuer,
    credentials,
    isRedirectAllowed: (uri) => redirects.has(uri),
    findPerson: (subject) => accounts.get(subject),
  })

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
      const changed = fault ? changeClaims(body, fault, signingKey) : body
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
    const { searchParams: query } = url
    const isProofRight =
      !given ||
      credentials.kind !== 'text' ||
      (definition.isProofRight?.({ token: given, query, secret: credentials.clientSecret }) ?? true)
    if (!token || !person || !isProofRight)
      return sendJson(response, definition.unauthorized ?? { body: null })
    const read = definition.profiles?.[url.pathname]
    const scopes = token.scope?.split(' ') ?? []
    return sendJson(response, read?.({ person, scopes, query }) ?? { body: null })
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
