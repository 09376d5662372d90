import { getNumber, getUsername } from '../person.ts'
import type { StandInDefinition } from '../standInDefinition.ts'

/** OpenID Connect as it is written, with userinfo and `iss` in the callback. */
export const google: StandInDefinition = {
  id: 'google',
  name: 'Google',
  isOpenId: true,
  routes: {
    authorization: '/o/oauth2/v2/auth',
    token: '/token',
    jwks: '/oauth2/v3/certs',
    userinfo: '/v1/userinfo',
  },
  scopes: ['openid', 'email', 'profile'],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'picture'],
  },
  clientAuth: 'client_secret_post',
  namesIssuer: true,
  secret: 'text',
  getSubject: (person) => getNumber('google', person, 21),
  getClaims: (person) => {
    const [given, ...family] = person.name.split(' ')
    return {
      name: person.name,
      given_name: given,
      family_name: family.join(' ') || undefined,
      // Every account there has an address.
      email: person.email ?? `${getUsername(person)}@gmail.com`,
      email_verified: person.email === undefined || (person.isEmailVerified ?? true),
    }
  },
  describeEmail: (person) =>
    person.email === undefined
      ? `${getUsername(person)}@gmail.com`
      : `${person.email}${person.isEmailVerified === false ? ', not verified' : ''}`,
  offers: { email: true, verified: true },
}
