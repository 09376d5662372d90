import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appMethods } from './appMethods.ts'
import { cooldownMessage, readCooldown } from './errors.ts'
import { frameMethods } from './frameMethods.ts'
import { helloMessage, portMessage } from './handshake.ts'
import { framePolicy, policyOfRpc } from './policy.ts'
import { findRpcFault, isRpcResult } from './rpc.ts'
import { rpcPolicy } from './rpcPolicy.ts'

const methods = { ...appMethods, ...frameMethods }
const address = `0x${'ab'.repeat(20)}`

test('messages: none has a place for a token, a key, a share or a code that opens anything', () => {
  const names = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('properties' in value && typeof value.properties === 'object')
      for (const name of Object.keys(value.properties ?? {})) names.add(name)
    for (const part of Object.values(value)) collect(part)
  }
  for (const { request, response } of Object.values(methods))
    for (const schema of [request, response])
      collect(z.toJSONSchema(schema, { unrepresentable: 'any' }))
  expect(names.size).toBeGreaterThan(30)
  expect(
    [...names].filter((name) => /token|key|secret|share|session|password/i.test(name)),
  ).toEqual(['themeTokens'])
})

test('messages: whatever has a member that is not declared is refused', () => {
  const accepted = Object.entries(methods).filter(
    ([, { request }]) => request.safeParse({ undeclared: 1 }).success,
  )
  expect(accepted).toEqual([])
})

test('policy: every message has a row, and every row a message', () => {
  expect(Object.keys(framePolicy).sort()).toEqual(Object.keys(appMethods).sort())
})

test('policy: what signs needs approval, what reads does not, anything else is refused', () => {
  expect(Object.values(rpcPolicy).filter((policy) => policy === 'approval')).toHaveLength(11)
  expect(Object.values(rpcPolicy).filter((policy) => policy === 'safe')).toHaveLength(45)
  expect(policyOfRpc('eth_call')).toBe('safe')
  expect(policyOfRpc('personal_sign')).toBe('approval')
  for (const method of ['eth_sign', 'eth_signTypedData', 'toString', '__proto__', 'ETH_CALL', ''])
    expect(policyOfRpc(method)).toBe('refused')
})

test('deadlines: e-mail, codes and the address of a social login have 30 seconds, people have a day, a sign-out three seconds', () => {
  const of = (name: string) =>
    appMethods[`@latchkey-app/${name}` as keyof typeof appMethods].deadline
  for (const name of ['CONNECT_EMAIL', 'CONNECT_OTP', 'GET_SOCIAL_REDIRECT_URI'])
    expect(of(name)).toBe(30_000)
  for (const name of ['CONNECT_DEVICE', 'CONNECT_SOCIAL', 'RPC_REQUEST', 'GET_USER'])
    expect(of(name)).toBe(86_400_000)
  expect(of('SIGN_OUT')).toBe(3_000)
})

test.each([
  ['eth_sendTransaction', `0x${'a'.repeat(64)}`, true],
  ['eth_sendTransaction', `0x${'a'.repeat(63)}`, false],
  ['eth_sendTransaction', `0x${'a'.repeat(65)}`, false],
  ['eth_sendTransaction', 'a'.repeat(64), false],
  ['personal_sign', `0x${'a'.repeat(62)}`, true],
  ['personal_sign', `0x${'a'.repeat(130)}`, true],
  ['personal_sign', `0x${'a'.repeat(61)}`, false],
  ['personal_sign', `0x${'g'.repeat(130)}`, false],
  ['eth_signTypedData_v4', { r: 1 }, false],
  ['eth_getBalance', '0x1', true],
])('answers: of %s, %j is one: %s', (method, result, is) => {
  expect(isRpcResult(method, result)).toBe(is)
})

test.each([
  ['wallet_sendCalls', [{ calls: [{ to: address, value: '0x1' }] }], true],
  [
    'wallet_sendCalls',
    [{ chainId: '0x1', from: address, calls: [{ to: address, data: '0x' }] }],
    true,
  ],
  ['wallet_sendCalls', [{ calls: [{ to: 'vitalik.eth' }] }], false],
  ['wallet_sendCalls', [{ calls: [{ to: address.slice(2) }] }], false],
  ['wallet_sendCalls', [{ calls: [] }], false],
  ['wallet_sendCalls', [{}], false],
  ['eth_sendTransaction', [{ from: address, to: address, value: '0x0' }], true],
  ['eth_sendTransaction', [{ from: address, data: '0x6001' }], true],
  ['eth_sendTransaction', [{ from: address, to: address, value: '1' }], false],
  ['eth_sendTransaction', [{ from: address, to: address, surprise: true }], true],
  ['eth_sendTransaction', [], false],
  ['personal_sign', ['0x68656c6c6f', address], true],
  ['personal_sign', [address], false],
  ['eth_signTypedData_v4', [address, '{}'], true],
  ['eth_signTypedData_v4', ['{}', address], true],
  ['personal_sign', [address, 'text'], true],
  ['eth_blockNumber', undefined, true],
])('parameters: %s takes %j: %s', (method, params, is) => {
  expect(findRpcFault(method, params) === undefined).toBe(is)
})

test('handshake: one shape each, and another version is heard only to be named', () => {
  expect(helloMessage.safeParse({ type: '@latchkey-frame/HELLO', version: 5 }).success).toBe(true)
  expect(portMessage.safeParse({ type: '@latchkey-app/PORT', version: 5 }).success).toBe(false)
  expect(portMessage.safeParse({ type: '@latchkey-app/PORT', version: 4, x: 1 }).success).toBe(
    false,
  )
})

test('cooldown: what one side writes, the other reads', () => {
  expect(cooldownMessage(17)).toBe('Please try again after 17 seconds')
  expect(readCooldown(cooldownMessage(17))).toBe(17)
  expect(readCooldown('Please try again after a while')).toBeUndefined()
})
