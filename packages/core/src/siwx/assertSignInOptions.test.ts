import { writeSiwxMessage, type SiwxMessage } from '@latchkey/protocol/siwx'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createLog } from '../kit/createLog.ts'
import { assertSignInOptions } from './assertSignInOptions.ts'
import { defaultSiwx, serverSiwx } from './entries.ts'
import { makeMessage } from './makeMessage.ts'

const message = {
  domain: 'app.example.com',
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:1',
  uri: 'https://app.example.com',
  version: '1',
  nonce: '32891756aBc',
  issuedAt: '2026-11-22T09:30:00.000Z',
} satisfies SiwxMessage

function throws(run: () => unknown) {
  try {
    run()
    return false
  } catch {
    return true
  }
}

test('a statement that wallets refuse throws when the kit is made', () => {
  const statement = 'Melden Sie sich an – für alle.'
  for (const make of [serverSiwx, defaultSiwx])
    expect(() => make({ statement })).toThrow(/`statement`.*"–" \(U\+2013\)/)
  expect(() => serverSiwx({ statement: 'Line\nbreak' })).toThrow(String.raw`"\n" (U+000A)`)
  expect(() => serverSiwx({ statement: '' })).toThrow('`statement`')
  expect(() => serverSiwx({ statement: "Sign in (it's free)." })).not.toThrow()
})

test.each([
  [{ domain: 'https://app.example.com' }, '`domain`'],
  [{ domain: '' }, '`domain`'],
  [{ uri: 'app.example.com' }, '`uri`'],
  [{ resources: ['https://a.example/', 'ü'] }, '`resources`'],
  [{ expiry: Number.NaN }, '`expiry`'],
  [{ expiry: -1 }, '`expiry`'],
])('%j throws and names the option', (options, named) => {
  expect(() => serverSiwx(options)).toThrow(named)
})

test('a statement is accepted exactly when a message can hold it', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.lorem())
  fc.assert(
    fc.property(text, (statement) => {
      expect(throws(() => assertSignInOptions({ statement }))).toBe(
        throws(() => writeSiwxMessage({ ...message, statement })),
      )
    }),
    { numRuns: 30 },
  )
})

test('a message that cannot be made is written to the console', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reason = new Error('The server has no nonce')
  const siwx = { createMessage: () => Promise.reject(reason) }
  const account = { accountAddress: message.accountAddress, chainId: message.chainId }
  const kit = { log: createLog('error') }
  await expect(makeMessage(kit, siwx, account)).rejects.toBe(reason)
  expect(error.mock.calls.flat()).toContain(reason)
  error.mockRestore()
})
