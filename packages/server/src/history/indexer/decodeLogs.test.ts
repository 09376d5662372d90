import { pad, toEventSelector, toHex } from 'viem'
import { expect, test } from 'vitest'
import { decodeLogs } from './decodeLogs.ts'

const wrapped = `0x${'a'.repeat(40)}` as const
const owner = `0x${'1'.repeat(40)}` as const
const nobody = `0x${'0'.repeat(40)}` as const

function log(event: string, parties: readonly `0x${string}`[], amount: bigint) {
  const topics = [toEventSelector(event), ...parties.map((party) => pad(party))]
  return { address: wrapped, topics, data: toHex(amount, { size: 32 }) } as unknown as Parameters<
    typeof decodeLogs
  >[0][number] // the parts of a log that are read
}
const deposit = log('Deposit(address,uint256)', [owner], 5n)
const made = log('Transfer(address,address,uint256)', [nobody, owner], 5n)
const amounts = (logs: Parameters<typeof decodeLogs>[0]) =>
  decodeLogs(logs, wrapped).movements.map(({ kind, amount }) => `${kind} ${amount}`)

test('decodeLogs: two equal wrappings are two, and a transfer that says the same is none of its own', () => {
  expect(amounts([deposit, deposit])).toEqual(['erc20 5', 'erc20 5'])
  expect(amounts([deposit, made])).toEqual(['erc20 5'])
  expect(amounts([made, deposit, deposit])).toEqual(['erc20 5', 'erc20 5'])
  expect(amounts([made, deposit, made, deposit])).toEqual(['erc20 5', 'erc20 5'])
})

test('decodeLogs: two equal unwrappings give and take the same', () => {
  const withdrawal = log('Withdrawal(address,uint256)', [owner], 5n)
  const { movements, unwrapped } = decodeLogs([withdrawal, withdrawal], wrapped)
  expect(unwrapped).toBe(10n)
  expect(movements.filter(({ kind }) => kind === 'native')).toHaveLength(2)
  expect(movements.filter(({ kind }) => kind === 'erc20')).toHaveLength(2)
})
