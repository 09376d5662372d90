import fc from 'fast-check'
import {
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  namehash,
  parseAbi,
  toHex,
  zeroAddress,
  type Abi,
  type Hex,
} from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { expect, test } from 'vitest'
import { ServerError } from '../../errors.ts'
import { limits } from '../../config/limits.ts'
import { createGateway } from './gateway.ts'

const resolver = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
])
const gateway = createGateway({
  zone: 'zone.eth',
  gateway: { signerKey: generatePrivateKey(), resolvers: [resolver.toLowerCase()] },
  zoneChain: 'eip155:1',
  find: async () => undefined,
  limits,
})

const bytes = fc
  .uint8Array({ maxLength: 200 })
  .map((all): Hex => `0x${Buffer.from(all).toString('hex')}`)
const questions = fc.oneof(
  bytes.map((rest): Hex => `0x9061b923${rest.slice(2)}`),
  fc
    .tuple(fc.oneof(bytes, fc.constant(toHex(packetToBytes('some.zone.eth')))), bytes)
    .map((args) => encodeFunctionData({ abi, functionName: 'resolve', args })),
)

test('gateway: whatever is asked is answered, or refused with a reason', async () => {
  await fc.assert(
    fc.asyncProperty(questions, async (question) => {
      const answer = await gateway(resolver, question).catch((error: unknown) => error)
      if (typeof answer === 'string') return
      expect(answer).toBeInstanceOf(ServerError)
      expect(answer).toMatchObject({ code: 'bad_request' })
    }),
    { numRuns: 500 },
  )
})

test('gateway: nothing is signed about names of other zones, however they are written', async () => {
  const label = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !text.includes('.'))
  await fc.assert(
    fc.asyncProperty(fc.array(label, { minLength: 1, maxLength: 4 }), async (labels) => {
      const name = labels.join('.')
      const data = encodeFunctionData({ abi, functionName: 'addr', args: [namehash('a.zone.eth')] })
      const question = encodeFunctionData({
        abi,
        functionName: 'resolve',
        args: [toHex(packetToBytes(name)), data],
      })
      await expect(gateway(resolver, question)).rejects.toMatchObject({ code: 'bad_request' })
    }),
  )
})

const recordsAbi = parseAbi([
  'function addr(bytes32, uint256) view returns (bytes)',
  'function text(bytes32, string) view returns (string)',
  'function contenthash(bytes32) view returns (bytes)',
  'function ABI(bytes32, uint256) view returns (uint256, bytes)',
  'function pubkey(bytes32) view returns (bytes32, bytes32)',
  'function name(bytes32) view returns (string)',
  'function interfaceImplementer(bytes32, bytes4) view returns (address)',
  'function zonehash(bytes32) view returns (bytes)',
  'function dnsRecord(bytes32, bytes32, uint16) view returns (bytes)',
  'function hasDNSRecords(bytes32, bytes32) view returns (bool)',
  'function recordVersions(bytes32) view returns (uint64)',
])
const [name, zero] = ['some.zone.eth', `0x${'0'.repeat(64)}`] as const

test.each([
  ['addr', [0n], '0x'],
  ['text', ['com.example'], ''],
  ['contenthash', [], '0x'],
  ['ABI', [1n], [0n, '0x']],
  ['pubkey', [], [zero, zero]],
  ['name', [], ''],
  ['interfaceImplementer', ['0x01ffc9a7'], zeroAddress],
  ['zonehash', [], '0x'],
  ['dnsRecord', [zero, 1], '0x'],
  ['hasDNSRecords', [zero], false],
  ['recordVersions', [], 0n],
] as const)(
  'gateway: of a record that is not there, %s, nothing is said, and signed',
  async (functionName, more, nothing) => {
    const abiOfIt: Abi = recordsAbi.filter((item) => item.name === functionName)
    const args = [namehash(name), ...more]
    const data = encodeFunctionData({ abi: abiOfIt, functionName, args })
    const question = encodeFunctionData({
      abi,
      functionName: 'resolve',
      args: [toHex(packetToBytes(name)), data],
    })
    const answer = await gateway(resolver, question)
    const parts = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
    const [result, , signature] = decodeAbiParameters(parts, answer)
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(decodeFunctionResult({ abi: abiOfIt, functionName, data: result })).toEqual(nothing)
  },
)
