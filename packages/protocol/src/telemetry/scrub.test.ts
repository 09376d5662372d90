import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportedEvent, reportedProperties } from '../api/events.ts'
import { scrubStack, scrubText, scrubUrl } from './scrub.ts'

const secrets = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0xF39F…2266',
  'f39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  'alice@example.com',
  'alice+tag@mail.example.co.uk',
  'alice.eth',
  'sub.alice.example.eth',
  'https://rpc.example.com/v3/a1b2c3?key=k3y',
  'wc:7f6e504b@2?symKey=587d5484',
  '1.5',
  '12345',
  '0.000000000000000001',
  '1,234.56',
  '5',
]

test.each(secrets)('scrubText: nothing of %s is left, wherever it stands', (secret) => {
  for (const text of [secret, `Could not do (${secret}).`, `a ${secret}, b`, `"${secret}"`]) {
    const left = scrubText(text)
    expect(left).not.toContain(secret)
    expect(left).not.toMatch(/[\da-f]{6}|@|alice|example|k3y|\d/i)
  }
})

test('scrubText: what went wrong is left, with its code', () => {
  expect(scrubText('Declined in the wallet')).toBe('Declined in the wallet')
  expect(scrubText('HTTP status code: 429')).toBe('HTTP status code: 429')
  expect(scrubText('The wallet could not do that\nCode: -32603')).toBe(
    'The wallet could not do that Code: -32603',
  )
  expect(scrubText('Insufficient funds: 5 ETH of code 12345678')).toBe(
    'Insufficient funds: # ETH of code #',
  )
})

test('scrubText: signs that are not seen hide nothing', () => {
  expect(scrubText('to a\u200blice\u2060@exam\u200bple.com now')).toBe('to [email] now')
  expect(scrubText('0\u200bxf39Fd6e51aad88F6')).toBe('[hex]')
  expect(scrubText('１２３４５ coins')).toBe('# coins')
})

test('scrubText: no half of a sign is left where a text is cut', () => {
  const text = scrubText(`${'word '.repeat(59)}abcd😀 oops`)
  expect(text).toMatch(/abcd$/)
  expect(reportedProperties.def.shape.message.safeParse('x\ud83d').success).toBe(false)
})

test('scrubStack: a text that is none, however long, takes no time', () => {
  // With a pattern that is tried everywhere this takes longer than the test may.
  expect(scrubStack(`${'\n'.repeat(500)}${' '.repeat(5_000)}${'a'.repeat(5_000)}`)).toBe('')
  expect(scrubStack(`${' '.repeat(400)}${'a'.repeat(90)}\n`.repeat(1_000))).toBe('')
})

test('scrubText: property: gives what the wire takes, and the same again', () => {
  const message = reportedProperties.def.shape.message
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const left = scrubText(text)
      expect(scrubText(left)).toBe(left)
      if (left !== '') expect(message.safeParse(left).success).toBe(true)
    }),
  )
})

test('scrubUrl: no query, no fragment, nobody’s id', () => {
  expect(scrubUrl('https://app.example.com/swap/new?to=0xabc#me@x.org')).toBe(
    'https://app.example.com/swap/new',
  )
  expect(scrubUrl('https://me:secret@app.example.com/')).toBe('https://app.example.com/')
  for (const own of ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'alice.eth', 'a@b.c', '48213'])
    expect(scrubUrl(`https://app.example.com/u/${own}/edit`)).toBe(
      'https://app.example.com/u/_/edit',
    )
  for (const other of ['about:blank', 'file:///home/alice/a.html', 'no url'])
    expect(scrubUrl(other)).toBe('')
})

test('scrubStack: calls, files and places, in the writing of each engine', () => {
  const chromium = `TypeError: alice@example.com
    at connect (https://app.example.com/u/0xabc/assets/index-Dk3.js?t=1:10:52)
    at async Object.run (https://app.example.com/assets/index-Dk3.js:11:5)
    at https://app.example.com/assets/other.js:1:2`
  expect(scrubStack(chromium)).not.toMatch(/alice|example|0xabc|http/)
  expect(scrubStack(chromium)).toContain('index-Dk3.js:11:5')
  expect(
    scrubStack('connect@https://app.example.com/a/index.js:10:52\n@https://x.y/b.js:1:2'),
  ).toBe('connect index.js:10:52\nb.js:1:2')
})

test('reportedEvent: takes what a kit sends, and nothing else', () => {
  const event = {
    eventId: 'a2f9e7c4-4c70-4b6f-9b3a-1d2e3f405162',
    url: 'https://app.example.com/',
    domain: 'app.example.com',
    timestamp: 1_700_000_000_000,
    funnelId: 'b2f9e7c4-4c70-4b6f-9b3a-1d2e3f405162',
    caipNetworkId: 'eip155:1',
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  }
  const error = { errorType: 'TypeError', errorMessage: 'x is undefined', stackTrace: 'a b.js:1:2' }
  const report = {
    ...event,
    timestamp: '2026-11-22T09:00:00.000Z',
    props: { type: 'error', event: 'INTERNAL_SDK_ERROR', ...error },
  }
  expect(reportedEvent.safeParse(event).success).toBe(true)
  expect(reportedEvent.safeParse(report).success).toBe(true)
  const track = (properties: object, name = 'MODAL_OPEN') => ({
    ...event,
    props: { type: 'track', event: name, properties },
  })
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  for (const bad of [
    null,
    [],
    { ...event, address },
    { ...event, eventId: 'one' },
    { ...event, url: 'https://app.example.com/?to=me' },
    { ...event, url: 'https://app.example.com/#me' },
    { ...event, props: { ...event.props, address } },
    track({}, 'MODAL_EXPLODED'),
    track({ hash: '0x1' }),
    track({ search: 'metamask' }),
    track({ ensName: 'alice.eth' }),
    track({ swapFromAmount: '1' }),
    track({ token: address }),
    track({ token: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' }),
    track({ view: address }),
    track({ name: 'alice@example.com' }),
    track({ message: 'x'.repeat(301) }),
    { ...report, props: { ...report.props, stackTrace: 'at a@b' } },
  ])
    expect(reportedEvent.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
})
