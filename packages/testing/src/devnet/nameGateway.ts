import type { Hono } from 'hono'
import {
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  keccak256,
  namehash,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { getDevAccount } from './accounts.ts'
import { getNameSigner } from './nameZone.ts'
import { offchainNames } from './seedNames.ts'

const questionAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])

/** Serves the gateway of `offchain.eth` (EIP-3668). */
export function mountNameGateway(app: Hono): void {
  app.get('/v1/names/ccip/:sender/:data', async (context) => {
    const { sender, data } = context.req.param()
    // The resolver checks the signature, which covers both.
    return context.json({ data: await answerNameQuestion(sender as Address, data as Hex) })
  })
}

/**
 * Answers a resolver of the devnet about a name below `offchain.eth`, signed for chain 31337.
 *
 * @param question - call data of `resolve(bytes,bytes)` (ENSIP-10).
 */
export async function answerNameQuestion(sender: Address, question: Hex): Promise<Hex> {
  const { args: asked } = decodeFunctionData({ abi: questionAbi, data: question })
  const result = answer(asked[1])
  const expires = BigInt(Math.floor(Date.now() / 1_000) + 300)
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint256', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', sender, 31_337n, expires, keccak256(question), keccak256(result)],
    ),
  )
  const signature = await getNameSigner().sign({ hash })
  return encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    [result, expires, signature],
  )
}

function answer(data: Hex): Hex {
  const { functionName, args } = decodeFunctionData({ abi: recordAbi, data })
  if (functionName === 'text') return encodeAbiParameters([{ type: 'string' }], [''])
  const found = Object.entries(offchainNames).find(([name]) => namehash(name) === args[0])
  const accounts: Readonly<Record<number, number>> = found?.[1] ?? {}
  const account = accounts[Number(args[1] ?? 60n)]
  const address = account === undefined ? undefined : getDevAccount(account).address
  return args[1] === undefined
    ? encodeAbiParameters([{ type: 'address' }], [address ?? zeroAddress])
    : encodeAbiParameters([{ type: 'bytes' }], [concat([address ?? '0x'])])
}
