import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SiwxMessage, siwxMessageLength, SiwxMessageError } from './message.ts'
import { parseSiwxMessage } from './parseSiwxMessage.ts'
import { writeSiwxMessage } from './writeSiwxMessage.ts'

const ethereum = {
  domain: 'app.example.com',
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:1',
  uri: 'https://app.example.com/',
  version: '1',
  nonce: '32891756aBc',
  issuedAt: '2026-11-22T09:30:00.000Z',
} satisfies SiwxMessage
const solana = {
  ...ethereum,
  accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} satisfies SiwxMessage
const bitcoin = {
  ...ethereum,
  accountAddress: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  chainId: 'bip122:000000000019d6689c085ae165831e93',
} satisfies SiwxMessage

const whole = {
  ...ethereum,
  scheme: 'https',
  domain: 'app.example.com:8443',
  statement: "I accept the Terms of Service: https://app.example.com/tos (don't we all?)",
  expirationTime: '2026-11-22T10:30:00Z',
  notBefore: '2026-11-22T09:00:00.5+01:00',
  requestId: 'some-id:1@2',
  resources: ['ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/', 'urn:a:b'],
} satisfies SiwxMessage
const wholeText = `https://app.example.com:8443 wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

I accept the Terms of Service: https://app.example.com/tos (don't we all?)

URI: https://app.example.com/
Version: 1
Chain ID: 1
Nonce: 32891756aBc
Issued At: 2026-11-22T09:30:00.000Z
Expiration Time: 2026-11-22T10:30:00Z
Not Before: 2026-11-22T09:00:00.5+01:00
Request ID: some-id:1@2
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- urn:a:b`
const shortText = `app.example.com wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266


URI: https://app.example.com/
Version: 1
Chain ID: 1
Nonce: 32891756aBc
Issued At: 2026-11-22T09:30:00.000Z`

test('behavior: a message is written as EIP-4361 has it, and read', () => {
  expect(writeSiwxMessage(whole)).toBe(wholeText)
  expect(parseSiwxMessage(wholeText)).toEqual(whole)
  expect(writeSiwxMessage(ethereum)).toBe(shortText)
  expect(parseSiwxMessage(shortText)).toStrictEqual(ethereum)
})

test.each([
  ['Solana', solana, 'Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['Bitcoin', bitcoin, 'Chain ID: 000000000019d6689c085ae165831e93'],
])('behavior: %s has a form of its own (CAIP-122)', (name, message, chain) => {
  const text = writeSiwxMessage(message)
  expect(text.split('\n')[0]).toBe(
    `app.example.com wants you to sign in with your ${name} account:`,
  )
  expect(text).toContain(`\n${chain}\n`)
  expect(parseSiwxMessage(text)).toStrictEqual(message)
})

test.each<[string, Partial<SiwxMessage>]>([
  ['an address of IPv4', { domain: '127.0.0.1:3000', uri: 'http://127.0.0.1:3000' }],
  ['an address of IPv6', { domain: '[2001:db8::ff00:42:8329]:80', uri: 'http://[::1]/' }],
  ['an address of IPv6 with one of IPv4', { domain: '[::ffff:192.0.2.1]' }],
  ['an address of the future', { domain: '[v1.fe80::a+en1]' }],
  ['a name and a password', { domain: 'ada:secret@example.com' }],
  ['a URI without a slash', { uri: 'did:key:z6Mkf' }],
  ['a URI with all parts', { uri: 'https://u@h.example:1/a//b;c=%C3%A9?q=/?#f?/' }],
  ['an empty request id', { requestId: '' }],
  ['an empty list of resources', { resources: [] }],
  ['times in small letters', { issuedAt: '2026-11-22t09:30:00z' }],
  ['a leap day', { issuedAt: '2024-02-29T23:59:59.123456789-23:59' }],
  ['a leap second', { issuedAt: '2016-12-31T23:59:60Z', notBefore: '2017-01-01T00:59:60+01:00' }],
  ['the first year', { issuedAt: '0000-02-29T00:00:00Z' }],
  ['a statement like a field', { statement: 'URI: https://evil.example' }],
  ['a nonce of eight', { nonce: 'abcd1234' }],
])('behavior: %s is fine', (_, change) => {
  const message = { ...whole, ...change }
  expect(parseSiwxMessage(writeSiwxMessage(message))).toStrictEqual(message)
})

test.each<[string, Partial<Record<keyof SiwxMessage, unknown>>, string]>([
  ['no domain', { domain: '' }, 'domain'],
  ['a domain that is only a port', { domain: ':443' }, 'domain'],
  ['a domain with a path', { domain: 'example.com/login' }, 'domain'],
  ['a domain with a question', { domain: 'example.com?' }, 'domain'],
  ['a domain with a fragment', { domain: '#example.com' }, 'domain'],
  ['a domain with a space', { domain: 'good.example wants' }, 'domain'],
  ['a domain outside of ASCII', { domain: 'exämple.com' }, 'domain'],
  ['a domain that turns round', { domain: 'a\u202Eb.example' }, 'domain'],
  ['two ports', { domain: 'example.com:1:2' }, 'domain'],
  ['a name as port', { domain: 'example.com:http' }, 'domain'],
  ['two at signs', { domain: 'a@b@c.example' }, 'domain'],
  ['an open bracket', { domain: '[::1' }, 'domain'],
  ['a piece of IPv6 too long', { domain: '[12345::1]' }, 'domain'],
  ['IPv6 with two gaps', { domain: '[1::2::3]' }, 'domain'],
  ['IPv6 with too many pieces', { domain: '[1:2:3:4:5:6:7:8:9]' }, 'domain'],
  ['IPv6 with an octet too large', { domain: '[::256.1.1.1]' }, 'domain'],
  ['a scheme that begins with a digit', { scheme: '1https' }, 'scheme'],
  ['an empty scheme', { scheme: '' }, 'scheme'],
  ['an address too short', { accountAddress: whole.accountAddress.slice(0, -1) }, 'accountAddress'],
  ['an address too long', { accountAddress: `${whole.accountAddress}0` }, 'accountAddress'],
  ['an address with another prefix', { accountAddress: `0X${'a'.repeat(40)}` }, 'accountAddress'],
  ['an address of another chain', { accountAddress: solana.accountAddress }, 'accountAddress'],
  ['an empty statement', { statement: '' }, 'statement'],
  ['a statement of two lines', { statement: 'one\ntwo' }, 'statement'],
  ['a statement with a return', { statement: 'one\rtwo' }, 'statement'],
  ['a statement with a tab', { statement: 'one\ttwo' }, 'statement'],
  ['a statement with quotes', { statement: 'say "yes"' }, 'statement'],
  ['a statement with a percent sign', { statement: '100% of it' }, 'statement'],
  ['a statement outside of ASCII', { statement: 'Grüße' }, 'statement'],
  ['no URI', { uri: '' }, 'uri'],
  ['a relative URI', { uri: '/login' }, 'uri'],
  ['a URI without a scheme', { uri: 'example.com' }, 'uri'],
  ['a URI with a space', { uri: 'https://example.com/a b' }, 'uri'],
  ['a URI with half an escape', { uri: 'https://example.com/%2' }, 'uri'],
  ['a URI with a bracket in its path', { uri: 'https://example.com/[a]' }, 'uri'],
  ['a URI with two fragments', { uri: 'https://example.com/#a#b' }, 'uri'],
  ['a URI with a backslash', { uri: 'https:\\\\example.com' }, 'uri'],
  ['another version', { version: '2' }, 'version'],
  ['a version with more', { version: '1.0' }, 'version'],
  ['a chain that is a name', { chainId: 'eip155:mainnet' }, 'chainId'],
  ['a chain with a zero before', { chainId: 'eip155:01' }, 'chainId'],
  ['a chain below zero', { chainId: 'eip155:-1' }, 'chainId'],
  ['a chain in hex', { chainId: 'eip155:0x1' }, 'chainId'],
  ['a chain of another kind', { chainId: 'cosmos:hub-4' }, 'chainId'],
  ['no chain', { chainId: '1' }, 'chainId'],
  ['a nonce of seven', { nonce: 'abcd123' }, 'nonce'],
  ['a nonce with a sign', { nonce: 'abcd-1234' }, 'nonce'],
  ['a nonce outside of ASCII', { nonce: 'abcdefgé' }, 'nonce'],
  ['no time', { issuedAt: undefined }, 'issuedAt'],
  ['a date alone', { issuedAt: '2026-11-22' }, 'issuedAt'],
  ['a time without an offset', { issuedAt: '2026-11-22T09:30:00' }, 'issuedAt'],
  ['a time with a space', { issuedAt: '2026-11-22 09:30:00Z' }, 'issuedAt'],
  ['a time of words', { issuedAt: 'Sun, 22 Nov 2026 09:30:00 GMT' }, 'issuedAt'],
  ['a time without seconds', { issuedAt: '2026-11-22T09:30Z' }, 'issuedAt'],
  ['a dot without digits', { issuedAt: '2026-11-22T09:30:00.Z' }, 'issuedAt'],
  ['an offset without a colon', { issuedAt: '2026-11-22T09:30:00+0100' }, 'issuedAt'],
  ['an offset of a day', { issuedAt: '2026-11-22T09:30:00+24:00' }, 'issuedAt'],
  ['a month too many', { expirationTime: '2026-13-22T09:30:00Z' }, 'expirationTime'],
  ['no month', { expirationTime: '2026-00-22T09:30:00Z' }, 'expirationTime'],
  ['a day that there is not', { expirationTime: '2026-02-29T09:30:00Z' }, 'expirationTime'],
  ['no day', { expirationTime: '2026-02-00T09:30:00Z' }, 'expirationTime'],
  ['an hour too many', { notBefore: '2026-11-22T24:00:00Z' }, 'notBefore'],
  ['a minute too many', { notBefore: '2026-11-22T09:60:00Z' }, 'notBefore'],
  ['a second too many', { notBefore: '2026-11-22T23:59:61Z' }, 'notBefore'],
  ['a leap second at noon', { notBefore: '2026-11-22T12:00:60Z' }, 'notBefore'],
  ['an empty time', { notBefore: '' }, 'notBefore'],
  ['a request id with a slash', { requestId: 'a/b' }, 'requestId'],
  ['a request id with a space', { requestId: 'a b' }, 'requestId'],
  ['a request id with half an escape', { requestId: '%a' }, 'requestId'],
  ['a resource that is none', { resources: ['https://example.com', 'no uri'] }, 'resources'],
  ['an empty resource', { resources: [''] }, 'resources'],
  ['a message too long', { statement: 'a'.repeat(siwxMessageLength) }, 'text'],
])('error: %s is not written', (_, change, field) => {
  // Cast because what no type lets through may come from a page without types.
  const write = () => writeSiwxMessage({ ...whole, ...change } as SiwxMessage)
  expect(write).toThrow(SiwxMessageError)
  expect(write).toThrow(expect.objectContaining({ field }) as Error)
})

/** The text with a line replaced, in words that say which. */
const without = (line: string) => wholeText.replace(`${line}\n`, '')
const [uri, version, chain, nonce, issued, expires, before, request] = [
  'URI: https://app.example.com/',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: 32891756aBc',
  'Issued At: 2026-11-22T09:30:00.000Z',
  'Expiration Time: 2026-11-22T10:30:00Z',
  'Not Before: 2026-11-22T09:00:00.5+01:00',
  'Request ID: some-id:1@2',
] as const
const lines = [uri, version, chain, nonce, issued, expires, before, request]

test.each<[string, string]>([
  ['nothing', ''],
  ['no first line', wholeText.slice(wholeText.indexOf('\n') + 1)],
  ['another first line', wholeText.replace('wants you to', 'wants You to')],
  ['no colon', wholeText.replace('account:', 'account')],
  ['an account of another chain', wholeText.replace('Ethereum', 'Solana')],
  ['an account of no chain', wholeText.replace('Ethereum', 'Dogecoin')],
  ['two spaces', wholeText.replace(' wants', '  wants')],
  ['a space before', ` ${wholeText}`],
  ['an empty line before', `\n${wholeText}`],
  ['a byte order mark', `\uFEFF${wholeText}`],
  ['a slash too many', wholeText.replace('https://app', 'https:///app')],
  ['an empty scheme', wholeText.replace('https://app.example.com:8443', '://app.example.com')],
  ['a domain without a name', shortText.replace('app.example.com wants', ' wants')],
  ['no address', without(whole.accountAddress)],
  ['a space behind the address', wholeText.replace(whole.accountAddress, '$& ')],
  ['no empty line behind the address', wholeText.replace('92266\n\n', '92266\n')],
  ['no empty line behind the statement', wholeText.replace('all?)\n\n', 'all?)\n')],
  ['an empty line too few', shortText.replace('\n\n\n', '\n\n')],
  ['an empty line too many', shortText.replace('\n\n\n', '\n\n\n\n')],
  ['a statement of two lines', wholeText.replace('all?)', 'all?)\nYes.')],
  ['a line end at the end', `${wholeText}\n`],
  ['a space at the end', `${wholeText} `],
  ['line ends of two characters', wholeText.replaceAll('\n', '\r\n')],
  ['line ends of another kind', wholeText.replaceAll('\n', '\r')],
  ['one line end of two characters', shortText.replace('\nNonce', '\r\nNonce')],
  ['a separator of Unicode', wholeText.replace('\nNonce', '\u2028Nonce')],
  ['an empty line between fields', wholeText.replace('\nNonce', '\n\nNonce')],
  ['a name in small letters', wholeText.replace('Nonce:', 'nonce:')],
  ['a name without a space', wholeText.replace('Nonce: ', 'Nonce:')],
  ['a name with two spaces', wholeText.replace('Nonce: ', 'Nonce:  ')],
  ['a field of another', wholeText.replace('\nNonce', '\nColour: red\nNonce')],
  ['resources on one line', wholeText.replace('Resources:\n', 'Resources: ')],
  ['resources with a space behind', wholeText.replace('Resources:', 'Resources: ')],
  ['a resource without its dash', wholeText.replace('- urn', 'urn')],
  ['a resource with another dash', wholeText.replace('- urn', '* urn')],
  ['a resource that is none', wholeText.replace('urn:a:b', 'urn')],
  ['a field behind the resources', `${wholeText}\nNonce: 32891756aBc`],
  ['resources twice', `${wholeText}\nResources:\n- urn:a:b`],
  [
    'resources before the request id',
    wholeText.replace(`${request}\nResources:`, `Resources:\n${request}`),
  ],
  ['a second message behind', `${shortText}\n\n${shortText}`],
  ...[uri, version, chain, nonce, issued].map((line): [string, string] => [
    `no "${line}"`,
    without(line),
  ]),
  ...lines.map((line): [string, string] => [
    `"${line}" twice`,
    wholeText.replace(line, `${line}\n${line}`),
  ]),
  ...lines
    .slice(1)
    .map((line, index): [string, string] => [
      `"${line}" before "${lines[index] ?? ''}"`,
      wholeText.replace(`${lines[index] ?? ''}\n${line}`, `${line}\n${lines[index] ?? ''}`),
    ]),
  ['a text too long', wholeText + '\n- urn:a:b'.repeat(2_000)],
])('error: %s is not read', (_, text) => {
  expect(text).not.toBe(wholeText)
  expect(() => parseSiwxMessage(text)).toThrow(SiwxMessageError)
})

const letters = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const base58 = alphanumeric.replace(/[0OIl]/g, '')
const time = fc
  .date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const authority = fc
  .tuple(fc.domain(), fc.option(fc.integer({ min: 1, max: 65_535 })))
  .map(([host, port]) => (port === null ? host : `${host}:${port}`))
const account = fc.oneof(
  fc.record({
    chainId: fc.bigInt({ min: 1n, max: 10n ** 20n }).map((id) => `eip155:${id}` as const),
    accountAddress: letters('0123456789abcdefABCDEF', 40, 40).map((digits) => `0x${digits}`),
  }),
  fc.record({
    chainId: letters(base58, 32, 32).map((id) => `solana:${id}` as const),
    accountAddress: letters(base58, 32, 44),
  }),
  fc.record({
    chainId: letters('0123456789abcdef', 32, 32).map((id) => `bip122:${id}` as const),
    accountAddress: letters(alphanumeric, 26, 62),
  }),
)
const message = fc
  .tuple(
    account,
    fc.record(
      {
        domain: authority,
        uri: fc.webUrl({ withFragments: true, withQueryParameters: true }),
        version: fc.constant('1' as const),
        nonce: letters(alphanumeric, 8, 64),
        issuedAt: time,
        scheme: fc.constantFrom('https', 'http', 'app+x', 'a.b-c'),
        statement: letters(`${alphanumeric} -._~:/?#[]@!$&'()*+,;=`, 1, 80),
        expirationTime: time,
        notBefore: time,
        requestId: letters(`${alphanumeric}-._~!$&'()*+,;=:@`, 0, 40),
        resources: fc.array(fc.webUrl(), { maxLength: 5 }),
      },
      { requiredKeys: ['domain', 'uri', 'version', 'nonce', 'issuedAt'] },
    ),
  )
  .map(([whose, rest]): SiwxMessage => ({ ...whose, ...rest }))

test('property: what is written is read as the same', () => {
  fc.assert(
    fc.property(message, (one) => {
      expect(parseSiwxMessage(writeSiwxMessage(one))).toStrictEqual({ ...one })
    }),
  )
})

test('property: a text that was changed is read as something else, or not at all', () => {
  fc.assert(
    fc.property(message, fc.nat(), fc.string({ maxLength: 3 }), (one, place, put) => {
      const text = writeSiwxMessage(one)
      const at = place % text.length
      const changed = text.slice(0, at) + put + text.slice(at + 1)
      fc.pre(changed !== text)
      try {
        expect(writeSiwxMessage(parseSiwxMessage(changed))).toBe(changed)
      } catch (error) {
        expect(error).toBeInstanceOf(SiwxMessageError)
      }
    }),
  )
})

test('property: any text at all is read or refused with a word, and soon', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(() => parseSiwxMessage(text)).toThrow(SiwxMessageError)
    }),
  )
  const since = performance.now()
  for (const flood of ['%2', 'a:', '@', '::', '/', 'a@', '[1:', '1.'])
    for (const text of [
      flood.repeat(8_000),
      wholeText.replace('URI: ', `URI: ${flood.repeat(7_000)}"`),
    ])
      expect(() => parseSiwxMessage(text)).toThrow(SiwxMessageError)
  expect(performance.now() - since).toBeLessThan(2_000)
})

test.each(['domain', 'accountAddress', 'chainId', 'uri', 'version', 'nonce', 'issuedAt'] as const)(
  'writeSiwxMessage throws without a %s',
  (field) => {
    for (const value of [undefined, null, 12345678, {}])
      expect(() => writeSiwxMessage({ ...whole, [field]: value as never })).toThrow(
        expect.objectContaining({ name: 'SiwxMessageError', field }) as SiwxMessageError,
      )
  },
)

test.each([
  'scheme',
  'statement',
  'expirationTime',
  'notBefore',
  'requestId',
  'resources',
] as const)('writeSiwxMessage throws for a %s that is not a text', (field) => {
  for (const value of [null, 12345678, { toString: () => 'https' }, [undefined]])
    expect(() => writeSiwxMessage({ ...whole, [field]: value as never })).toThrow(
      expect.objectContaining({ name: 'SiwxMessageError', field }) as SiwxMessageError,
    )
})
