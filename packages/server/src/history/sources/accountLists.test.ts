import { expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '../../config/limits.ts'
import { createAccountLists } from './accountLists.ts'
import type { AskList } from './historyService.ts'
import type { EntryWriter } from '../entries/writeEntries.ts'

const account = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`

function start(ask: AskList, write: EntryWriter = async () => []) {
  return createAccountLists({ id: 'etherscan', ask, write, limits })
}

test('accountLists: who asks often does not keep a page from being asked for again', async () => {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  let asked = 0
  const source = start(async ({ action }) => {
    if (action === 'txlist') asked++
    return []
  })
  for (let second = 0; second <= 60; second += 10) {
    vi.setSystemTime(second * 1_000)
    await source.pageOf(account, undefined)
    await source.pageOf(account.toUpperCase().replace('X', 'x'), undefined)
  }
  // At 0, 20, 40 and 60 seconds: each page is remembered for fifteen.
  expect(asked).toBe(4)
})

test('accountLists: a page that has failed is asked for again', async () => {
  let isBroken = true
  const source = start(async () => {
    if (isBroken) throw new Error('down')
    return []
  })
  await expect(source.pageOf(other, undefined)).rejects.toThrow('down')
  isBroken = false
  expect(await source.pageOf(other, undefined)).toEqual({ data: [], next: null })
})

test('accountLists: a list full of calls that have paid nothing hides nothing of what lies behind them', async () => {
  const hashOf = (block: number) => `0x${block.toString(16).padStart(64, '0')}`
  const call = (block: number, value: string) => ({
    ...{ blockNumber: String(block), timeStamp: '1', hash: hashOf(block) },
    ...{ from: other, to: account, value, isError: '0' },
  })
  const sent = { nonce: '1', gasPrice: '1', gasUsed: '1', input: '0x' }
  const rows: Readonly<Record<string, readonly ReturnType<typeof call>[]>> = {
    txlist: [{ ...call(3_000, '1'), ...sent }],
    txlistinternal: [
      // More of them than a list holds, the last two of one block.
      ...Array.from({ length: limits.historyServiceRows }, (_, index) => call(5_000 - index, '0')),
      call(5_001 - limits.historyServiceRows, '7'),
      call(4_000, '1'),
    ],
  }
  const told: string[] = []
  const source = start(
    async ({ action = '', endblock }) =>
      (rows[action] ?? [])
        .filter(({ blockNumber }) => Number(blockNumber) <= Number(endblock))
        .slice(0, limits.historyServiceRows),
    async (entries) => {
      told.push(...entries.map(({ hash }) => hash))
      return []
    },
  )
  let cursor: string | undefined
  do cursor = (await source.pageOf(account, cursor)).next ?? undefined
  while (cursor !== undefined)
  expect(told).toEqual([4_901, 4_000, 3_000].map(hashOf))
})

test('accountLists: collectibles that somebody has made up hide none of those behind them', async () => {
  const [fake, kind, own] = [3, 4, 5].map((digit) => `0x${String(digit).repeat(40)}`)
  const hashOf = (block: number) => `0x${block.toString(16).padStart(64, '0')}`
  const came = (contractAddress: string | undefined, block: number) => ({
    ...{ blockNumber: String(block), timeStamp: '1', hash: hashOf(block), contractAddress },
    ...{ from: other, to: account, tokenID: String(block) },
  })
  const flood = Array.from({ length: 1_500 }, (_, index) => came(fake, 5_000 - index))
  const minted = Array.from({ length: 60 }, (_, index) => came(own, 400 - index))
  const sent = { nonce: '1', gasPrice: '1', gasUsed: '1', value: '0', input: '0x', isError: '0' }
  const rows: Readonly<Record<string, readonly object[]>> = {
    tokennfttx: [...flood, came(kind, 500), ...minted],
    txlist: minted.map((row) => ({ ...row, ...sent, from: account, to: own })),
  }
  const source = start(async ({ action = '', page, offset }) => {
    const [size, before] = [Number(offset), (Number(page) - 1) * Number(offset)]
    return (rows[action] ?? []).slice(before, before + size)
  })
  const { found, isCut } = (await source.collectiblesOf?.(account)) ?? {}
  const of = (contract: string | undefined) => found?.filter((one) => one.contract === contract)
  expect([of(fake), of(kind), of(own)].map((some) => some?.length)).toEqual([50, 1, 60])
  expect(isCut).toBe(true)
})
