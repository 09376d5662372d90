import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  encodePacked,
  hexToBytes,
  keccak256,
  namehash,
  numberToHex,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { sign } from 'viem/accounts'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import type { NameRow } from '../../store/nameSchema.ts'
import { addressFor } from './ownName.ts'
import type { CheckedZone } from './zoneOptions.ts'

const questionAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function ABI(bytes32 node, uint256 contentTypes) view returns (uint256, bytes)',
  'function pubkey(bytes32 node) view returns (bytes32, bytes32)',
  'function name(bytes32 node) view returns (string)',
  'function interfaceImplementer(bytes32 node, bytes4 interfaceID) view returns (address)',
  'function zonehash(bytes32 node) view returns (bytes)',
  'function dnsRecord(bytes32 node, bytes32 name, uint16 resource) view returns (bytes)',
  'function hasDNSRecords(bytes32 node, bytes32 name) view returns (bool)',
  'function recordVersions(bytes32 node) view returns (uint64)',
  'function multicall(bytes[] data) view returns (bytes[])',
])
/** Records of ENS that names here do not have, and how nothing is said of each. */
const absent = {
  contenthash: encodeAbiParameters([{ type: 'bytes' }], ['0x']),
  ABI: encodeAbiParameters([{ type: 'uint256' }, { type: 'bytes' }], [0n, '0x']),
  pubkey: zeroWords(2),
  name: encodeAbiParameters([{ type: 'string' }], ['']),
  interfaceImplementer: zeroWords(1),
  zonehash: encodeAbiParameters([{ type: 'bytes' }], ['0x']),
  dnsRecord: encodeAbiParameters([{ type: 'bytes' }], ['0x']),
  hasDNSRecords: zeroWords(1),
  recordVersions: zeroWords(1),
} as const

/** Signs what resolvers of the zone ask for by CCIP-read. */
export type Gateway = (sender: string, question: string) => Promise<Hex>

/**
 * Answers for the zone's resolver contract. An answer is bound to that contract, to the chain it is on, to the whole question, and to the next
 * few minutes: nobody can show it to another contract, for another name or record, or later. A name that nobody has is answered too, with
 * nothing, so that nobody in between can make a name disappear by repeating a refusal.
 *
 * @param find - finds a name by its label.
 * @throws (the gateway) ServerError `bad_request` for another resolver's question, or one that is none.
 */
export function createGateway(options: {
  readonly zone: string
  readonly gateway: NonNullable<CheckedZone['gateway']>
  /** The chain that the resolver is on, in CAIP-2. */
  readonly zoneChain: `eip155:${string}`
  readonly find: (label: string) => Promise<NameRow | undefined>
  readonly limits: Limits
}): Gateway {
  const { zone, gateway, zoneChain, find, limits } = options
  const chainId = BigInt(zoneChain.slice('eip155:'.length))
  return async (sender, question) => {
    if (!gateway.resolvers.includes(sender.toLowerCase()))
      throw new ServerError('bad_request', 'sender: is no resolver of this zone')
    // By the schema of the route, they are hexadecimal digits.
    const [resolver, asked] = [sender as Address, question as Hex]
    const { name, data } = readQuestion(asked)
    const label = labelOf(name, zone)
    const row = label === undefined ? undefined : await find(label)
    const result = answer(row, namehash(name), data, { zoneChain, most: limits.nameAnswerCalls })
    const expires = BigInt(Math.floor((Date.now() + limits.nameAnswerMs) / 1_000))
    const hash = keccak256(
      encodePacked(
        ['bytes2', 'address', 'uint256', 'uint64', 'bytes32', 'bytes32'],
        ['0x1900', resolver, chainId, expires, keccak256(asked), keccak256(result)],
      ),
    )
    const signature = await sign({ hash, privateKey: gateway.signerKey, to: 'hex' })
    return encodeAbiParameters(
      [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
      [result, expires, signature],
    )
  }
}

function readQuestion(question: Hex) {
  try {
    const { args } = decodeFunctionData({ abi: questionAbi, data: question })
    return { name: readDnsName(hexToBytes(args[0])), data: args[1] }
  } catch (cause) {
    throw new ServerError('bad_request', 'data: is no call of resolve(bytes,bytes) (ENSIP-10)', {
      cause,
    })
  }
}

/** A name from its wire format (RFC 1035, section 3.1). */
function readDnsName(bytes: Uint8Array): string {
  const labels: string[] = []
  const text = new TextDecoder('utf-8', { fatal: true })
  let at = 0
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) {
    const label = text.decode(bytes.subarray(at + 1, at + 1 + size))
    if (at + size >= bytes.length || label.includes('.')) throw new RangeError('a broken name')
    labels.push(label)
    at += 1 + size
  }
  if (at !== bytes.length - 1) throw new RangeError('a broken name')
  return labels.join('.')
}

/** @throws ServerError `bad_request` for a name of another zone. */
function labelOf(name: string, zone: string) {
  if (name === zone) return undefined
  if (!name.endsWith(`.${zone}`))
    throw new ServerError('bad_request', `data: asks for a name that is not below ${zone}`)
  const label = name.slice(0, -zone.length - 1)
  return label.includes('.') ? undefined : label
}

function answer(
  row: NameRow | undefined,
  node: Hex,
  data: Hex,
  options: { readonly zoneChain: string; readonly most: number },
): Hex {
  const { functionName, args } = readRecordCall(data)
  if (functionName === 'multicall') {
    const [calls] = args
    if (calls.length > options.most || calls.some((call) => call.startsWith(multicallSelector)))
      throw new ServerError('bad_request', 'data: asks for too much at once')
    const result = calls.map((call) => answer(row, node, call, options))
    return encodeFunctionResult({ abi: recordAbi, functionName, result })
  }
  if (args[0] !== node)
    throw new ServerError('bad_request', 'data: asks for the records of another name')
  if (functionName === 'text') {
    const own = row && Object.hasOwn(row.attributes, args[1]) ? row.attributes[args[1]] : undefined
    return encodeFunctionResult({ abi: recordAbi, functionName, result: own ?? '' })
  }
  if (functionName !== 'addr') return absent[functionName]
  const coinType = args[1] ?? 60n
  const address = row && addressFor(row, coinType, options.zoneChain)
  return args[1] === undefined
    ? encodeAbiParameters([{ type: 'address' }], [address ?? zeroAddress])
    : encodeAbiParameters([{ type: 'bytes' }], [address ?? '0x'])
}

function zeroWords(count: number) {
  return numberToHex(0, { size: 32 * count })
}

const multicallSelector = '0xac9650d8'

function readRecordCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: recordAbi, data })
  } catch (cause) {
    throw new ServerError('bad_request', 'data: asks for a record that names here do not have', {
      cause,
    })
  }
}
