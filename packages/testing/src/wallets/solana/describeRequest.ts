import type { Description } from '../injected/approval/describe.ts'
import type { ApprovalView } from '../injected/approval/renderView.ts'
import { describeTransaction } from './describeTransaction.ts'

type View = Omit<ApprovalView, 'origin'>

/** A site that wants to see accounts. */
export const describeConnect = (
  accounts: readonly string[],
  selected: readonly string[],
): View => ({
  title: 'Connect this site?',
  sentence:
    'It will see the accounts you choose, their balances and activity, and can ask you to sign. It cannot move anything without asking.',
  lines: [],
  choice: { accounts, selected },
})

/** A message to sign. */
export const describeMessage = (account: string, message: Uint8Array): View => ({
  title: 'Sign this message?',
  sentence: 'Signing costs nothing and sends nothing. It proves that the account is yours.',
  lines: [
    { label: 'Account', value: account },
    { label: 'Message', value: readText(message), long: true },
  ],
})

/** Transactions to sign, in one window. */
export function describeTransactions(
  wires: readonly Uint8Array[],
  how: { readonly network: string; readonly isSent: boolean },
): Description {
  const all = wires.map((wire) => describeTransaction(wire, how))
  const [first] = all
  if (!first || all.length === 1)
    return first ?? { title: 'Sign nothing?', sentence: '', lines: [] }
  return {
    title: how.isSent ? `Send ${all.length} transactions?` : `Sign ${all.length} transactions?`,
    sentence: first.sentence,
    lines: all.flatMap(({ lines }, index) =>
      lines.map((line) => ({ ...line, label: `${index + 1}. ${line.label}` })),
    ),
  }
}

function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}
