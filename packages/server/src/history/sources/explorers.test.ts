import type { Transaction } from '@latchkey/protocol/api'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  answerExplorer,
  explorerAccount,
  explorerHash,
  explorerHashes,
} from '../../fixtures/explorerContract.ts'
import { askHistory, describeHistorySource } from '../../fixtures/historyConformance.ts'
import { startSwapService } from '../../fixtures/swapService.ts'
import { openMemoryStore } from '../../fixtures/memoryStore.ts'
import { startWorld } from '../../fixtures/world.ts'
import type { Limits } from '../../config/limits.ts'
import type { Store } from '../../store/store.ts'

const chainId = 'eip155:31337'
const apiKey = 'an-etherscan-key-of-nobody'
/** The chain itself: what an explorer tells needs nobody else. */
const nobody = 'http://127.0.0.1:1'
const stranger = `0x${'5'.repeat(40)}`
const quick: Partial<Limits> = {
  historyServiceGapMs: 0,
  historyServiceMemoryMs: 0,
  historyServiceMs: 5_000,
  historyServiceBytes: 100_000,
}

let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
})
afterAll(() => store?.close())

const logged: string[] = []
afterEach(() => {
  expect(logged.join('\n')).not.toContain(apiKey)
  logged.length = 0
})

/** An explorer that speaks as one of the two does, and a server that asks it. */
async function start(id: 'etherscan' | 'blockscout', limits: Partial<Limits> = {}) {
  const service = await startSwapService((request) =>
    answerExplorer(request, (action, row) => {
      if (id !== 'blockscout' || action !== 'txlistinternal') return row
      const { hash = '', ...rest } = row
      return { ...rest, transactionHash: hash, index: '1', callType: 'call' }
    }),
  )
  const { url } = service
  const world = await startWorld([nobody], {
    store,
    history: {
      [chainId]:
        id === 'etherscan'
          ? { source: id, url, apiKey }
          : { source: id, url, apiKey: `${apiKey}-2` },
    },
    limits: { ...quick, ...limits },
    log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
  })
  const stop = async () => {
    await world.close()
    await service.stop()
  }
  return { ...world, service, stop }
}

for (const id of ['etherscan', 'blockscout'] as const) {
  describeHistorySource({
    id,
    chainId,
    start: async () => {
      const world = await start(id, { historyPageEntries: 3, historyServiceRows: 2 })
      return {
        ...world,
        address: explorerAccount,
        hashes: explorerHashes,
        stranger,
        fail: (isBroken) => world.service.fail(isBroken ? 'down' : 'none'),
      }
    },
  })

  test(`${id}: says what its lists say`, async () => {
    const world = await start(id)
    onTestFinished(world.stop)
    const { body } = await askHistory(world, chainId, explorerAccount)
    const of = (block: number) => {
      const found = body.data.find(({ metadata }) => metadata.hash === explorerHash(block))
      if (!found) throw new Error(`${block} is not there`)
      return found
    }
    const legs = ({ transfers }: Transaction) =>
      transfers.map(({ direction, quantity, fungible_info: fungible, nft_info: nft }) =>
        [direction, quantity.numeric, fungible?.symbol ?? nft?.name].join(' '),
      )
    expect(of(101).metadata).toMatchObject({
      operationType: 'send',
      nonce: 101,
      fee: { numeric: '0.00042', symbol: 'ETH' },
      confirmations: 64,
    })
    expect(legs(of(101))).toEqual(['out 1.5 ETH'])
    expect(of(102).metadata).toMatchObject({ operationType: 'approve', allowance: 'unlimited' })
    expect(of(102).metadata.spender?.toLowerCase()).toBe(
      '0x9b3df8eae6e1ed1b931086852860d3c6375d7ae6',
    )
    expect(of(103).metadata.operationType).toBe('trade')
    expect(legs(of(103)).toSorted()).toEqual(['in 0.42 ETH', 'out 1000 USDC'])
    expect([of(104).metadata.status, legs(of(104))]).toEqual(['failed', []])
    expect(of(105).metadata.operationType).toBe('deploy')
    expect([of(106).metadata.operationType, ...legs(of(106))]).toEqual(['receive', 'in 2.5 USDC'])
    expect([of(108).metadata.operationType, ...legs(of(108))]).toEqual(['mint', 'in 1 Birds #7'])
    expect(of(109).transfers[0]?.nft_info?.flags.is_spam).toBe(true)
    expect(of(108).transfers[0]?.nft_info?.flags.is_spam).toBe(false)
    expect(legs(of(111))).toEqual(['in 3 Cards #12'])
  })

  test(`${id}: is asked as its documentation says`, async () => {
    const world = await start(id)
    onTestFinished(world.stop)
    await askHistory(world, chainId, explorerAccount)
    expect(world.service.asked.map(({ query }) => query.action)).toEqual([
      'txlist',
      'txlistinternal',
      'tokentx',
      'tokennfttx',
      'token1155tx',
    ])
    for (const { method, path, query } of world.service.asked) {
      expect([method, path]).toEqual(['GET', id === 'etherscan' ? '/v2/api' : '/api'])
      expect(query).toMatchObject({
        module: 'account',
        address: explorerAccount,
        sort: 'desc',
        page: '1',
      })
      expect(query.chainid).toBe(id === 'etherscan' ? '31337' : undefined)
      expect(query.apikey).toContain(apiKey)
    }
  })

  test(`${id}: whatever is wrong with it, there is no history rather than half of one`, async () => {
    const world = await start(id)
    onTestFinished(world.stop)
    for (const fault of ['down', 'hang', 'html', 'refuse', 'redirect', 'huge'] as const) {
      world.service.fail(fault)
      const { status, body } = await askHistory(world, chainId, explorerAccount)
      expect([status, body.code], fault).toEqual([502, 'upstream_unavailable'])
      expect(JSON.stringify(body)).not.toContain(apiKey)
    }
    world.service.fail('none')
    expect((await askHistory(world, chainId, explorerAccount)).body.data).toHaveLength(11)
  })
}

test('explorers: one that says no in its own words gives no history', async () => {
  const service = await startSwapService(() => ({
    status: 200,
    body: { status: '0', message: 'NOTOK', result: 'Max rate limit reached' },
  }))
  const world = await startWorld([nobody], {
    store,
    history: { [chainId]: { source: 'etherscan', url: service.url, apiKey } },
    limits: quick,
    log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
  })
  onTestFinished(async () => {
    await world.close()
    await service.stop()
  })
  const { status, body } = await askHistory(world, chainId, explorerAccount)
  expect([status, body.code]).toEqual([502, 'upstream_unavailable'])
  expect(JSON.stringify(body)).not.toContain(apiKey)
  expect(logged.join('\n')).toContain('Max rate limit reached')
})
