// @vitest-environment jsdom
import { createKit, createStorage, memoryBackend } from '@latchkey/core'
import { FrameRequestError } from '@latchkey/core/embedded'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KitProvider } from '../../KitProvider.tsx'
import { useFailure } from './useFailure.ts'

let root: Root
let readFailure: ReturnType<typeof useFailure>

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  await act(async () =>
    root.render(
      <KitProvider kit={kit}>
        <Reader />
      </KitProvider>,
    ),
  )
})
afterEach(() => act(async () => root.unmount()))

function Reader() {
  const read = useFailure()
  readFailure = read
  return null
}

test.each([
  ['EMAIL_INVALID', 'address'],
  ['OTP_WRONG', 'code'],
  ['OTP_EXPIRED', 'expired'],
  ['OTP_SPENT', 'spent'],
])('%s is said at the field: %s', (code, reason) => {
  expect(readFailure(new FrameRequestError(code, 'No'))).toEqual({ reason })
})

test.each([
  ['what this login says alone', 'MAIL_FAILED', 'The email could not be sent'],
  ['what it says in words of its own', 'FRAME_UNAVAILABLE', 'Unable to load email login'],
  ['what every login says', 'OFFLINE', 'The wallet cannot reach its server.'],
  ['what every login says', 'RATE_LIMITED', 'Too many attempts.'],
  ['what every login says', 'UNVERIFIED_DOMAIN', 'This site is not allowed'],
  ['what every login says', 'FRAME_TIMEOUT', 'The wallet has not answered in time.'],
  ['what every login says of its provider', 'NOT_AVAILABLE', 'Email is not set up on this site.'],
])('%s: %s', (_, code, words) => {
  expect(readFailure(new FrameRequestError(code, 'No'))).toEqual({
    reason: 'other',
    text: expect.stringContaining(words),
  })
})

test('a code that nothing is known of says what the error says, and a stranger nothing', () => {
  const error = new FrameRequestError('ANYTHING', 'No')
  expect(readFailure(error)).toEqual({ reason: 'other', text: error.shortMessage })
  expect(readFailure(new Error('No'))).toEqual({ reason: 'other', text: undefined })
})
