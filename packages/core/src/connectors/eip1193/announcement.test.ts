// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAnnouncement } from './announcement.ts'
import { discoverEip6963 } from './discoverEip6963.ts'

const provider = { request: () => Promise.resolve(null) }
const info = {
  uuid: 'b0d8cdf2-1ff9-4a0e-9a0a-0a0c0f1e2d3c',
  rdns: 'org.example.wallet',
  name: 'Example Wallet',
  icon: 'data:image/png;base64,AAAA',
}
const announcement = (detail: unknown) => new CustomEvent('eip6963:announceProvider', { detail })
const read = (changes: object) =>
  readAnnouncement(announcement({ info: { ...info, ...changes }, provider }))

test('readAnnouncement: reads what EIP-6963 asks for', () => {
  expect(read({})).toMatchObject({ ...info, provider })
})

test.each([
  'javascript:alert(1)',
  'https://tracker.invalid/icon.png',
  'data:text/html,<script>alert(1)</script>',
  `data:image/png;base64,${'A'.repeat(300_000)}`,
  42,
])('readAnnouncement: shows no icon for %.40s', (icon) => {
  expect(read({ icon })).toMatchObject({ name: 'Example Wallet', icon: undefined })
})

test('readAnnouncement: cleans names of hidden characters and bounds them', () => {
  expect(read({ name: 'Meta\u202eksaM\u200b\u0000' })?.name).toBe('MetaksaM')
  expect(read({ name: 'W'.repeat(1_000_000) })?.name).toHaveLength(64)
})

test.each([
  { name: '' },
  { name: '\u200b' },
  { name: {} },
  { rdns: '' },
  { rdns: '<b>' },
  { rdns: 'injected' },
  { rdns: 7 },
  { uuid: '' },
  { uuid: null },
])('readAnnouncement: refuses %j', (changes) => {
  expect(read(changes)).toBeUndefined()
})

test('readAnnouncement: survives getters that throw, and anything at all', () => {
  const hostile = {
    get info(): never {
      throw new Error('no')
    },
    provider,
  }
  expect(readAnnouncement(announcement(hostile))).toBeUndefined()
  fc.assert(
    fc.property(fc.anything(), (detail) => {
      expect(readAnnouncement(announcement(detail))).toBeUndefined()
    }),
  )
})

test('discoverEip6963: reports a wallet once, also when it comes late, twice, or under another uuid', () => {
  const found: string[] = []
  const stop = discoverEip6963(({ rdns }) => found.push(rdns))
  dispatchEvent(announcement({ info, provider }))
  dispatchEvent(announcement({ info, provider }))
  dispatchEvent(announcement({ info: { ...info, uuid: 'another' }, provider }))
  dispatchEvent(announcement({ info: { ...info, uuid: 'c', rdns: 'org.example.late' }, provider }))
  stop()
  dispatchEvent(
    announcement({ info: { ...info, uuid: 'd', rdns: 'org.example.stopped' }, provider }),
  )
  expect(found).toEqual(['org.example.wallet', 'org.example.late'])
})

test('discoverEip6963: reports a wallet that announces a new provider', () => {
  const found: unknown[] = []
  const stop = discoverEip6963(({ provider }) => found.push(provider))
  const updated = { ...provider }
  dispatchEvent(announcement({ info, provider }))
  dispatchEvent(announcement({ info: { ...info, uuid: 'another' }, provider: updated }))
  dispatchEvent(announcement({ info: { ...info, uuid: 'another' }, provider: updated }))
  stop()
  expect(found).toEqual([provider, updated])
})

test('discoverEip6963: stops listening to a page that announces without end', () => {
  const found: string[] = []
  const stop = discoverEip6963(({ rdns }) => found.push(rdns))
  for (let index = 0; index < 500; index += 1)
    dispatchEvent(
      announcement({ info: { ...info, uuid: `${index}`, rdns: `w.w${index}` }, provider }),
    )
  stop()
  expect(found).toHaveLength(100)
})
