import { getHash, getUsername, type Person } from '../person.ts'
import type { StandInDefinition } from '../standInDefinition.ts'

/**
 * OpenID Connect that posts its answer, tells the name only the first time and beside the token, gives relay addresses, has no userinfo,
 * and writes booleans as text.
 */
export const apple: StandInDefinition = {
  id: 'apple',
  name: 'Apple',
  isOpenId: true,
  routes: { authorization: '/auth/authorize', token: '/auth/token', jwks: '/auth/keys' },
  scopes: ['openid', 'email', 'name'],
  claims: {
    openid: ['sub', 'nonce_supported'],
    email: ['email', 'email_verified', 'is_private_email'],
  },
  clientAuth: 'client_secret_post',
  needsFormPost: true,
  secret: 'key',
  getSubject: (person) => {
    const hash = getHash('apple', person)
    return `000${hash.slice(0, 3)}.${hash.slice(3, 35)}.${hash.slice(35, 39)}`
  },
  getClaims: (person) => ({
    nonce_supported: true,
    email: getEmail(person),
    email_verified: 'true',
    ...(person.hidesEmail === true && { is_private_email: 'true' }),
  }),
  writeCallback: (params, person, { isFirst, scopes }) => {
    if (!person || !isFirst || !scopes.includes('name')) return
    const [firstName, ...lastName] = person.name.split(' ')
    params.set(
      'user',
      JSON.stringify({
        name: { firstName, lastName: lastName.join(' ') },
        ...(scopes.includes('email') && { email: getEmail(person) }),
      }),
    )
  },
  describeEmail: (person) => getEmail(person),
  offers: { email: true, hide: true },
}

/** Every account there has an address, and each site gets another relay address. */
function getEmail(person: Person): string {
  return person.hidesEmail === true
    ? `${getHash('apple relay', person).slice(0, 10)}@privaterelay.appleid.com`
    : (person.email ?? `${getUsername(person)}@icloud.com`)
}
