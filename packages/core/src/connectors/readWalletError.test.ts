import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLost } from '../adapters/sendFailure.ts'
import { WalletRequestError } from '../errors/connection.ts'
import { toBitcoinError } from './bitcoin/askWallet.ts'
import type { Eip1193Provider } from './eip1193/eip1193Provider.ts'
import { requestWallet } from './eip1193/eip1193Request.ts'
import type { WalletErrorReason } from './readWalletError.ts'
import { toWalletError } from './toWalletError.ts'
import { callFeature } from './walletStandard/callFeature.ts'

const rejectionTexts = [
  'User rejected the request.',
  'MetaMask Tx Signature: User denied transaction signature.',
  'Rejected by user',
  'User canceled',
  'The user has declined the request',
  'user rejected transaction (action="sendTransaction", code=ACTION_REJECTED)',
  'UserRejectedRequestError: declined',
  'Approval Denied',
  'Request rejected',
  'cancelled',
]
const rejectionCodes = [
  4001,
  '4001',
  4_001_000,
  5000,
  '5000',
  5001,
  5002,
  5003,
  'ACTION_REJECTED',
  'USER_REJECTED',
]
const nodeErrors: readonly (readonly [WalletErrorReason, string])[] = [
  ['insufficientFunds', 'insufficient funds for gas * price + value: balance 0'],
  ['insufficientFunds', 'err: insufficient funds for transfer (supplied gas 21000)'],
  ['insufficientFunds', 'INSUFFICIENT_FUNDS'],
  ['nonceTooLow', 'nonce too low: next nonce 7, tx nonce 6'],
  ['nonceTooLow', 'NONCE_EXPIRED'],
  ['underpriced', 'replacement transaction underpriced'],
  ['underpriced', 'REPLACEMENT_UNDERPRICED'],
  ['alreadyKnown', 'already known'],
]

/** An error with a code, a message, or both. */
const errorOf = (code: fc.Arbitrary<unknown>, message: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.record({ code, message: fc.string({ maxLength: 3 }) }),
    fc.record({ code: fc.constantFrom(undefined, -32603), message }),
    message,
    message.map((text) => new Error(text)),
    code.map((one) => Object.assign(new Error('failed'), { code: one })),
  )

/** The same inside of up to four others, as wallets, nodes and libraries wrap it. */
function wrapped(inner: fc.Arbitrary<unknown>) {
  const wrappers = ['data', 'error', 'cause', 'originalError', 'info'] as const
  const layer = fc.record({
    member: fc.constantFrom(...wrappers),
    code: fc.constantFrom(undefined, -32603, '-32603'),
    message: fc.constantFrom(undefined, 'Internal JSON-RPC error.', 'failed'),
    isJson: fc.boolean(),
  })
  return fc.tuple(inner, fc.array(layer, { maxLength: 4 })).map(([error, layers]) =>
    layers.reduce<unknown>((content, { member, code, message, isJson }) => {
      const object = { code, message, [member]: content }
      return isJson ? JSON.stringify(object, withErrors) : object
    }, error),
  )
}

const withErrors = (_: string, value: unknown) =>
  value instanceof Error ? { ...value, message: value.message } : value

const rejections = wrapped(
  errorOf(fc.constantFrom(...rejectionCodes), fc.constantFrom(...rejectionTexts)),
)

test('reads a refusal in any shape, whatever was asked for', () => {
  const methods = ['eth_requestAccounts', 'personal_sign', 'eth_sendTransaction', 'signPsbt']
  fc.assert(
    fc.property(rejections, fc.constantFrom(...methods), (thrown, method) => {
      expect(toWalletError(method, thrown)).toMatchObject({ code: 'USER_REJECTED' })
      expect(toBitcoinError(method, thrown)).toMatchObject({ code: 'USER_REJECTED' })
    }),
  )
})

test('reads a refusal in any shape from wallets of every kind', async () => {
  await fc.assert(
    fc.asyncProperty(rejections, async (thrown) => {
      const refuse = () => Promise.reject(thrown)
      const found = {
        read: () => ({
          name: 'Wallet',
          icon: undefined,
          chains: [],
          accounts: [],
          feature: () => ({ connect: refuse }),
        }),
        gone: new AbortController().signal,
      }
      const rejected = { code: 'USER_REJECTED' }
      await expect(callFeature(found, 'standard:connect')).rejects.toMatchObject(rejected)
      const provider: Eip1193Provider = { request: refuse }
      await expect(requestWallet(provider, 'personal_sign')).rejects.toMatchObject(rejected)
    }),
  )
})

test('keeps what a node means, in any shape, and knows that nothing was sent', () => {
  const codes = [undefined, -32000, '-32000', -32603, -32003]
  for (const [reason, message] of nodeErrors) {
    const error = wrapped(
      fc.oneof(
        fc.constant(message),
        fc.constantFrom(...codes).map((code) => ({ code, message })),
        fc.constantFrom(...codes).map((code) => Object.assign(new Error(message), { code })),
        fc.constant({ code: message.toUpperCase().replaceAll(' ', '_'), message: 'failed' }),
      ),
    )
    fc.assert(
      fc.property(error, (thrown) => {
        const read = toWalletError('eth_sendTransaction', thrown)
        expect(read).toMatchObject({ code: 'WALLET_REQUEST_FAILED', reason })
        expect(isLost(read)).toBe(false)
      }),
    )
  }
})

test.each([
  'execution reverted: user rejected',
  'User operation rejected by the bundler',
  'Request failed: the node has rejected the transaction',
  'The request was cancelled: timeout',
  'The user’s node is unreachable',
  'transfer amount exceeds balance',
])('does not take "%s" for a refusal', (message) => {
  const error = toWalletError('eth_sendTransaction', { message })
  expect(error).toMatchObject({ code: 'WALLET_REQUEST_FAILED', reason: undefined })
  expect(isLost(error)).toBe(true)
})

test.each<[unknown, Partial<WalletRequestError>]>([
  [{ code: '4902' }, { walletCode: 4902, reason: 'unknownChain' }],
  [{ data: { originalError: { code: 4902 } } }, { walletCode: 4902, reason: 'unknownChain' }],
  ['Unrecognized chain ID "0x7a69". Try adding the chain.', { reason: 'unknownChain' }],
  [{ code: -32603, message: 'Chain 31337 is not configured' }, { reason: 'unknownChain' }],
  [{ code: '-32002' }, { walletCode: -32002, reason: 'pending' }],
  ['Already processing eth_requestAccounts. Please wait.', { reason: 'pending' }],
  [{ code: -32002, message: 'Transaction simulation failed' }, { reason: undefined }],
  [
    { code: 5000, message: 'Unsupported methods' },
    { walletCode: 5000, reason: undefined },
  ],
  [undefined, { walletCode: undefined, reason: undefined }],
  [-32601, { walletCode: -32601 }],
])('reads %j', (thrown, expected) => {
  expect(toWalletError('wallet_switchEthereumChain', thrown)).toMatchObject(expected)
})

test('reads anything at all, and objects whose properties throw', () => {
  const hostile = new Proxy({}, { get: () => fail() })
  const cyclic: Record<string, unknown> = { code: 7 }
  cyclic.data = { error: cyclic }
  const endless: object = new Proxy({}, { get: (): unknown => new Proxy(endless, {}) })
  for (const thrown of [hostile, cyclic, endless])
    expect(toWalletError('personal_sign', thrown)).toBeInstanceOf(WalletRequestError)
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (thrown) => {
      expect(toWalletError('personal_sign', thrown)).toBeInstanceOf(Error)
    }),
  )
})

function fail(): never {
  throw new Error('no')
}

test.each([
  [{ jsonrpc: '2.0', id: 1, result: '0x1' }, '0x1'],
  [['0x2'], ['0x2']],
  [null, null],
  [{ id: '0x3' }, { id: '0x3' }],
])('takes the result out of the answer %j', async (answer, result) => {
  expect(await requestWallet({ request: async () => answer }, 'eth_chainId')).toEqual(result)
})

test.each([
  { jsonrpc: '2.0', id: 1, error: { code: '4001' } },
  { code: 4001, message: 'failed' },
  new Error('User rejected the request'),
])('reads a refusal that the wallet resolves with: %j', async (answer) => {
  const asked = requestWallet({ request: async () => answer }, 'personal_sign')
  await expect(asked).rejects.toMatchObject({ code: 'USER_REJECTED' })
})
