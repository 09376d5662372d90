import { toEventSelector } from 'viem'
import type { StoredApproval, StoredMovement } from '../../store/historySchema.ts'
import type { Log } from './readBlock.ts'

const transfer = toEventSelector('Transfer(address,address,uint256)')
const approval = toEventSelector('Approval(address,address,uint256)')
const approvalForAll = toEventSelector('ApprovalForAll(address,address,bool)')
const single = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const batch = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
const deposit = toEventSelector('Deposit(address,uint256)')
const withdrawal = toEventSelector('Withdrawal(address,uint256)')
/** How pools of the kinds of Uniswap v2, v3 and v4 say that they have swapped. */
const swaps: ReadonlySet<string> = new Set([
  toEventSelector('Swap(address,uint256,uint256,uint256,uint256,address)'),
  toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)'),
  toEventSelector('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)'),
])
const nobody = `0x${'0'.repeat(40)}`
/** More than any block holds: what claims to have more tokens in one batch lies. */
const mostInBatch = 10_000

/** What the logs of a transaction say. */
export type DecodedLogs = {
  readonly movements: readonly StoredMovement[]
  readonly approvals: readonly (StoredApproval & { readonly owner: string })[]
  readonly isSwap: boolean
  /** How much of the chain's own currency was unwrapped, by whomever. */
  readonly unwrapped: bigint
}

/**
 * Reads what tokens say of their movements: ERC-20, ERC-721 (EIP-721) and ERC-1155, and what wraps the chain's own currency. Logs that are
 * written otherwise are somebody else's, and say nothing.
 *
 * @param wrapped - the contract whose tokens are the chain's own currency, in lower case.
 */
export function decodeLogs(logs: readonly Log[], wrapped: string | undefined): DecodedLogs {
  const movements: StoredMovement[] = []
  const approvals: (StoredApproval & { readonly owner: string })[] = []
  const wrappings: StoredMovement[] = []
  let isSwap = false
  let unwrapped = 0n
  for (const { address: token, topics, data } of logs) {
    const [kind, first, second, third] = topics
    if (kind === undefined) continue
    if (swaps.has(kind)) isSwap = true
    const a = addressOf(first)
    const b = addressOf(second)
    const amount = wordOf(data, 0)
    if (kind === transfer && a && b) {
      if (third !== undefined)
        movements.push({
          kind: 'erc721',
          token,
          tokenId: numberOf(third),
          amount: '1',
          from: a,
          to: b,
        })
      else if (amount)
        movements.push({ kind: 'erc20', token, amount: numberOf(amount), from: a, to: b })
    } else if (kind === approval && a && b) {
      if (third !== undefined)
        approvals.push({
          kind: 'collectible',
          token,
          tokenId: numberOf(third),
          owner: a,
          spender: b,
          amount: b === nobody ? '0' : '1',
        })
      else if (amount)
        approvals.push({ kind: 'erc20', token, owner: a, spender: b, amount: numberOf(amount) })
    } else if (kind === approvalForAll && a && b && amount) {
      const isGiven = BigInt(amount) !== 0n
      approvals.push({
        kind: 'collectible',
        token,
        owner: a,
        spender: b,
        amount: isGiven ? '1' : '0',
      })
    } else if (kind === single && b) {
      const to = addressOf(third)
      const value = wordOf(data, 1)
      if (to && amount && value)
        movements.push({
          kind: 'erc1155',
          token,
          tokenId: numberOf(amount),
          amount: numberOf(value),
          from: b,
          to,
        })
    } else if (kind === batch && b) {
      const to = addressOf(third)
      for (const [tokenId, value] of to ? pairsOf(data) : [])
        movements.push({
          kind: 'erc1155',
          token,
          tokenId,
          amount: value,
          from: b,
          to: to ?? nobody,
        })
    } else if (token === wrapped && a && amount && second === undefined) {
      const value = numberOf(amount)
      if (kind === deposit)
        wrappings.push({ kind: 'erc20', token, amount: value, from: nobody, to: a })
      if (kind === withdrawal) {
        unwrapped += BigInt(amount)
        wrappings.push({ kind: 'erc20', token, amount: value, from: a, to: nobody })
        movements.push({ kind: 'native', amount: value, from: token, to: a })
      }
    }
  }
  // Most contracts of this kind write no transfer of what they make and take back; some do, one for each.
  const written = new Map<string, number>()
  for (const one of movements)
    if (one.token === wrapped) written.set(keyOf(one), (written.get(keyOf(one)) ?? 0) + 1)
  for (const one of wrappings) {
    const count = written.get(keyOf(one)) ?? 0
    if (count > 0) written.set(keyOf(one), count - 1)
    else movements.push(one)
  }
  return { movements, approvals, isSwap, unwrapped }
}

function keyOf({ kind, amount, from, to }: StoredMovement) {
  return [kind, amount, from, to].join()
}

function addressOf(topic: string | undefined) {
  return topic?.startsWith(`0x${'0'.repeat(24)}`) ? `0x${topic.slice(26)}` : undefined
}

function wordOf(data: string, index: number) {
  const digits = data.slice(2 + 64 * index, 66 + 64 * index)
  return digits.length === 64 ? `0x${digits}` : undefined
}

function numberOf(word: string) {
  return BigInt(word).toString()
}

/** Two lists of the same length, as the ABI writes them: ids, and how many of each. */
function pairsOf(data: string): readonly (readonly [string, string])[] {
  const listAt = (index: number) => {
    const offset = Number(wordOf(data, index) ?? NaN)
    const start = offset / 32
    const length = Number.isInteger(start) ? Number(wordOf(data, start) ?? NaN) : NaN
    if (!(length <= mostInBatch)) return undefined
    const words = Array.from({ length }, (_, at) => wordOf(data, start + 1 + at))
    return words.every((word) => word !== undefined) ? words.map(numberOf) : undefined
  }
  const ids = listAt(0)
  const values = listAt(1)
  if (!ids || ids.length !== values?.length) return []
  return ids.map((id, index) => [id, values[index] ?? '0'] as const)
}
