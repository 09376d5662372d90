import { getNumber, getUsername } from '../person.ts'
import type { StandInDefinition } from '../standInDefinition.ts'

const documentation = 'https://docs.github.com/rest'
const tokenErrors: Readonly<Record<string, readonly [code: string, description: string]>> = {
  invalid_grant: ['bad_verification_code', 'The code passed is incorrect or expired.'],
  invalid_client: [
    'incorrect_client_credentials',
    'The client_id and/or client_secret passed are incorrect.',
  ],
}

/** OAuth 2 alone. Token errors come with status 200, answers are forms unless JSON is asked for, and addresses have a list of their own. */
export const github: StandInDefinition = {
  id: 'github',
  name: 'GitHub',
  isOpenId: false,
  routes: { authorization: '/login/oauth/authorize', token: '/login/oauth/access_token' },
  prefix: /^\/api\/v3(?=\/)/,
  scopes: ['read:user', 'user:email', 'user'],
  clientAuth: 'client_secret_post',
  secret: 'text',
  getSubject: (person) => getNumber('github', person, 8),
  profiles: {
    '/user': ({ person }) => ({
      body: {
        login: getUsername(person),
        id: Number(getNumber('github', person, 8)),
        node_id: `U_${getNumber('github', person, 8)}`,
        type: 'User',
        name: person.name,
        // Shown only by those who made it public, which nobody does by default.
        email: null,
      },
    }),
    '/user/emails': ({ person, scopes }) => {
      if (!scopes.includes('user:email') && !scopes.includes('user'))
        return { status: 404, body: { message: 'Not Found', documentation_url: documentation } }
      const noreply = {
        email: `${getNumber('github', person, 8)}+${getUsername(person)}@users.noreply.github.com`,
        primary: person.email === undefined,
        verified: true,
        visibility: null,
      }
      if (person.email === undefined) return { body: [noreply] }
      const primary = {
        email: person.email,
        primary: true,
        verified: person.isEmailVerified ?? true,
        visibility: 'private',
      }
      // The primary one stands anywhere in the list.
      return { body: [noreply, primary] }
    },
  },
  unauthorized: {
    status: 401,
    body: { message: 'Bad credentials', documentation_url: documentation, status: '401' },
  },
  writeToken: (body, accept) => {
    const answer = readAnswer(body)
    return accept.includes('json')
      ? { status: 200, body: answer }
      : {
          status: 200,
          body: new URLSearchParams(answer).toString(),
          contentType: 'application/x-www-form-urlencoded',
        }
  },
  describeEmail: (person) =>
    person.email === undefined
      ? 'keeps the address private'
      : `${person.email}${person.isEmailVerified === false ? ', not verified' : ''}`,
  offers: { email: true, verified: true },
}

function readAnswer(body: Readonly<Record<string, unknown>>): Record<string, string> {
  const { error, access_token: token, scope } = body
  if (typeof error === 'string') {
    const [code, description] = tokenErrors[error] ?? [error, String(body.error_description)]
    return { error: code, error_description: description, error_uri: documentation }
  }
  return {
    access_token: String(token),
    scope: String(scope).replaceAll(' ', ','),
    token_type: 'bearer',
  }
}
