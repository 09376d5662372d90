import fc from 'fast-check'
import { hexToBytes, stringToBytes } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { shownText } from './fixtures/shownText.tsx'
import { isSameDomain, parseSignIn } from './parseSignIn.ts'
import { revealText } from './revealText.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const origin = 'https://app.example'

function show(message: string | Uint8Array, site = origin) {
  const bytes = typeof message === 'string' ? stringToBytes(message) : message
  return shownText({ origin: site, account, kind: 'message', chainId: 1, bytes })
}

const fields = {
  address: account,
  chainId: 1,
  domain: 'app.example',
  nonce: 'k3Jd82hfA0',
  uri: 'https://app.example/login',
  version: '1',
  issuedAt: new Date('2026-11-21T19:00:00Z'),
} as const
const signIn = createSiweMessage({ ...fields, statement: 'Accept the terms.' })

test('what you see is what you sign: any byte of a message changes the text', () => {
  const messages = ['Hello, Ada. Number 4711.', signIn, 'Grüße \u{1F600} an alle']
  fc.assert(
    fc.property(
      fc.constantFrom(...messages),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (message, place, flip) => {
        const bytes = stringToBytes(message)
        const at = place % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ flip
        expect(show(bytes)).not.toBe(show(message))
      },
    ),
    { numRuns: 150 },
  )
})

test('what you see is what you sign: two messages that differ never read the same', () => {
  const nearly = fc.stringMatching(/^[ab \n\u200B\u202E\u00A0\u00AD]{0,8}$/)
  fc.assert(
    fc.property(nearly, nearly, (one, other) => {
      fc.pre(one !== other)
      expect(JSON.stringify(revealText(one))).not.toBe(JSON.stringify(revealText(other)))
    }),
    { numRuns: 200 },
  )
})

test('characters that nobody sees are written out', () => {
  expect(revealText('pay\u202Eeht')).toEqual([
    { text: 'pay', isHidden: false },
    { text: 'U+202E', isHidden: true },
    { text: 'eht', isHidden: false },
  ])
  for (const letter of [
    '\u0000',
    '\r',
    '\t',
    '\u200B',
    '\u00A0',
    '\u2800',
    '\u3164',
    '\uFEFF',
    '\u{E0041}',
  ])
    expect(revealText(`a${letter}b`).filter(({ isHidden }) => isHidden)).toHaveLength(1)
  expect(revealText('end  \nnext').some(({ isHidden }) => isHidden)).toBe(true)
  expect(
    revealText('a\u0301\u0301\u0301\u0301\u0301').filter((part) => part.isHidden),
  ).toHaveLength(2)
})

test('letters, line breaks and emoji of every language stay as they are', () => {
  for (const text of ['Grüße', 'مرحبا بك', '你好', 'नमस्ते', 'a\nb', '👩‍👩‍👧‍👦 ❤️ 👍🏽'])
    expect(revealText(text)).toEqual([{ text, isHidden: false }])
})

test('bytes that are no text show as bytes and need a tick', () => {
  const text = show(hexToBytes(`0x${'9f'.repeat(32)}`))
  expect(text).toContain('Cannot decode: this message is no text.')
  expect(text).toContain('These 32 bytes may stand for anything.')
  expect(text).toContain('I understand')
})

test('a byte order mark is not swallowed', () => {
  expect(show('\uFEFFHello')).toContain('U+FEFF')
})

test('a login says where, until when and what it asks for', () => {
  const message = createSiweMessage({
    ...fields,
    statement: 'Accept the terms.',
    expirationTime: new Date('2036-01-01T00:00:00Z'),
    requestId: '42',
    resources: ['https://app.example/terms'],
  })
  const text = show(message)
  for (const part of ['Log in with your wallet', 'Accept the terms.', 'Ethereum', '2036-01-01'])
    expect(text).toContain(part)
  expect(text).not.toContain('This cannot be approved')
})

test.each([
  ['another site', 'bank.example', origin],
  ['a site below', 'app.example.evil.example', origin],
  ['a site above', 'example.com', 'https://app.example.com'],
  ['another port', 'app.example:8443', origin],
  ['a missing port', 'localhost', 'http://localhost:4400'],
])('a login for %s is refused', (_, domain, site) => {
  const text = show(createSiweMessage({ ...fields, domain }), site)
  expect(text).toContain('This cannot be approved')
  expect(text).toContain(domain)
  expect(text).not.toContain('\nLog in\n')
})

test('a login for this site is let through, with its port and whatever case it is written in', () => {
  expect(isSameDomain({ domain: 'localhost:4400' }, 'http://localhost:4400')).toBe(true)
  expect(isSameDomain({ domain: 'APP.example' }, origin)).toBe(true)
  expect(isSameDomain({ domain: 'app.example:443' }, origin)).toBe(true)
  expect(isSameDomain({ domain: 'app.example', scheme: 'http' }, origin)).toBe(false)
  expect(isSameDomain({ domain: 'good@app.example' }, 'https://good')).toBe(false)
})

test('a login for another account is refused', () => {
  const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  expect(show(createSiweMessage({ ...fields, address }))).toContain(
    'The message is for another account than yours.',
  )
})

test('a login that is over, ahead of time or of an address elsewhere gets a warning', () => {
  const over = createSiweMessage({ ...fields, expirationTime: new Date('2020-01-01T00:00:00Z') })
  expect(show(over)).toContain('no longer valid')
  const early = createSiweMessage({ ...fields, notBefore: new Date('2100-01-01T00:00:00Z') })
  expect(show(early)).toContain('dated ahead of time')
  const elsewhere = createSiweMessage({ ...fields, uri: 'https://evil.example/' })
  expect(show(elsewhere)).toContain('The address in the message is not on this site.')
})

/** Changes that leave a message looking like a login, none of which the grammar lets through. */
const breaks: readonly (readonly [string, (text: string) => string])[] = [
  ['a space at the end of a line', (text) => text.replace('Version: 1', 'Version: 1 ')],
  ['another version', (text) => text.replace('Version: 1', 'Version: 2')],
  ['a line more', (text) => `${text}\nX-Extra: 1`],
  ['a line break at the end', (text) => `${text}\n`],
  ['fields in another order', (text) => text.replace(/(Version: 1)\n(Chain ID: 1)/, '$2\n$1')],
  ['a short one-time number', (text) => text.replace('k3Jd82hfA0', 'k3Jd')],
  ['an address without its checksum', (text) => text.replace(account, account.toLowerCase())],
  ['a time in another form', (text) => text.replace(/Issued At: .*/, 'Issued At: yesterday')],
  ['a break inside the statement', (text) => text.replace('the terms', 'the\nterms')],
  ['carriage returns', (text) => text.replaceAll('\n', '\r\n')],
]

test.each(breaks)('a login with %s is not read as one, and needs a tick', (_, change) => {
  const message = change(signIn)
  expect(message).not.toBe(signIn)
  expect(parseSignIn(message)).toBeUndefined()
  const text = show(message)
  expect(text).toContain('it is not written as such messages must be')
  expect(text).toContain('I understand')
})

test('what claims to be a login of another site is refused however it is written', () => {
  for (const first of [
    'bank.example wants you to sign in with your Ethereum account:',
    'user@app.example wants you to sign in with your Ethereum account:',
    'Hello!\napp.example wants you to sign in with your Ethereum account:',
    'bank.example wants you to SIGN IN with your web3 account:',
  ])
    expect(show(`${first}\n${account}\n\nURI: x`)).toContain('This cannot be approved')
})

const oddSpaces = {
  'a no-break space': '\u00a0',
  'a thin space': '\u2009',
  'an ideographic space': '\u3000',
  'a line break': '\n',
  'a tab': '\t',
  'a line separator': '\u2028',
  'a zero-width space': '\u200b',
  'a space and a zero-width joiner': ' \u200d',
  'a blank pattern of Braille': '\u2800',
  'two spaces': '  ',
} as const

test.each(Object.entries(oddSpaces))(
  '%s between the words of a login counts as a space',
  (_, odd) => {
    for (const place of [1, 2, 3, 4, 5, 6, 7]) {
      const words = 'wants you to sign in with your'.split(' ')
      const spread = words.slice(0, place).join(' ') + odd + words.slice(place).join(' ')
      const message = (domain: string) =>
        `${domain} ${spread} Ethereum account:\n${account}\n\nURI: https://${domain}`
      expect(show(message('bank.example'))).toContain('This cannot be approved')
      expect(show(message('app.example'))).toContain('it is not written as such messages must be')
    }
  },
)

test('letters that look the same to a reader claim a login too', () => {
  const wide = 'ｗａｎｔｓ you to si\u00adgn in with your'
  expect(show(`bank.example ${wide} Ethereum account:\n${account}`)).toContain(
    'This cannot be approved',
  )
})

test('logins without a statement are read in both ways of writing them', () => {
  const bare = createSiweMessage(fields)
  for (const gap of ['\n\n', '\n\n\n']) {
    const read = parseSignIn(bare.replace(/\n+URI/, `${gap}URI`))
    expect(read).toMatchObject({ nonce: 'k3Jd82hfA0', statement: undefined })
  }
  expect(parseSignIn(signIn)).toMatchObject({ statement: 'Accept the terms.', chainId: 1n })
})
