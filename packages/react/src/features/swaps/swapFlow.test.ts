import { ReceiptTimeoutError } from '@latchkey/core'
import {
  SwapFailedError,
  SwapTamperedError,
  type SwapQuote,
  type SwapToken,
} from '@latchkey/core/swaps'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptySwap, isTampered, reduceSwap, type SwapAction, type SwapState } from './swapFlow.ts'

const eth: SwapToken = { symbol: 'ETH', name: 'Ether', decimals: 18, isListed: true }
const usd: SwapToken = { ...eth, address: '0xAb', symbol: 'LUSD', decimals: 6 }
const slnt: SwapToken = { ...eth, address: '0xCd', symbol: 'SLNT' }
const started: SwapState = { ...emptySwap, scope: 'here', sell: eth }

const quote = {
  sell: eth,
  buy: usd,
  amount: 1n,
  expected: 100n,
  minimum: 99n,
  step: 'swap',
} as unknown as SwapQuote // what else a quote has plays no part here

function run(actions: readonly SwapAction[], from: SwapState = started) {
  return actions.reduce(reduceSwap, from)
}

test('tokens: the one of the other side changes places', () => {
  const state = run([
    { type: 'tokenChosen', side: 'buy', token: usd },
    { type: 'tokenChosen', side: 'sell', token: { ...usd, address: '0xab' } },
  ])
  expect([state.sell?.symbol, state.buy?.symbol]).toEqual(['LUSD', 'ETH'])
  const first = run([{ type: 'tokenChosen', side: 'buy', token: eth }])
  expect([first.sell, first.buy]).toEqual([undefined, eth])
})

test('reversed: what was to arrive is what is paid, to six decimals', () => {
  const state = run([{ type: 'reversed', expected: 1_234_567_890_123_456_789n }], {
    ...started,
    sell: usd,
    buy: eth,
  })
  expect(state).toMatchObject({ sell: eth, buy: usd, amount: '1.234567', isTyped: false })
  expect(run([{ type: 'reversed', expected: undefined }], state).amount).toBe('')
})

test('opened: what it was opened with is put into the form once', () => {
  const parameters = { fromToken: 'LUSD', toToken: 'ETH', amount: '2.5' }
  const opened: SwapAction = { type: 'opened', parameters, sell: usd, buy: eth }
  const state = run([opened])
  expect(state).toMatchObject({ sell: usd, buy: eth, amount: '2.5' })
  expect(run([{ type: 'amountChanged', amount: '3' }, opened], state).amount).toBe('3')
})

test('opened: a token that is not there is not replaced by another, nor bought for itself', () => {
  const unknown = { fromToken: 'XYZ', amount: '1e9' }
  expect(
    run([{ type: 'opened', parameters: unknown, sell: undefined, buy: undefined }]),
  ).toMatchObject({ sell: undefined, buy: undefined, amount: '' })
  const native = { toToken: 'ETH' }
  expect(run([{ type: 'opened', parameters: native, sell: undefined, buy: eth }])).toMatchObject({
    sell: undefined,
    buy: eth,
  })
})

test('another account or network begins anew, and keeps how much slippage is accepted', () => {
  const state = run([
    { type: 'slippageChosen', slippage: 50 },
    { type: 'tokenChosen', side: 'buy', token: usd },
    { type: 'scopeChanged', scope: 'there', native: slnt },
  ])
  expect(state).toMatchObject({ sell: slnt, slippage: 50 })
  expect(state.buy).toBeUndefined()
})

test('renewed: what has become worse than what was seen stays said until it is as good again', () => {
  const worse = { ...quote, minimum: 90n }
  const worst = { ...quote, minimum: 80n }
  const state = run([
    { type: 'reviewed', order: quote },
    { type: 'renewed', order: worse },
  ])
  expect(state).toMatchObject({ order: worse, before: 99n })
  expect(run([{ type: 'renewed', order: worst }], state).before).toBe(99n)
  expect(run([{ type: 'renewed', order: quote }], state).before).toBeUndefined()
  // Who goes on has seen it.
  expect(run([{ type: 'reviewed', order: worse }], state).before).toBeUndefined()
})

test('renewed: what is reviewed stays that of its account and network', () => {
  const mine = { ...quote, networkId: 'eip155:1', from: '0x02' } as const
  const state = run([{ type: 'reviewed', order: mine }])
  for (const other of [{ from: '0x03' }, { networkId: 'eip155:10' }] as const)
    expect(run([{ type: 'renewed', order: { ...mine, ...other } }], state)).toEqual(state)
  expect(run([{ type: 'renewed', order: { ...mine, minimum: 98n } }], state).before).toBe(99n)
})

test('what was agreed to, approved and quoted is of one swap alone', () => {
  const state = run([
    { type: 'tokenChosen', side: 'buy', token: usd },
    { type: 'amountChanged', amount: '1' },
    { type: 'impactAccepted', impact: 12 },
    { type: 'reviewed', order: { ...quote, step: 'approve' } },
    { type: 'renewed', order: quote },
    { type: 'failed', error: new SwapTamperedError('It sells another token.') },
  ])
  expect(state).toMatchObject({ isApproved: true, failure: {} })
  const changes: readonly SwapAction[] = [
    { type: 'amountChanged', amount: '2' },
    { type: 'tokenChosen', side: 'buy', token: slnt },
    { type: 'slippageChosen', slippage: 10 },
    { type: 'reversed', expected: undefined },
  ]
  for (const change of changes)
    expect(reduceSwap(state, change)).toMatchObject({
      acceptedImpact: undefined,
      order: undefined,
      isApproved: false,
      failure: undefined,
    })
})

test('renewed: an approval that came late takes its failure away, and no trick is forgotten', () => {
  const approving = { ...started, order: { ...quote, step: 'approve' as const } }
  const renew = (error: unknown) =>
    run(
      [
        { type: 'failed', error },
        { type: 'renewed', order: approving.order },
        { type: 'renewed', order: quote },
      ],
      approving,
    )
  const late = renew(new ReceiptTimeoutError('0x1', 180_000))
  expect(late).toMatchObject({ isApproved: true, failure: undefined })
  const tampered = renew(new SwapTamperedError('It is approved for somebody else.'))
  expect(isTampered(tampered)).toBe(true)
  // Who changes what is swapped may go on.
  expect(isTampered(run([{ type: 'amountChanged', amount: '2' }], tampered))).toBe(false)
})

test('failed: why a swap was undone is kept while it is shown as sent', () => {
  const following = { ...started, progress: { step: 'following', hash: '0x1' } as const }
  const error = new SwapFailedError('0x1', 'priceMoved')
  expect(run([{ type: 'failed', error }], following)).toEqual({ ...following, failure: { error } })
})

const anyAction: fc.Arbitrary<SwapAction> = fc.oneof(
  fc.string().map((amount) => ({ type: 'amountChanged', amount, isTyped: true }) as const),
  fc
    .constantFrom(eth, usd, slnt)
    .map((token) => ({ type: 'tokenChosen', side: 'buy', token }) as const),
  fc.nat().map((slippage) => ({ type: 'slippageChosen', slippage }) as const),
  fc.constant({ type: 'renewed', order: quote } as const),
  fc.constant({ type: 'reversed', expected: 1n } as const),
)

test('while the wallet is asked or the network carries it out, nothing of the swap can change', () => {
  const steps = fc.constantFrom<SwapState['progress']>(
    { step: 'approving', isSent: false },
    { step: 'asking' },
    { step: 'following', hash: '0x1' },
    { step: 'unknown' },
  )
  fc.assert(
    fc.property(steps, fc.array(anyAction), (progress, actions) => {
      const busy = { ...started, buy: usd, amount: '1', progress }
      expect(run(actions, busy)).toEqual(busy)
    }),
  )
})

test('amount: is kept as typed, in whichever digits', () => {
  for (const amount of ['1.5', '١٫٥', '۱۲۳٫۵'])
    expect(run([{ type: 'amountChanged', amount, isTyped: true }]).amount).toBe(amount)
})

test('amount: whatever is typed, what is kept can be part of an amount', () => {
  fc.assert(
    fc.property(fc.string(), (amount) => {
      const kept = run([{ type: 'amountChanged', amount, isTyped: true }]).amount
      expect(kept).toMatch(/^[\d.,\s'’]*$/)
    }),
  )
})
