import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { refuseSandbox } from './onrampOptions.ts'
import { readOnramp } from './readOnramp.ts'

const read = (env: Record<string, string>) => {
  const named = Object.entries(env).map(([name, value]) => [`LATCHKEY_ONRAMP_${name}`, value])
  return readOnramp(Object.fromEntries(named) as Record<string, string>) // pairs of texts
}
const ed25519 = () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  return Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString(
    'base64',
  )
}
const p256 = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'sec1', format: 'pem' })
    .toString()

test('settings: providers are those of which anything is set', () => {
  expect(readOnramp({ PORT: '1', LATCHKEY_ONRAMP_MELD_KEY: '  ' })).toEqual({})
  expect(read({ MELD_KEY: 'public', STRIPE_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' })).toEqual({
    meld: { key: 'public' },
    stripe: { key: 'sk', webhookSecret: 'whsec' },
  })
})

test('settings: a key of Coinbase may be Ed25519 or P-256, on one line too', () => {
  const secret = p256()
  expect(read({ COINBASE_KEY: 'id', COINBASE_SECRET: ed25519() }).coinbase?.key).toBe('id')
  const onOneLine = secret.trim().replaceAll('\n', '\\n')
  expect(read({ COINBASE_KEY: 'id', COINBASE_SECRET: onOneLine }).coinbase?.secret).toBe(
    secret.trim(),
  )
})

test('settings: what is wrong is named, and never repeated', () => {
  const wrong = randomBytes(12).toString('hex')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  })
  for (const [env, named] of [
    [{ MOONPAY_KEY: wrong }, 'LATCHKEY_ONRAMP_MOONPAY_SECRET is missing'],
    [{ TRANSAK_SECRET: wrong }, 'LATCHKEY_ONRAMP_TRANSAK_KEY is missing'],
    [{ SANDBOX_KEY: wrong }, 'LATCHKEY_ONRAMP_SANDBOX_SECRET is missing'],
    [{ COINBASE_KEY: 'id', COINBASE_SECRET: wrong }, 'LATCHKEY_ONRAMP_COINBASE_SECRET has to be'],
    [{ COINBASE_KEY: 'id', COINBASE_SECRET: String(rsa) }, 'LATCHKEY_ONRAMP_COINBASE_SECRET has'],
    [{ STRIPE_KEY: 'sk', STRIPE_URL: `ftp://${wrong}` }, 'LATCHKEY_ONRAMP_STRIPE_URL has to be'],
    [{ STRIPE_KEY: `${wrong}é` }, 'LATCHKEY_ONRAMP_STRIPE_KEY has to be written'],
    [{ PAYPAL_KEY: wrong }, 'LATCHKEY_ONRAMP_PAYPAL_KEY is no setting'],
    [{ MELD_ID: wrong }, 'LATCHKEY_ONRAMP_MELD_ID is no setting'],
  ] as const) {
    expect(() => read(env)).toThrow(named)
    expect(() => read(env)).not.toThrow(wrong)
  }
})

test('settings: production refuses the sandbox, and what is not encrypted', () => {
  const sandbox = { key: 'k', secret: 's', webhookSecret: 'w', url: 'https://pay.example.com' }
  expect(() => refuseSandbox({ sandbox })).toThrow(/sandbox may not sell/)
  expect(() => refuseSandbox({ meld: { key: 'p', url: 'http://api.meld.io' } })).toThrow(
    /LATCHKEY_ONRAMP_MELD_URL has to be an https address/,
  )
  refuseSandbox({ meld: { key: 'p' } })
})
