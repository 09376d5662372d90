import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { readSignInMessage } from './signInMessage.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const message = fc
  .record({
    domain: fc.domain(),
    fid: fc.integer({ min: 1 }),
    nonce: fc.stringMatching(/^[a-zA-Z0-9]{8,64}$/),
    expirationTime: fc.option(fc.date({ noInvalidDate: true, min: new Date(0) }), {
      nil: undefined,
    }),
    requestId: fc.option(fc.stringMatching(/^[a-z0-9-]{1,20}$/), { nil: undefined }),
    others: fc.array(fc.webUrl(), { maxLength: 3 }),
  })
  .filter(({ expirationTime }) => (expirationTime?.getUTCFullYear() ?? 0) < 10_000)
  .map(({ fid, others, ...fields }) => ({
    fid,
    fields,
    text: createSiweMessage({
      ...fields,
      address,
      statement: 'Farcaster Auth',
      uri: `https://${fields.domain}/login`,
      version: '1',
      chainId: 10,
      issuedAt: new Date(0),
      resources: [`farcaster://fid/${fid}`, ...others],
    }),
  }))

test('readSignInMessage: reads what the standard writes', () => {
  fc.assert(
    fc.property(message, ({ text, fid, fields }) => {
      expect(readSignInMessage(text)).toEqual({
        address,
        domain: fields.domain,
        uri: `https://${fields.domain}/login`,
        nonce: fields.nonce,
        fid: BigInt(fid),
        expirationTime: fields.expirationTime?.getTime(),
        notBefore: undefined,
      })
    }),
  )
})

test('readSignInMessage: a line more, a line less or lines in another order are no message', () => {
  const changed = fc.tuple(
    message,
    fc.nat(),
    fc.constantFrom('', 'Nonce: aaaaaaaaaaaa', 'Chain ID: 10', '- farcaster://fid/7', 'Hello'),
  )
  fc.assert(
    fc.property(changed, ([{ text }, place, line]) => {
      const lines = text.split('\n')
      const resources = lines.indexOf('Resources:')
      const at = place % resources
      expect(readSignInMessage(lines.toSpliced(at, 0, line).join('\n'))).toBeUndefined()
      const optional = /^(Expiration Time|Request ID): /.test(lines[at] ?? '')
      if (!optional) expect(readSignInMessage(lines.toSpliced(at, 1).join('\n'))).toBeUndefined()
      const [moved = ''] = lines.slice(at, at + 1)
      const swapped = lines.toSpliced(at, 1)
      swapped.splice((at + 1) % resources, 0, moved)
      if (swapped.join() !== lines.join())
        expect(readSignInMessage(swapped.join('\n'))).toBeUndefined()
    }),
  )
})

test('readSignInMessage: more than a message is none', () => {
  fc.assert(
    fc.property(message, fc.string({ minLength: 1 }), ({ text }, more) => {
      expect(readSignInMessage(more + text)?.domain ?? '').not.toBe(readSignInMessage(text)?.domain)
      expect(readSignInMessage(`${text}\n${more}\n`)).toBeUndefined()
    }),
  )
  expect(readSignInMessage('a'.repeat(5_000))).toBeUndefined()
})
