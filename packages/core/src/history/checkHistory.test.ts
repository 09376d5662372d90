import type { AccountHistory, TransactionTransfer } from '@latchkey/protocol/api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { friend, hashOf, owner, someTransaction, someTransfer } from '../fixtures/someHistory.ts'
import { checkHistory } from './checkHistory.ts'

const expected = {
  networkId: 'eip155:31337',
  address: owner,
  imageOrigin: 'https://wallet.example',
} as const
const check = (data: AccountHistory['data'], next: string | null = null) =>
  checkHistory({ data, next }, expected)
const nft = (change: Partial<NonNullable<TransactionTransfer['nft_info']>>) => {
  const { fungible_info: _, ...rest } = someTransfer({ quantity: { numeric: '1' } })
  return { ...rest, nft_info: { flags: { is_spam: false }, ...change } }
}

test('checkHistory: an honest answer becomes an entry', () => {
  const transaction = someTransaction(1, {
    fee: { numeric: '0.00042', symbol: 'ETH' },
    confirmations: 3,
  })
  expect(check([transaction], 'abc')).toEqual({
    entries: [
      {
        id: hashOf(1),
        hash: hashOf(1),
        networkId: 'eip155:31337',
        operation: 'send',
        status: 'confirmed',
        at: Date.parse(transaction.metadata.minedAt),
        from: owner,
        to: friend,
        fee: { amount: '0.00042', symbol: 'ETH' },
        confirmations: 3,
        transfers: [
          {
            direction: 'out',
            amount: '5',
            worth: 5,
            counterparty: friend,
            asset: {
              kind: 'token',
              symbol: 'LUSD',
              name: 'Local Dollar',
              address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
              isListed: true,
            },
          },
        ],
      },
    ],
    next: 'abc',
  })
})

test.each<[string, Parameters<typeof someTransaction>[1]]>([
  ['of another chain', { chain: 'eip155:1' }],
  ['with a hash that is none', { hash: 'javascript:alert(1)' }],
  ['of no time', { minedAt: 'soon' }],
  ['of the future', { minedAt: '2999-01-01T00:00:00Z' }],
])('checkHistory: one %s is left out, the others stay', (_, change) => {
  const { entries } = check([someTransaction(1, change), someTransaction(2)])
  expect(entries.map(({ id }) => id)).toEqual([hashOf(2)])
})

test('checkHistory: the same one counts once, and a cursor that can be none ends it', () => {
  const answer = check([someTransaction(1), someTransaction(1)], 'next page; rm -rf')
  expect(answer.entries).toHaveLength(1)
  expect(answer.next).toBeUndefined()
})

test('checkHistory: unknown words, and what a server calls purchases', () => {
  const of = (change: Parameters<typeof someTransaction>[1]) =>
    check([someTransaction(1, change)]).entries[0]
  expect(of({ operationType: 'toString' })?.operation).toBe('unknown')
  expect(of({ status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS' })?.status).toBe('confirmed')
  expect(of({ status: 'ONRAMP_TRANSACTION_STATUS_FAILED' })?.status).toBe('failed')
  expect(of({ status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' })?.status).toBe('pending')
  expect(of({ status: 'failed' })?.status).toBe('failed')
})

test('checkHistory: an approval says whose tokens may be taken, and of one NFT, which', () => {
  const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const address = `eip155:31337:${contract}` as const
  const of = (approved: unknown, change: Parameters<typeof someTransaction>[1] = {}) => {
    // What a server says can be anything.
    const told = { operationType: 'approve', spender: friend, approved, ...change } as typeof change
    return check([someTransaction(1, told, [])]).entries[0]?.approval
  }
  const dollar = { name: 'Local Dollar', symbol: 'LUSD', address, is_listed: false }
  expect(of(dollar, { allowance: 'unlimited' })).toEqual({
    spender: friend,
    allowance: 'unlimited',
    asset: {
      kind: 'token',
      symbol: 'LUSD',
      name: 'Local Dollar',
      address: contract,
      isListed: false,
    },
  })
  const nft = { kind: 'nft', address: contract, isSpam: false }
  expect(of({ name: 'Keepsake', address })?.asset).toEqual({ ...nft, name: 'Keepsake' })
  expect(of({ name: 'Keepsake #7', address, token_id: '7' })?.asset).toEqual({
    ...nft,
    name: 'Keepsake #7',
    tokenId: '7',
  })
  const hostile = { name: '\u202Egnp', symbol: '\u2067US\u200BDC', address: 'eip155:1:0x00' }
  expect(of(hostile)?.asset).toEqual({ kind: 'token', symbol: 'USDC', name: 'gnp' })
  for (const none of [undefined, null, 'LUSD', 5])
    expect(of(none)?.asset).toSatisfy((asset) => asset === undefined || asset.name === '?')
})

test('checkHistory: names are cleaned and cut, and nameless things still have one', () => {
  const hostile = someTransfer({
    fungible_info: { name: `\u202Egnp.exe ${'x'.repeat(500)}`, symbol: '\u2067US\u200BDC' },
  })
  const nameless = someTransfer({ fungible_info: { name: '', symbol: '\u202E' } })
  const { transfers } = check([someTransaction(1, {}, [hostile, nameless])]).entries[0] ?? {}
  expect(transfers?.map(({ asset }) => asset)).toEqual([
    { kind: 'token', symbol: 'USDC', name: `gnp.exe ${'x'.repeat(51)}…` },
    { kind: 'token', symbol: '?', name: '?' },
  ])
  const { transfers: nfts } =
    check([someTransaction(1, {}, [nft({ token_id: '12' }), nft({})])]).entries[0] ?? {}
  expect(nfts?.map(({ asset }) => asset.name)).toEqual(['#12', '?'])
})

test('checkHistory: amounts, worths and addresses that can be none are not believed', () => {
  const moved = [
    someTransfer({ quantity: { numeric: '1e9' } }),
    someTransfer({ quantity: { numeric: '-5' } }),
    someTransfer({ quantity: { numeric: '1' }, value: -1 }),
    someTransfer({ quantity: { numeric: '2' }, value: 1e15 }),
    someTransfer({ quantity: { numeric: '3' }, recipient: '<b>me</b>' }),
    someTransfer({
      quantity: { numeric: '4' },
      fungible_info: { name: 'A', symbol: 'A', address: `eip155:1:${friend}` },
    }),
  ]
  const change = { sentFrom: 'javascript:alert(1)', fee: { numeric: 'NaN', symbol: 'ETH' } }
  const [entry] = check([someTransaction(1, change, moved)]).entries
  expect(entry).toMatchObject({ from: undefined, fee: undefined })
  expect(
    entry?.transfers.map(({ amount, worth, counterparty, asset }) => [
      amount,
      worth,
      counterparty,
      asset.address !== undefined,
    ]),
  ).toEqual([
    ['1', undefined, friend, true],
    ['2', undefined, friend, true],
    ['3', 5, undefined, true],
    ['4', 5, friend, false],
  ])
})

test('checkHistory: a page has no more entries, and an entry no more movements, than anybody reads', () => {
  const many = Array.from({ length: 250 }, (_, number) => someTransaction(number))
  expect(check(many).entries).toHaveLength(200)
  const moved = Array.from({ length: 150 }, () => someTransfer())
  expect(check([someTransaction(1, {}, moved)]).entries[0]?.transfers).toHaveLength(100)
})

test('checkHistory: pictures come from the operator alone', () => {
  const icon = (url: string) =>
    someTransfer({ fungible_info: { name: 'A', symbol: 'A', icon: { url } } })
  const urls = [
    '/public/getTokenImage/a',
    'https://wallet.example/a.png',
    'https://evil.example/a.png',
    '//evil.example/a.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
  ]
  const { transfers } = check([someTransaction(1, {}, urls.map(icon))]).entries[0] ?? {}
  expect(transfers?.map(({ asset }) => asset.kind === 'token' && asset.iconUrl)).toEqual([
    'https://wallet.example/public/getTokenImage/a',
    'https://wallet.example/a.png',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('checkHistory: what is nothing but NFT spam is left out', () => {
  const spam = nft({ flags: { is_spam: true } })
  const { entries } = check([
    someTransaction(1, {}, [spam, spam]),
    someTransaction(2, {}, [spam, someTransfer()]),
    someTransaction(3, { operationType: 'execute' }, []),
  ])
  expect(entries.map(({ id }) => id)).toEqual([hashOf(2), hashOf(3)])
})

test('checkHistory: what is no entry costs the others nothing, and what is no page is refused', () => {
  const odd: readonly unknown[] = [
    null,
    'x',
    [],
    {},
    { id: 1 },
    { ...someTransaction(1), transfers: 'none' },
  ]
  // What a server says can be anything.
  const { entries } = check([...odd, someTransaction(2)] as AccountHistory['data'])
  expect(entries.map(({ id, transfers }) => [id, transfers.length])).toEqual([
    [hashOf(1), 0],
    [hashOf(2), 1],
  ])
  for (const answer of [null, [], 'x', { data: {} }, { next: 'a' }])
    expect(() => checkHistory(answer, expected)).toThrow(TypeError)
})

test('checkHistory: whatever a server says, what is left can be shown', () => {
  const odd = fc.oneof(
    fc.anything(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('5', '0.1', 'in', 'out'),
  )
  const rows = fc.array(
    fc.record({
      id: fc.oneof(fc.string(), odd),
      metadata: fc.record(
        {
          operationType: odd,
          hash: fc.oneof(fc.constant(hashOf(1)), odd),
          chain: fc.constant(expected.networkId),
          minedAt: fc.oneof(fc.constant('2026-06-01T00:00:00Z'), odd),
          sentFrom: odd,
          sentTo: odd,
          status: odd,
          fee: odd,
          spender: fc.oneof(fc.constant(friend), odd),
          approved: fc.oneof(odd, fc.record({ name: odd, symbol: odd, address: odd })),
          allowance: odd,
          confirmations: odd,
        },
        { requiredKeys: ['hash', 'chain', 'minedAt'] },
      ),
      transfers: fc.oneof(
        odd,
        fc.array(
          fc.record({
            direction: fc.constantFrom('in', 'out', 'self', 'up'),
            quantity: fc.oneof(odd, fc.record({ numeric: odd })),
            fungible_info: fc.oneof(odd, fc.record({ name: odd, symbol: odd, icon: odd })),
            nft_info: fc.oneof(fc.constant(undefined), odd, fc.record({ name: odd, content: odd })),
            value: odd,
          }),
          { maxLength: 4 },
        ),
      ),
    }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(rows, (data) => {
      for (const entry of checkHistory({ data, next: null }, expected).entries) {
        const { id, hash, transfers, approval } = entry
        expect(approval?.asset?.name ?? '?').toMatch(/^\P{C}+$/u)
        expect(id).not.toBe('')
        expect(hash).toMatch(/^[0-9A-Za-z]+$/)
        for (const { amount, asset, worth = 0 } of transfers) {
          expect(amount).toMatch(/^\d+(\.\d+)?$/)
          expect(asset.name).toMatch(/^\P{C}+$/u)
          expect(worth).toBeGreaterThanOrEqual(0)
        }
      }
    }),
    { numRuns: 40 },
  )
})
