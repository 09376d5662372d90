import {
  ChainUnreachableError,
  InvalidSendError,
  NotConnectedError,
  TokenMismatchError,
  TransferRefusedError,
  WalletRequestError,
  WrongAccountError,
  WrongNetworkError,
} from '@latchkey/core'
import { expect, test } from 'vitest'
import { failureOf } from './useFailureText.ts'

test('failure: each error of a send is told apart, and anything else is unknown', () => {
  const errors = [
    new InvalidSendError('Insufficient Funds'),
    new ChainUnreachableError('eip155:1'),
    new WrongNetworkError('eip155:1', 'eip155:2'),
    new WrongAccountError('0x1', '0x2'),
    new NotConnectedError('eip155'),
    new TokenMismatchError('USD', ''),
    new TransferRefusedError(''),
    new WalletRequestError('eth_sendTransaction', -32602),
  ]
  const failures = errors.map(failureOf)
  expect(failures).toEqual(errors.map(({ code }) => code))
  const poor = new WalletRequestError('eth_sendTransaction', -32000, {
    reason: 'insufficientFunds',
  })
  expect(failureOf(poor)).toBe('INVALID_SEND')
  expect(failureOf(new InvalidSendError('Not enough', '', 'fees'))).toEqual({ shortOf: 'fees' })
  const belowMinimum = { whose: 'receiver', minimum: 5n } as const
  expect(failureOf(new TransferRefusedError('', { belowMinimum }))).toEqual(belowMinimum)
  for (const thrown of [new Error('x'), undefined, { code: 'WRONG_NETWORK' }])
    expect(failureOf(thrown)).toBe('unknown')
})
