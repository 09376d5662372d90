import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from '../../config/settings.ts'
import { OperatorError } from '../../errors.ts'
import { checkProduction } from '../../config/production.ts'

const keyOf = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve })
    .privateKey.export({ format: 'pem', type: 'pkcs8' })
    .toString()
    .trim()
const key = keyOf('P-256')
const appleEnv = {
  LATCHKEY_SOCIAL_APPLE_ID: 'com.example.login',
  LATCHKEY_SOCIAL_APPLE_TEAM: 'TEAM123456',
  LATCHKEY_SOCIAL_APPLE_KEY_ID: 'KEY1234567',
  LATCHKEY_SOCIAL_APPLE_KEY: key.replaceAll('\n', '\\n'),
}
const githubEnv = {
  LATCHKEY_SOCIAL_GITHUB_ID: 'an id',
  LATCHKEY_SOCIAL_GITHUB_SECRET: 'a secret',
  LATCHKEY_SOCIAL_GITHUB_URL: 'https://github.example.com',
}

test('readEnv: a provider is set up by its id and secret; Apple by its key', () => {
  expect(readEnv({}).social).toEqual({})
  expect(readEnv({ ...githubEnv, ...appleEnv, LATCHKEY_SOCIAL_X_ID: ' ' }).social).toEqual({
    github: { clientId: 'an id', clientSecret: 'a secret', url: 'https://github.example.com' },
    apple: {
      clientId: 'com.example.login',
      teamId: 'TEAM123456',
      keyId: 'KEY1234567',
      privateKey: key,
    },
  })
})

test.each([
  [{ LATCHKEY_SOCIAL_X_ID: 'an id' }, /LATCHKEY_SOCIAL_X_SECRET is missing/],
  [{ LATCHKEY_SOCIAL_X_SECRET: 'TOPSECRET' }, /LATCHKEY_SOCIAL_X_ID is missing/],
  [{ LATCHKEY_SOCIAL_TWITTER_ID: 'an id' }, /LATCHKEY_SOCIAL_TWITTER_ID is no setting/],
  [{ ...githubEnv, LATCHKEY_SOCIAL_GITHUB_URL: 'TOPSECRET' }, /GITHUB_URL has to be a web address/],
  [{ ...appleEnv, LATCHKEY_SOCIAL_APPLE_KEY: 'TOPSECRET' }, /APPLE_KEY has to be the key/],
  [{ ...appleEnv, LATCHKEY_SOCIAL_APPLE_KEY: keyOf('P-384') }, /APPLE_KEY has to be the key/],
  [{ ...appleEnv, LATCHKEY_SOCIAL_APPLE_SECRET: 'TOPSECRET' }, /APPLE_SECRET is no setting/],
])('readEnv: %o is refused by name, and no value is repeated', (env, message) => {
  const read = () => readEnv(env)
  expect(read).toThrow(OperatorError)
  expect(read).toThrow(message)
  expect(read).not.toThrow(/TOPSECRET/)
})

test('production: providers are reached over an encrypted connection', () => {
  const given = { publicUrl: 'https://api.example.com' }
  const github = { clientId: 'an id', clientSecret: 'a secret' }
  const at = (url: string) => () =>
    checkProduction({ ...given, social: { github: { ...github, url } } })
  expect(at('http://localhost:4404/github')).toThrow(/LATCHKEY_SOCIAL_GITHUB_URL .* https/)
  expect(at('https://github.example.com')).not.toThrow()
})
