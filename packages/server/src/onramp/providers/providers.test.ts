import { expect, test } from 'vitest'
import { describeOnrampProvider } from '../../fixtures/onrampConformance.ts'
import {
  coinbaseCase,
  meldCase,
  moonpayCase,
  sandboxCase,
  stripeCase,
  transakCase,
} from '../../fixtures/onrampContracts.ts'
import { hmac } from './signatures.ts'

for (const setting of [coinbaseCase, meldCase, moonpayCase, sandboxCase, stripeCase, transakCase])
  describeOnrampProvider(setting)

test('meld: signs as its documentation shows', () => {
  const body =
    '{"eventType":"WEBHOOK_TEST","eventId":"GDtv8pQgwzc9HuFFBQFrww","timestamp":"2022-05-26T20:23:45.908400Z","accountId":"W9jpQc1HKvwscqMPcLmzUS","profileId":null,"version":"2021-10-27","payload":{"requestId":"7aWW1GXTjWCCtNubzvVX7V"}}'
  const signed = `2022-05-26T20:25:17.682818Z.https://example.meld.io/webhooks.${body}`
  const signature = hmac('42m4NMLS34WQ6BbMfo1KFKqMv4hy', signed, 'base64url')
  expect(`${signature}=`).toBe('O4bN5E0U9s88l2DFc0kjt-0w3LLA3Zkv8hXhafc22Hg=')
})
