import type { Address } from 'viem'
import type { ApprovalRequest, Decision } from './approvalRequest.ts'
import { describe } from './describe.ts'
import { renderView, type ApprovalView } from './renderView.ts'

/** A request as the approval window shows it. */
export function toApprovalView(request: ApprovalRequest): ApprovalView<Address> {
  const view = { ...describe(request), origin: request.origin }
  if (request.kind !== 'connect') return view
  const { accounts, selected } = request
  return { ...view, choice: { accounts, selected } }
}

/** Draws what is asked, with Approve and Reject. */
export function renderApproval(
  wallet: { name: string; icon: string; heading: 'h1' | 'h2' },
  request: ApprovalRequest,
  decide: (decision: Decision) => void,
) {
  return renderView(wallet, toApprovalView(request), decide)
}
