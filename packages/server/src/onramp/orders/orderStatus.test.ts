import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onrampOrderStatus } from '@latchkey/protocol/api'
import type { OrderReport } from '../providers/onrampProvider.ts'
import { applyReport, isFinal, type OrderState } from './orderStatus.ts'

const rank = (state: OrderState) => onrampOrderStatus.options.indexOf(state.status)
const begun: OrderState = {
  status: 'started',
  reason: null,
  hash: null,
  purchaseAmount: null,
  paymentAmount: '100.00',
  providerOrderId: null,
}
const report: fc.Arbitrary<OrderReport> = fc.record(
  {
    status: fc.constantFrom(...onrampOrderStatus.options),
    reason: fc.constantFrom('declined', 'timeout'),
    hash: fc.constantFrom('0xa', '0xb'),
    purchaseAmount: fc.constantFrom('1', '2'),
    providerOrderId: fc.constantFrom('p', 'q'),
  },
  { requiredKeys: ['status'] },
)
const after = (reports: readonly OrderReport[]) => reports.reduce(applyReport, begun)

test('order: only goes on, whatever is reported how often and in which order', () => {
  fc.assert(
    fc.property(fc.array(report, { maxLength: 12 }), (reports) => {
      let state = begun
      for (const one of reports) {
        const next = applyReport(state, one)
        expect(rank(next)).toBeGreaterThanOrEqual(rank(state))
        // What delivers, and what the provider calls it, is said once.
        if (state.hash !== null) expect(next.hash).toBe(state.hash)
        if (state.providerOrderId !== null) expect(next.providerOrderId).toBe(state.providerOrderId)
        if (next.status !== 'failed') expect(next.reason).toBeNull()
        expect(applyReport(next, one)).toBe(next)
        state = next
      }
      const furthest = Math.max(0, ...reports.map((one) => rank({ ...begun, status: one.status })))
      expect(rank(state)).toBe(furthest)
    }),
  )
})

test('order: ends the same in whatever order its reports come in', () => {
  fc.assert(
    fc.property(
      fc.array(report, { maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      (reports, keys) => {
        const shuffled = reports
          .map((one) => ({ one, key: keys.next().value }))
          .sort((left, right) => left.key - right.key)
          .map(({ one }) => one)
        expect(after(shuffled).status).toBe(after(reports).status)
      },
    ),
  )
})

test('order: a payment after it was given up still counts, and what was delivered stays so', () => {
  const hash = '0xd'
  expect(after([{ status: 'expired' }, { status: 'delivered', hash }])).toMatchObject({
    status: 'delivered',
    hash,
  })
  const delivered = after([{ status: 'delivered', hash, purchaseAmount: '5' }])
  for (const status of ['failed', 'paid', 'expired', 'pending', 'started'] as const)
    expect(applyReport(delivered, { status, reason: 'late', purchaseAmount: '9' })).toBe(delivered)
  expect(applyReport(delivered, { status: 'delivered', purchaseAmount: '9' })).toBe(delivered)
  expect(onrampOrderStatus.options.filter(isFinal)).toEqual(['failed', 'delivered'])
})
