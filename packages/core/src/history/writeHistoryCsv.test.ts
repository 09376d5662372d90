import type { AccountHistory } from '@latchkey/protocol/api'
import { expect, test } from 'vitest'
import { friend, hashOf, owner, someTransaction, someTransfer } from '../fixtures/someHistory.ts'
import { checkHistory } from './checkHistory.ts'
import { writeHistoryCsv } from './writeHistoryCsv.ts'

const write = (...data: AccountHistory['data']) =>
  writeHistoryCsv(
    checkHistory(
      { data, next: null },
      { networkId: 'eip155:31337', address: owner, imageOrigin: 'https://wallet.example' },
    ).entries,
  ).split('\r\n')

test('writeHistoryCsv: exact amounts, ISO dates, a line for each movement, the fee once', () => {
  const precise = someTransfer({ quantity: { numeric: '0.000000000000000001' } })
  const lines = write(
    someTransaction(1, { fee: { numeric: '0.00042', symbol: 'ETH' } }, [
      precise,
      someTransfer({ direction: 'in', quantity: { numeric: '7' }, sender: friend, value: 7.001 }),
    ]),
    someTransaction(2, { operationType: 'execute' }, []),
  )
  expect(lines).toEqual([
    '"date","type","status","direction","amount","asset","contract","token id","counterparty","value (USD)","spender","allowance","fee","fee asset","network","hash","warning"',
    `"2026-06-01T00:01:00.000Z","send","confirmed","out","0.000000000000000001","LUSD","0x5FbDB2315678afecb367f032d93F642f64180aa3","","${friend}","5.00","","","0.00042","ETH","eip155:31337","${hashOf(1)}",""`,
    `"2026-06-01T00:01:00.000Z","send","confirmed","in","7","LUSD","0x5FbDB2315678afecb367f032d93F642f64180aa3","","${friend}","7.00","","","","","eip155:31337","${hashOf(1)}",""`,
    `"2026-06-01T00:02:00.000Z","execute","confirmed","","","","","","","","","","","","eip155:31337","${hashOf(2)}",""`,
    '',
  ])
})

test('writeHistoryCsv: an approval stands with whose tokens may be taken', () => {
  const address = 'eip155:31337:0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const approve = { operationType: 'approve', spender: friend } as const
  const [, dollars, keepsake] = write(
    someTransaction(
      1,
      { ...approve, allowance: 'unlimited', approved: { name: 'D', symbol: '=LUSD', address } },
      [],
    ),
    someTransaction(2, { ...approve, approved: { name: 'K #7', address, token_id: '7' } }, []),
  )
  const contract = address.split(':')[2]
  expect(dollars).toContain(
    `"approve","confirmed","","","'=LUSD","${contract}","","","","${friend}","unlimited",`,
  )
  expect(keepsake).toContain(
    `"approve","confirmed","","","K #7","${contract}","7","","","${friend}","",`,
  )
})

test.each([
  ['=HYPERLINK("http://evil.example")', '"\'=HYPERLINK(""'],
  ['+1+1', '"\'+1+1"'],
  ['-2+3', '"\'-2+3"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['＝1+1', '"\'＝1+1"'],
  ['a","=1+1', '"a"",""=1+1"'],
  ['a\r\n=1+1', '"a =1+1"'],
])('writeHistoryCsv: a token called %j stays a text', (symbol, cell) => {
  const [, line = ''] = write(
    someTransaction(1, {}, [someTransfer({ fungible_info: { name: '', symbol } })]),
  )
  expect(line).toContain(`,${cell}`)
})
