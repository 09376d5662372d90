import { getNumber, getUsername } from '../person.ts'
import type { StandInDefinition } from '../standInDefinition.ts'

/** OAuth 2 that demands PKCE and HTTP Basic, wraps profiles in `data`, and gives no address. */
export const x: StandInDefinition = {
  id: 'x',
  name: 'X',
  isOpenId: false,
  routes: { authorization: '/i/oauth2/authorize', token: '/2/oauth2/token' },
  scopes: ['users.read', 'tweet.read'],
  clientAuth: 'client_secret_basic',
  needsPkce: true,
  secret: 'text',
  getSubject: (person) => getNumber('x', person, 19),
  profiles: {
    '/2/users/me': ({ person, scopes }) =>
      scopes.includes('users.read') && scopes.includes('tweet.read')
        ? {
            body: {
              data: {
                id: getNumber('x', person, 19),
                name: person.name,
                username: getUsername(person),
              },
            },
          }
        : {
            status: 403,
            body: { title: 'Forbidden', detail: 'Forbidden', type: 'about:blank', status: 403 },
          },
  },
  unauthorized: {
    status: 401,
    body: { title: 'Unauthorized', detail: 'Unauthorized', type: 'about:blank', status: 401 },
  },
  describeEmail: (person) => `@${getUsername(person)}`,
  offers: {},
}
