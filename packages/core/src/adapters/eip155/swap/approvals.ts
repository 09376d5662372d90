import { decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem'
import type { Client } from '../client.ts'
import type { Connector } from '../../../connectors/connector.ts'
import { SwapTamperedError, SwapUnavailableError } from '../../../errors/swap.ts'
import type { SwapAccess, SwapApproval } from '../../swapping.ts'
import { toAddress } from '../chain.ts'
import { isContractFault } from '../contractFault.ts'
import { callContract } from '../reads.ts'
import { sendTransaction } from '../signing.ts'
import { isYes } from '../transfer.ts'
import { types } from './calldata.ts'

const { address, uint } = types

/** As good as without a limit: what tokens and permits take for one. */
const unlimited = 1n << 159n

/** The call that approves an amount (ERC-20 `approve`). @throws SwapTamperedError for an amount as good as without a limit */
export function encodeApproval(spender: string, amount: bigint): Hex {
  if (amount >= unlimited) throw new SwapTamperedError('The approval would have no limit.')
  return `0x095ea7b3${encodeAbiParameters([address, uint], [toAddress(spender), amount]).slice(2)}`
}

/** How much of an account's tokens a spender may take, by the token's own word. */
async function readAllowance(
  client: Client,
  { owner, token, spender }: Omit<SwapApproval, 'amount'>,
): Promise<bigint> {
  const arguments_ = encodeAbiParameters([address, address], [toAddress(owner), toAddress(spender)])
  const answer = await callContract(client, {
    to: toAddress(token),
    data: `0xdd62ed3e${arguments_.slice(2)}`,
  })
  return decodeAbiParameters([uint], answer)[0]
}

/** What has to be approved: nothing, the amount, or 0 first where the token changes no approval that stands. */
export async function planApprovals(
  client: Client,
  approval: SwapApproval,
): Promise<readonly bigint[]> {
  const allowance = await readAllowance(client, approval)
  if (allowance >= approval.amount) return []
  if (allowance === 0n || (await isApprovable(client, approval))) return [approval.amount]
  return [0n, approval.amount]
}

/** Has the wallet approve exactly an amount, once, after a rehearsal on the chain. */
export async function approve(
  client: Client,
  connector: Connector,
  chain: SwapAccess,
  approval: SwapApproval,
): Promise<string> {
  const { owner, token, spender, amount } = approval
  const data = encodeApproval(spender, amount)
  try {
    if (!(await isApprovable(client, approval)))
      throw new SwapUnavailableError('Failed to create approval transaction', {
        details: 'The token refuses the approval.',
      })
  } catch (cause) {
    if (cause instanceof SwapUnavailableError) throw cause
    throw new SwapUnavailableError('Failed to create approval transaction', { cause })
  }
  return sendTransaction(client, connector, chain, { from: owner, to: token, data })
}

/** Whether the token would take an approval now. */
async function isApprovable(
  client: Client,
  { owner, token, spender, amount }: SwapApproval,
): Promise<boolean> {
  try {
    const answer = await callContract(client, {
      account: toAddress(owner),
      to: toAddress(token),
      data: encodeApproval(spender, amount),
    })
    return isYes(answer)
  } catch (error) {
    if (isContractFault(error)) return false
    throw error
  }
}
