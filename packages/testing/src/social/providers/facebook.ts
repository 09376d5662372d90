import { createHmac } from 'node:crypto'
import { getNumber } from '../person.ts'
import type { EndpointAnswer, StandInDefinition } from '../standInDefinition.ts'

/**
 * OAuth 2 in the shape of the Graph API: profiles give only the fields that are named, nobody says whether an address was checked, many have
 * none, errors are objects, and callbacks end in a fragment.
 */
export const facebook: StandInDefinition = {
  id: 'facebook',
  name: 'Facebook',
  isOpenId: false,
  routes: { authorization: '/dialog/oauth', token: '/oauth/access_token' },
  prefix: /^\/v\d+\.\d+(?=\/)/,
  scopes: ['public_profile', 'email'],
  clientAuth: 'client_secret_post',
  secret: 'text',
  getSubject: (person) => getNumber('facebook', person, 17),
  profiles: {
    '/me': ({ person, scopes, query }) => {
      const fields = (query.get('fields') ?? 'id,name').split(',').map((field) => field.trim())
      const profile = {
        name: person.name,
        email: scopes.includes('email') ? person.email : undefined,
      }
      const given = Object.entries(profile).filter(([field]) => fields.includes(field))
      return { body: { ...Object.fromEntries(given), id: getNumber('facebook', person, 17) } }
    },
  },
  isProofRight: ({ token, query, secret }) => {
    const proof = query.get('appsecret_proof')
    return proof === null || proof === createHmac('sha256', secret).update(token).digest('hex')
  },
  unauthorized: writeError('Invalid OAuth access token - Cannot parse access token', 190, 401),
  writeToken: (body) => {
    if (typeof body.error !== 'string')
      return {
        body: {
          access_token: body.access_token,
          token_type: 'bearer',
          expires_in: body.expires_in,
        },
      }
    return body.error === 'invalid_client'
      ? writeError('Error validating client secret.', 1, 400)
      : writeError('This authorization code has been used or is not valid.', 100, 400)
  },
  writeCallback: (params) => {
    if (params.get('error') !== 'access_denied') return
    params.set('error_code', '200')
    params.set('error_description', 'Permissions error')
    params.set('error_reason', 'user_denied')
  },
  fragment: '_=_',
  describeEmail: (person) => person.email ?? 'no address',
  offers: { email: true },
}

function writeError(message: string, code: number, status: number): EndpointAnswer {
  return { status, body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'local' } } }
}
