import { encodeFunctionData, erc20Abi, type Address, type Hex } from 'viem'
import { ServerError } from '../errors.ts'
import type { SwapChain } from './sources/swapSource.ts'

/** Who lets whom take how much of what. */
export type Approval = {
  readonly owner: Address
  readonly token: Address
  readonly spender: Address
  /** In smallest units. */
  readonly amount: bigint
}

/** An approval, ready to be signed. */
export type ApprovalCall = { readonly to: Address; readonly data: Hex; readonly gas: bigint }

/** More than the approval of any well-known token takes, for one that cannot be tried out before the other. */
const usualGas = 100_000n

/**
 * How much a spender may take.
 *
 * @throws ServerError `bad_request` for a token that does not say.
 */
export async function readAllowance(
  { reader }: SwapChain,
  { owner, token, spender }: Omit<Approval, 'amount'>,
): Promise<bigint> {
  const allowance = await reader?.readAlone({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  })
  if (allowance !== undefined) return allowance
  throw new ServerError('bad_request', 'tokenAddress: not a token that is approved (ERC-20)')
}

/**
 * Writes the approval of exactly an amount, and what has to come before it: some tokens, Tether's first of all, change no approval that is not
 * 0 before.
 *
 * @throws ServerError `swap_would_fail` for a token that refuses both.
 */
export async function writeApproval(
  chain: SwapChain,
  approval: Approval,
): Promise<{ readonly approve: ApprovalCall; readonly reset?: ApprovalCall }> {
  const write = (amount: bigint): Omit<ApprovalCall, 'gas'> => ({
    to: approval.token,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [approval.spender, amount],
    }),
  })
  const call = write(approval.amount)
  const gas = await estimateGas(chain, { from: approval.owner, ...call })
  if (gas !== undefined) return { approve: { ...call, gas } }
  if ((await readAllowance(chain, approval)) > 0n) {
    const reset = write(0n)
    const resetGas = await estimateGas(chain, { from: approval.owner, ...reset })
    if (resetGas !== undefined)
      return { approve: { ...call, gas: usualGas }, reset: { ...reset, gas: resetGas } }
  }
  throw new ServerError(
    'swap_would_fail',
    'The token refuses this approval. It may be paused, or not let this account approve.',
  )
}

/**
 * What a call would take, with a fifth on top, since a block may come in between.
 *
 * @returns `undefined` where the chain says that it would fail.
 * @throws ServerError `upstream_unavailable` when no node says.
 */
export async function estimateGas(
  { chain }: SwapChain,
  call: { readonly from: string; readonly to: string; readonly data: Hex; readonly value?: bigint },
): Promise<bigint | undefined> {
  const { from, to, data, value = 0n } = call
  const { result, error } = await chain.request('eth_estimateGas', [
    { from, to, data, value: `0x${value.toString(16)}` },
  ])
  if (error) return undefined
  if (typeof result === 'string' && /^0x[0-9a-f]{1,16}$/i.test(result))
    return (BigInt(result) * 12n) / 10n
  throw new ServerError('upstream_unavailable', 'The chain cannot be read now. Try again.', {
    cause: result,
  })
}
