import type { TransactionOperation } from '@latchkey/protocol/api'
import { toFunctionSelector } from 'viem'
import type { HistoryEntry, Movement } from './historyEntry.ts'

/** The address of which all bytes are zero, in hex and in base58. */
const zero = /^(?:0x0{40}|1{32})$/
/** Functions whose names say what they do, with the way that tokens go in them: what a function does otherwise than it says counts. */
const functions: Readonly<Record<string, readonly ['in' | 'out', TransactionOperation]>> =
  Object.fromEntries(
    (
      [
        ['deposit(uint256)', 'out', 'deposit'],
        ['deposit(uint256,address)', 'out', 'deposit'],
        ['supply(address,uint256,address,uint16)', 'out', 'deposit'],
        ['deposit(address,uint256,address,uint16)', 'out', 'deposit'],
        ['withdraw(uint256,address,address)', 'in', 'withdraw'],
        ['redeem(uint256,address,address)', 'in', 'withdraw'],
        ['withdraw(address,uint256,address)', 'in', 'withdraw'],
        ['stake(uint256)', 'out', 'stake'],
        ['unstake(uint256)', 'in', 'unstake'],
        ['exit()', 'in', 'unstake'],
        ['borrow(address,uint256,uint256,uint16,address)', 'in', 'borrow'],
        ['repay(address,uint256,uint256,address)', 'out', 'repay'],
        ['claim()', 'in', 'claim'],
        ['getReward()', 'in', 'claim'],
      ] as const
    ).map(([signature, way, operation]) => [toFunctionSelector(signature), [way, operation]]),
  )

/** Whether nobody has this address: what comes from it was made, and what goes to it is gone. */
export function isNobody(address: string): boolean {
  return zero.test(address)
}

/** Says in one word what a transaction has done for an account. */
export function describeOperation(entry: HistoryEntry, account: string): TransactionOperation {
  const isOwn = entry.from === account
  const others = entry.movements.filter(({ from, to }) => from !== to)
  const out = others.filter(({ from }) => from === account)
  const into = others.filter(({ to }) => to === account)
  if (isOwn && entry.created !== undefined) return 'deploy'
  if (out.length > 0 || into.length > 0) return describeMovements(entry, isOwn, out, into)
  if (entry.approvals.length > 0) return 'approve'
  if (!isOwn) return entry.movements.length > 0 ? 'send' : 'execute'
  const isCall = entry.selector !== undefined
  if (entry.to === account && !isCall) return entry.movements.length > 0 ? 'send' : 'cancel'
  return isCall ? 'execute' : 'send'
}

function describeMovements(
  { selector, isSwap, to: called }: HistoryEntry,
  isOwn: boolean,
  out: readonly Movement[],
  into: readonly Movement[],
): TransactionOperation {
  const [way, named] = (isOwn && selector !== undefined && functions[selector]) || []
  if (named && (way === 'out' ? out : into).length > 0) return named
  if (out.length > 0 && into.length > 0) return 'trade'
  if (isOwn && isSwap) return 'trade'
  if (into.length > 0) {
    if (into.every(({ from, kind }) => kind !== 'native' && isNobody(from))) return 'mint'
    return isOwn ? 'claim' : 'receive'
  }
  if (out.every(({ to, kind }) => kind !== 'native' && isNobody(to))) return 'burn'
  const isCall = isOwn && selector !== undefined
  return isCall && out.every(({ to }) => to === called) ? 'deposit' : 'send'
}
