import { decodeFunctionData, isHex } from 'viem'
import type { AnsweredRequest, SentTransfer } from '../transfers.ts'
import { tokenAbi } from './abi.ts'
import { parseHash, toChecksumAddress } from './parse.ts'

/** The transfer that an `eth_sendTransaction` has sent: of the native currency without call data, or ERC-20's `transfer`. */
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
    const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data })
    if (functionName !== 'transfer') return undefined
    return { hash, from, to: args[0], amount: args[1], token: to }
  } catch {
    return undefined // no hash, or the call of something else
  }
}
