import { expect, test } from 'vitest'
import { readFrameSettings, readSettings } from './readSettings.ts'

const filledWith = (content: string) => ({
  querySelector: (selector: string) =>
    selector === 'meta[name="latchkey-api"]' ? { getAttribute: () => content } : null,
})
// The one element that is read, as far as it is read.
const documentWith = (content: string) =>
  filledWith(content) as unknown as Pick<Document, 'querySelector'>
const api = documentWith('https://api.example')

test('settings: the API is the one that the server has written into the document', () => {
  expect(
    readFrameSettings(
      api,
      '?projectId=shop&chainId=eip155:31337&version=4&origin=https://shop.example&api=https://evil.example',
    ),
  ).toEqual({
    apiUrl: 'https://api.example',
    projectId: 'shop',
    origin: 'https://shop.example',
    nonce: '',
    chainId: 'eip155:31337',
    approvals: 'frame',
  })
})

test('settings: a page can ask for approvals in a window of their own', () => {
  const place = '?projectId=shop&origin=https://shop.example'
  expect(readFrameSettings(api, `${place}&approvals=window`).approvals).toBe('window')
  expect(readFrameSettings(api, `${place}&approvals=none`).approvals).toBe('frame')
})

test('settings: an unknown chain is the default one', () => {
  const { chainId } = readFrameSettings(
    api,
    '?projectId=shop&origin=https://shop.example&chainId=solana:x',
  )
  expect(chainId).toBe('eip155:1')
})

test.each(['', '*', 'null', 'https://a.example/path', 'https://*.example', 'https://a b', 'a'])(
  'settings: "%s" is no origin to talk to',
  (origin) => {
    const search = `?${new URLSearchParams({ projectId: 'shop', origin }).toString()}`
    expect(() => readFrameSettings(api, search)).toThrow(/origin/)
  },
)

test('settings: a document that no server has filled in, or an address without its project, does not start', () => {
  expect(() => readSettings(documentWith(''), '?projectId=shop')).toThrow(/API/)
  expect(() => readSettings(documentWith('javascript:alert(1)'), '?projectId=shop')).toThrow(/API/)
  expect(() => readSettings(api, '?projectId=a/b')).toThrow(/project/)
})
