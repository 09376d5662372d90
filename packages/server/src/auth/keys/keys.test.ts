import { createHmac, randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OperatorError } from '../../errors.ts'
import { tempFolder } from '../../fixtures/tempFolder.ts'
import { createKeys } from './createKeys.ts'
import { createEnvironmentWrapper } from './keyWrapper.ts'
import { developmentSecret, parseSecret } from './masterSecret.ts'

/** HKDF-SHA256 (RFC 5869) with an empty salt, for one block of output, written out. */
function hkdf(secret: Uint8Array, info: string) {
  const prk = createHmac('sha256', Buffer.alloc(32)).update(secret).digest()
  return createHmac('sha256', prk)
    .update(Buffer.concat([Buffer.from(info), Buffer.from([1])]))
    .digest()
}

test('keys: one for each purpose, from the master secret by HKDF', () => {
  const master = Buffer.from(
    '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    'hex',
  )
  const keys = createKeys(master)
  expect(Buffer.from(keys.code)).toEqual(hkdf(master, 'latchkey/server/v1/code'))
  expect(Buffer.from(keys.emailIndex)).toEqual(hkdf(master, 'latchkey/server/v1/email-index'))
  const all = [
    keys.code,
    keys.emailIndex,
    keys.emailEncryption,
    keys.identityIndex,
    keys.identityEncryption,
    keys.social,
    keys.dpopNonce,
    keys.accessToken,
    keys.refreshToken,
  ]
  expect(new Set(all.map((key) => Buffer.from(key).toString('hex'))).size).toBe(9)
})

test('wrapper: opens what it wrapped, in its own context, with its own key, unchanged', async () => {
  const wrapper = createEnvironmentWrapper(randomBytes(32))
  const secret = randomBytes(32)
  const wrapped = await wrapper.wrap(secret, 'slot one')
  expect(Buffer.from(await wrapper.unwrap(wrapped, 'slot one'))).toEqual(secret)
  expect(await wrapper.wrap(secret, 'slot one')).not.toBe(wrapped)
  await expect(wrapper.unwrap(wrapped, 'slot two')).rejects.toThrow()
  await expect(
    createEnvironmentWrapper(randomBytes(32)).unwrap(wrapped, 'slot one'),
  ).rejects.toThrow()
  const bytes = Buffer.from(wrapped.slice(5), 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const flipped = Buffer.from(bytes)
    flipped.writeUInt8((flipped[index] ?? 0) ^ 1, index)
    await expect(
      wrapper.unwrap(`env1.${flipped.toString('base64url')}`, 'slot one'),
    ).rejects.toThrow()
  }
  for (const bad of ['', 'env1.', 'env2.' + wrapped.slice(5), wrapped.slice(0, -4), 'nonsense'])
    await expect(wrapper.unwrap(bad, 'slot one')).rejects.toThrow()
})

test.each([
  '',
  'short',
  'hunter2hunter2hunter2hunter2hunter2',
  'A'.repeat(43) + '=',
  '!'.repeat(44),
])('secret: refuses %j, without repeating it', (value) => {
  expect(() => parseSecret(value)).toThrow(OperatorError)
  expect(() => parseSecret(value)).toThrow(/^LATCHKEY_SECRET/)
  expect(() => parseSecret(value)).not.toThrow(/hunter2|AAAA/)
})

test('secret: takes 32 random bytes in base64 and base64url', () => {
  const bytes = randomBytes(32)
  for (const encoding of ['base64', 'base64url'] as const)
    expect(Buffer.from(parseSecret(bytes.toString(encoding)))).toEqual(bytes)
})

test('secret for development: made once, for its owner alone, the same for all who start at once', async () => {
  const folder = await tempFolder()
  const made = await Promise.all(Array.from({ length: 20 }, () => developmentSecret(folder)))
  expect(new Set(made.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(1)
  const path = join(folder, 'secret')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(Buffer.from((await readFile(path, 'utf8')).trim(), 'base64')).toEqual(made[0])
  await writeFile(path, 'damaged')
  await expect(developmentSecret(folder)).rejects.toThrow(/does not hold the secret/)
  expect(await developmentSecret(undefined)).not.toEqual(await developmentSecret(undefined))
})
