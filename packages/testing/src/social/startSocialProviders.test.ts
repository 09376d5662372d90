import { createHash, createPrivateKey, sign } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StandIn } from './createStandIn.ts'
import type { Person } from './person.ts'
import { startSocialProviders, type SocialProviders } from './startSocialProviders.ts'
import { readWebToken } from './webToken.ts'

const api = 'http://localhost:4999'
const verifier = 'a-verifier-that-is-long-enough-for-the-standard-'
const ann = { name: 'Ann', email: 'ann@example.com' } as const satisfies Person

let providers: SocialProviders
beforeAll(async () => {
  providers = await startSocialProviders()
  providers.allowApi(api)
})
afterEach(() => providers.restore())
afterAll(() => providers.stop())

function createUri(standIn: StandIn, path: string, params: Readonly<Record<string, string>>) {
  const query = new URLSearchParams({
    client_id: standIn.credentials.clientId,
    redirect_uri: `${api}/auth/v1/social/callback/${standIn.id}`,
    response_type: 'code',
    state: 'the-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...params,
  })
  return `${standIn.issuer}${path}?${query}`
}

async function askToken(
  standIn: StandIn,
  path: string,
  code: string,
  options: { secret?: string; headers?: Record<string, string> } = {},
) {
  const { credentials } = standIn
  const secret = options.secret ?? (credentials.kind === 'text' ? credentials.clientSecret : '')
  return fetch(standIn.issuer + path, {
    method: 'POST',
    headers: options.headers ?? { accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: `${api}/auth/v1/social/callback/${standIn.id}`,
      ...(options.headers?.authorization === undefined && {
        client_id: credentials.clientId,
        client_secret: secret,
      }),
    }),
  })
}

/** What an endpoint said; tests look into it. */
const read = async (response: Response) => (await response.json()) as Record<string, unknown>
const askProfile = (standIn: StandIn, path: string, token: unknown) =>
  fetch(standIn.issuer + path, { headers: { authorization: `Bearer ${String(token)}` } })
const getCode = (url: string) => new URL(url).searchParams.get('code') ?? ''

const googleUri = () =>
  createUri(providers.google, '/o/oauth2/v2/auth', {
    scope: 'openid email profile',
    nonce: 'the-nonce',
  })

test('behavior: Google follows the standard, and the same name is the same person', async () => {
  const { google } = providers
  const discovery = await read(await fetch(`${google.issuer}/.well-known/openid-configuration`))
  expect(discovery).toMatchObject({
    issuer: google.issuer,
    authorization_endpoint: `${google.issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${google.issuer}/token`,
    authorization_response_iss_parameter_supported: true,
  })
  const subjects = []
  for (let login = 0; login < 2; login++) {
    const { url } = await google.logIn(googleUri(), ann)
    const { searchParams } = new URL(url)
    expect(searchParams.get('state')).toBe('the-state')
    expect(searchParams.get('iss')).toBe(google.issuer)
    const answer = await read(await askToken(google, '/token', getCode(url)))
    const claims = readWebToken(String(answer.id_token))?.claims
    expect(claims).toMatchObject({
      iss: google.issuer,
      aud: google.credentials.clientId,
      nonce: 'the-nonce',
      email: 'ann@example.com',
      email_verified: true,
      name: 'Ann',
    })
    subjects.push(claims?.sub)
  }
  expect(subjects[0]).toBe(subjects[1])
  expect(subjects[0]).toMatch(/^\d{21}$/)
})

test('behavior: a visitor refuses, a provider breaks, and nobody comes back to a foreign address', async () => {
  const { google } = providers
  const refused = await google.logIn(googleUri(), 'refuse')
  expect(new URL(refused.url).searchParams.get('error')).toBe('access_denied')
  const broken = await google.logIn(googleUri(), { error: 'server_error' })
  expect(new URL(broken.url).searchParams.get('error')).toBe('server_error')
  google.fail({ kind: 'error', error: 'temporarily_unavailable' }, { times: 1 })
  const failed = await google.logIn(googleUri(), ann)
  expect(new URL(failed.url).searchParams.get('error')).toBe('temporarily_unavailable')
  const uri = new URL(googleUri())
  uri.searchParams.set('redirect_uri', 'http://localhost:1/elsewhere')
  await expect(google.logIn(uri.href, ann)).rejects.toThrow('redirect_uri')
})

test('behavior: faults are in what comes back and in the token, as often as asked', async () => {
  const { google } = providers
  const logIn = async () => new URL((await google.logIn(googleUri(), ann)).url).searchParams
  const readClaims = async () => {
    const answer = await askToken(google, '/token', (await logIn()).get('code') ?? '')
    return readWebToken(String((await read(answer)).id_token))?.claims
  }
  google.fail({ kind: 'wrongNonce' }, { times: 1 })
  expect((await readClaims())?.nonce).toBe('of-another-login')
  expect((await readClaims())?.nonce).toBe('the-nonce')
  google.fail({ kind: 'wrongIssuer' }, { times: 1 })
  expect((await readClaims())?.iss).toBe('https://accounts.example.com')
  google.fail({ kind: 'wrongState' }, { times: 1 })
  expect((await logIn()).get('state')).toBe('of-another-login')
  google.fail({ kind: 'mixedUp' }, { times: 1 })
  expect((await logIn()).get('iss')).toBe('https://accounts.example.com')

  await readClaims()
  google.fail({ kind: 'replayedCode' }, { times: 1 })
  const replayed = await askToken(google, '/token', (await logIn()).get('code') ?? '')
  expect(await read(replayed)).toMatchObject({ error: 'invalid_grant' })
  google.fail({ kind: 'status', at: 'token', status: 503 }, { times: 1 })
  expect((await askToken(google, '/token', 'x')).status).toBe(503)
})

test('behavior: Apple posts its answer, tells the name once, and wants a signed secret', async () => {
  const { apple } = providers
  const { credentials } = apple
  if (credentials.kind !== 'key') throw new Error('Apple gives keys')
  const createSecret = (audience: string) => {
    const now = Math.floor(Date.now() / 1000)
    const text = [
      { alg: 'ES256', kid: credentials.keyId },
      {
        iss: credentials.teamId,
        sub: credentials.clientId,
        aud: audience,
        iat: now,
        exp: now + 300,
      },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const key = createPrivateKey(credentials.privateKey)
    const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }
  const scope = { scope: 'openid name email', nonce: 'the-nonce' }
  const inAddress = createUri(apple, '/auth/authorize', scope)
  await expect(apple.logIn(inAddress, ann)).rejects.toThrow('response_mode must be form_post')

  const uri = createUri(apple, '/auth/authorize', { ...scope, response_mode: 'form_post' })
  const hidden = { ...ann, hidesEmail: true }
  const first = await apple.logIn(uri, hidden)
  expect(first).toMatchObject({
    method: 'POST',
    url: `${api}/auth/v1/social/callback/apple`,
  })
  expect(JSON.parse(first.form?.get('user') ?? '')).toMatchObject({ name: { firstName: 'Ann' } })
  const second = await apple.logIn(uri, hidden)
  expect(second.form?.get('user')).toBeNull()
  expect(second.form?.get('iss')).toBeNull()

  const code = second.form?.get('code') ?? ''
  const wrong = await askToken(apple, '/auth/token', code, { secret: createSecret('https://x.y') })
  expect(await read(wrong)).toMatchObject({ error: 'invalid_client' })
  const answer = await askToken(apple, '/auth/token', code, { secret: createSecret(apple.issuer) })
  const claims = readWebToken(String((await read(answer)).id_token))?.claims
  expect(claims).toMatchObject({ email_verified: 'true', is_private_email: 'true' })
  expect(claims?.email).toMatch(/@privaterelay\.appleid\.com$/)
  expect(claims).not.toHaveProperty('name')
})

test('behavior: GitHub answers with forms and status 200, and keeps addresses in a list of their own', async () => {
  const { github } = providers
  const uri = createUri(github, '/login/oauth/authorize', { scope: 'read:user user:email' })
  const { url } = await github.logIn(uri, { ...ann, isEmailVerified: false })
  expect(new URL(url).searchParams.has('iss')).toBe(false)
  const path = '/login/oauth/access_token'
  const wrong = await askToken(github, path, 'wrong')
  expect(wrong.status).toBe(200)
  expect(await read(wrong)).toMatchObject({ error: 'bad_verification_code' })
  const answer = await askToken(github, path, getCode(url), { headers: {} })
  const form = new URLSearchParams(await answer.text())
  expect(form.get('scope')).toBe('read:user,user:email')
  const token = form.get('access_token')
  const user = await read(await askProfile(github, '/api/v3/user', token))
  expect(user).toMatchObject({ login: 'ann', name: 'Ann', email: null })
  expect(typeof user.id).toBe('number')
  const emails = await (await askProfile(github, '/user/emails', token)).json()
  expect(emails).toContainEqual({
    email: 'ann@example.com',
    primary: true,
    verified: false,
    visibility: 'private',
  })
  expect((await askProfile(github, '/user', 'wrong')).status).toBe(401)
})

test('behavior: Facebook gives the fields that are named, and an address only where there is one', async () => {
  const { facebook } = providers
  const uri = createUri(facebook, '/v23.0/dialog/oauth', { scope: 'public_profile,email' })
  const refused = await facebook.logIn(uri, 'refuse')
  expect(refused.url).toMatch(/error_reason=user_denied.*#_=_$/)
  const readProfile = async (person: Person, more = '') => {
    const { url } = await facebook.logIn(uri, person)
    const answer = await read(await askToken(facebook, '/v23.0/oauth/access_token', getCode(url)))
    expect(answer.token_type).toBe('bearer')
    return read(await askProfile(facebook, `/me?fields=id,name,email${more}`, answer.access_token))
  }
  expect(await readProfile(ann)).toMatchObject({ name: 'Ann', email: 'ann@example.com' })
  expect(await readProfile(ann, '&appsecret_proof=wrong')).toHaveProperty('error')
  expect(await readProfile({ name: 'Ann' })).not.toHaveProperty('email')
  expect(await read(await askToken(facebook, '/oauth/access_token', 'wrong'))).toMatchObject({
    error: { type: 'OAuthException' },
  })
})

test('behavior: X demands PKCE and HTTP Basic, and knows no address', async () => {
  const { x } = providers
  const { credentials } = x
  if (credentials.kind !== 'text') throw new Error('X gives secrets')
  const uri = createUri(x, '/i/oauth2/authorize', { scope: 'users.read tweet.read' })
  const open = new URL(uri)
  open.searchParams.delete('code_challenge')
  open.searchParams.delete('code_challenge_method')
  const failed = await x.logIn(open.href, ann)
  expect(new URL(failed.url).searchParams.get('error')).toBe('invalid_request')
  const { url } = await x.logIn(uri, ann)
  const basic = btoa(`${credentials.clientId}:${credentials.clientSecret}`)
  const answer = await askToken(x, '/2/oauth2/token', getCode(url), {
    headers: { authorization: `Basic ${basic}` },
  })
  const token = (await read(answer)).access_token
  const profile = await read(await askProfile(x, '/2/users/me', token))
  expect(profile).toMatchObject({ data: { name: 'Ann', username: 'ann' } })
  expect(JSON.stringify(profile)).not.toContain('@')
})

test('behavior: Discord says by a flag whether it checked the address', async () => {
  const { discord } = providers
  const uri = createUri(discord, '/oauth2/authorize', { scope: 'identify email' })
  const { url } = await discord.logIn(uri, { ...ann, isEmailVerified: false })
  const answer = await read(await askToken(discord, '/api/v10/oauth2/token', getCode(url)))
  const profile = await read(await askProfile(discord, '/api/v10/users/@me', answer.access_token))
  expect(profile).toMatchObject({
    global_name: 'Ann',
    email: 'ann@example.com',
    verified: false,
  })
})
