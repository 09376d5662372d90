import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRpcFault, rpcParams, transactionRequest } from './rpc.ts'

const address = `0x${'1a'.repeat(20)}`
const parse = (request: unknown) => transactionRequest.parse(request)

const quantities = [
  ...['value', 'gas', 'gasLimit', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'],
  ...['nonce', 'chainId', 'type'],
]
const forms = [
  (value: number) => value,
  (value: number) => `0x${value.toString(16)}`,
  (value: number) => `0x${value.toString(16).toUpperCase()}`,
  (value: number) => `0x00${value.toString(16)}`,
  (value: number) => (value === 0 ? '0x' : `0x${value.toString(16)}`),
]

test('transaction: every quantity keeps its value in any form', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...quantities),
      fc.oneof(fc.constant(0), fc.maxSafeNat()),
      fc.constantFrom(...forms),
      (name, value, write) => {
        const read = parse({ to: address, [name]: write(value) }) as Record<string, string>
        expect(BigInt(read[name] ?? -1)).toBe(BigInt(value))
      },
    ),
  )
})

test('transaction: null means a missing member', () => {
  const absent = Object.fromEntries(
    [...quantities, 'from', 'to', 'data', 'input', 'accessList'].map((name) => [name, null]),
  )
  expect(parse({ ...absent, authorizationList: null })).toEqual({})
  expect(parse({ to: '0x', data: '0x60' })).toEqual({ data: '0x60' })
})

test('transaction: leaves out unknown members, `__proto__` among them', () => {
  const given = JSON.parse(`{"to":"${address}","hardfork":"x","__proto__":{"value":"0x1"}}`)
  expect(parse(given)).toEqual({ to: address })
})

test.each([
  [{ to: address, value: '1.5' }, 'params[0].value is "1.5"'],
  [{ to: address, value: 1.5 }, 'params[0].value is 1.5'],
  [{ to: address, value: -1 }, 'params[0].value is -1'],
  [{ to: address, gas: 2 ** 53 }, 'params[0].gas is 9007199254740992'],
  [{ to: address, chainId: 'eip155:1' }, 'params[0].chainId is "eip155:1"'],
  [{ to: 'bob.eth' }, 'params[0].to is "bob.eth"'],
  [{ to: address, data: 'text' }, 'params[0].data is "text"'],
  [{ to: address, nonce: {} }, 'params[0].nonce is an object'],
  [
    { to: address, accessList: [{ address, storageKeys: [], more: 1 }] },
    'params[0].accessList[0].more is 1',
  ],
  ['text', 'params[0] is "text"'],
])('transaction: %j is refused by member', (request, member) => {
  const fault = findRpcFault('eth_sendTransaction', [request])
  expect(fault).toBe(`Invalid parameter of eth_sendTransaction: ${member}`)
})

test('calls: a wrong member is named', () => {
  const call = { to: address, value: '0x1' }
  expect(findRpcFault('wallet_sendCalls', [{ calls: [call, { ...call, gas: '0x1' }] }])).toBe(
    'Invalid parameter of wallet_sendCalls: params[0].calls[1].gas is "0x1"',
  )
})

test('signing: parameters in the other order are turned round', () => {
  const { personal_sign, eth_signTypedData_v4 } = rpcParams
  expect(personal_sign.parse([address, '0x1234', 'x'])).toEqual(['0x1234', address, 'x'])
  expect(personal_sign.parse(['text', address])).toEqual(['text', address])
  // A message may be an address: then the order of the method counts.
  const other = `0x${'2b'.repeat(20)}`
  expect(personal_sign.parse([other, address])).toEqual([other, address])
  expect(eth_signTypedData_v4.parse(['{}', address])).toEqual([address, '{}'])
  expect(eth_signTypedData_v4.parse([{ types: {} }, address])).toEqual([address, { types: {} }])
})

test('faults: nothing that a page passes makes the check throw', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'eth_call'),
      fc.jsonValue(),
      (method, params) => void findRpcFault(method, params),
    ),
  )
})
