import { decodeFunctionData, isHex } from 'viem'
import type { AnsweredRequest, SentTransfer } from '../transfers.ts'
import { collectionAbi, editionsAbi, tokenAbi } from './abi.ts'
import { parseHash, toChecksumAddress } from './parse.ts'

const abi = [...tokenAbi, ...collectionAbi, ...editionsAbi] as const

/**
 * The transfer that an `eth_sendTransaction` has sent: of the native currency without call data, by ERC-20's `transfer`, or by `safeTransferFrom`
 * (ERC-721, ERC-1155) of what the sender itself has held.
 */
export function readSent({ method, params, result }: AnsweredRequest): SentTransfer | undefined {
  const call: unknown = method === 'eth_sendTransaction' && Array.isArray(params) ? params[0] : null
  if (typeof call !== 'object' || !call) return undefined
  const { from: sender, to: target, value, data } = call as Record<string, unknown> // each is checked
  const from = toChecksumAddress(sender)
  const to = toChecksumAddress(target)
  try {
    const hash = parseHash(result)
    const amount = isHex(value) ? BigInt(value) : 0n
    if (!from || !to) return undefined
    if (data === undefined || data === '0x') return { hash, from, to, amount }
    if (!isHex(data) || amount > 0n) return undefined
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'transfer') return { hash, from, to: args[0], amount: args[1], token: to }
    if (functionName !== 'safeTransferFrom' || args[0] !== from) return undefined
    const [, receiver, tokenId, count] = args
    const item = { standard: count === undefined ? 'erc721' : 'erc1155', tokenId } as const
    return { hash, from, to: receiver, amount: count ?? 1n, token: to, item }
  } catch {
    return undefined // no hash, or the call of something else
  }
}
