import { encodeFunctionData, erc20Abi, hexToBigInt, size, type Address } from 'viem'
import type { Reader } from '../../chains/evm/reader.ts'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'
import { rememberByAddress } from './remember.ts'

/** How much an address holds, in smallest units: of the chain's own currency (wei), and of each token of which it has any. */
export type Holdings = {
  readonly native: bigint
  readonly tokens: readonly { readonly token: Address; readonly value: bigint }[]
}

/** What an address holds; a short while old unless forced. */
export type HoldingsOf = (
  address: Address,
  options: { readonly force: boolean },
) => Promise<Holdings>

/** The answer of a token that an address has none of. */
const nothing = `0x${'0'.repeat(64)}`

/** @throws (the returned function) ServerError `upstream_unavailable` when no node says it. */
export function createHoldings(options: {
  readonly chain: Chain
  readonly reader: Reader
  readonly tokens: readonly Address[]
  readonly limits: Limits
}): HoldingsOf {
  return rememberByAddress((address) => askHoldings(address, options), options.limits)
}

async function askHoldings(
  address: Address,
  { chain, reader, tokens }: Parameters<typeof createHoldings>[0],
): Promise<Holdings> {
  // The same question for every token, so that it is written once.
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  const [native, ...answers] = await Promise.all([
    askNative(chain, address),
    ...tokens.map((token) => reader.call(token, data)),
  ])
  const held = tokens.map((token, index) => {
    const answer = answers[index]
    // Most accounts hold few of many tokens: nothing is told from a number by how it is written.
    if (!answer || answer === nothing || size(answer) !== 32) return { token, value: 0n }
    return { token, value: hexToBigInt(answer) }
  })
  return { native, tokens: held.filter(({ value }) => value > 0n) }
}

async function askNative(chain: Chain, address: Address) {
  const { result, error } = await chain.request('eth_getBalance', [address, 'latest'])
  if (error || typeof result !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(result))
    throw new ServerError('upstream_unavailable', 'The balance is not available. Try again.', {
      cause: error ?? result,
    })
  return BigInt(result)
}
