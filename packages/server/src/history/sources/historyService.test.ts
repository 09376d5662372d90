import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startSwapService } from '../../fixtures/swapService.ts'
import { limits } from '../../config/limits.ts'
import { createHistoryService } from './historyService.ts'

test('a crowd: whoever would wait for too long is told at once, and the others are answered', async () => {
  const service = await startSwapService(() => ({
    status: 200,
    body: { status: '1', message: 'OK', result: [] },
  }))
  onTestFinished(() => service.stop())
  const ask = createHistoryService({
    name: 'Explorer',
    url: service.url,
    path: '/api',
    secrets: [],
    limits: { ...limits, historyServiceGapMs: 20, historyServiceMs: 2_000 },
    log: pino({ level: 'silent' }),
  })
  const all = await Promise.allSettled(Array.from({ length: 200 }, () => ask({})))
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(90)
  expect(refused[0]).toMatchObject({ reason: { code: 'upstream_unavailable' } })
  expect(all.length - refused.length).toBeGreaterThan(3)
  await expect(ask({}), 'once they are gone').resolves.toEqual([])
})
