import { getNumber, getUsername } from '../person.ts'
import type { StandInDefinition } from '../standInDefinition.ts'

/** OAuth 2 whose profile says by a flag whether the address was checked. */
export const discord: StandInDefinition = {
  id: 'discord',
  name: 'Discord',
  isOpenId: false,
  routes: { authorization: '/oauth2/authorize', token: '/api/oauth2/token' },
  prefix: /(?<=^\/api)\/v\d+(?=\/)/,
  scopes: ['identify', 'email'],
  clientAuth: 'client_secret_post',
  secret: 'text',
  getSubject: (person) => getNumber('discord', person, 18),
  profiles: {
    '/api/users/@me': ({ person, scopes }) => ({
      body: {
        id: getNumber('discord', person, 18),
        username: getUsername(person),
        discriminator: '0',
        global_name: person.name,
        avatar: null,
        ...(scopes.includes('email') && {
          email: person.email ?? null,
          verified: person.email !== undefined && (person.isEmailVerified ?? true),
        }),
      },
    }),
  },
  unauthorized: { status: 401, body: { message: '401: Unauthorized', code: 0 } },
  describeEmail: (person) =>
    person.email === undefined
      ? 'no address'
      : `${person.email}${person.isEmailVerified === false ? ', not verified' : ''}`,
  offers: { email: true, verified: true },
}
