import { afterEach, describe, expect, test } from 'vitest'
import { chainOver } from '../../fixtures/bitcoinWorld.ts'
import { startSource } from '../../fixtures/esploraSource.ts'
import { bitcoin as mainnet } from '../../networks/bip122.ts'
import { bip122 } from './bip122.ts'
import type { ChainAccess } from '../chainAccess.ts'

describe('balance', () => {
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
  const stats = (funded: unknown, spent: unknown) => ({
    funded_txo_sum: funded,
    spent_txo_sum: spent,
    funded_txo_count: 1,
    spent_txo_count: 0,
    tx_count: 1,
  })
  const honest = { address, chain_stats: stats(9_000, 2_000), mempool_stats: stats(500, 100) }
  const sources: { stop(): Promise<void> }[] = []
  afterEach(async () => {
    for (const source of sources.splice(0)) await source.stop()
  })

  /** A source of mainnet that says this of the address. */
  async function source(answer: unknown, first = genesis, status = 200) {
    const one = await startSource((request, response) => {
      if (request.url?.endsWith('/block-height/0')) return response.end(first)
      response.statusCode = status
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
    sources.push(one)
    return one
  }
  const chainOf = (...urls: string[]) => ({ ...chainOver(...urls), network: mainnet })
  const read = async (chain: ChainAccess) => (await bip122().load()).getBalance(chain, address)

  test('is what is in blocks and what is on its way', async () => {
    const { url } = await source(honest)
    expect(await read(chainOf(url))).toEqual({ value: 7_400n, decimals: 8, symbol: 'BTC' })
  })

  test.each<[string, unknown, number?]>([
    ['says 429', 'Too many requests', 429],
    ['is down', 'oh', 500],
    ['sends a page', '<!doctype html><title>Log in</title>'],
    ['is cut off', JSON.stringify(honest).slice(0, 40)],
    ['speaks of another address', { ...honest, address: 'bc1qother' }],
    ['says less than nothing', { ...honest, chain_stats: stats(1, 2) }],
    ['says half a satoshi', { ...honest, chain_stats: stats(1.5, 0) }],
    ['says it in words', { ...honest, chain_stats: stats('9000', '0') }],
    ['says too much to count', { ...honest, chain_stats: stats(2 ** 60, 0) }],
    ['says nothing of the mempool', { address, chain_stats: stats(1, 0) }],
    ['says null', null],
  ])('a source that %s is passed over', async (_, answer, status) => {
    const [bad, good] = [await source(answer, genesis, status), await source(honest)]
    expect((await read(chainOf(bad.url, good.url))).value).toBe(7_400n)
    await expect(read(chainOf(bad.url))).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
  })

  test('a source of another chain is noticed by its first block, and asked for nothing else', async () => {
    const other = await source(honest, 'ff'.repeat(32))
    const good = await source(honest)
    expect((await read(chainOf(other.url, good.url))).value).toBe(7_400n)
    expect(other.asked).toEqual(['GET /block-height/0'])
  })

  test('a source that hangs is left after its time', async () => {
    const hanging = await startSource(() => {})
    sources.push(hanging)
    const good = await source(honest)
    const chain = { ...chainOf(hanging.url, good.url), timeout: 100 }
    expect((await read(chain)).value).toBe(7_400n)
  })

  test('a source that does not serve blocks by height is taken as it is, and keeps its query', async () => {
    const one = await startSource((request, response) => {
      response.statusCode = request.url?.includes('block-height') ? 404 : 200
      response.end(JSON.stringify(honest))
    })
    sources.push(one)
    expect((await read(chainOf(`${one.url}/api/?key=5`))).value).toBe(7_400n)
    expect(one.asked.at(-1)).toBe(`GET /api/address/${address}?key=5`)
  })

  test('the operator’s server is asked in its own words, in its place', async () => {
    const own = await source('no', genesis, 500)
    const server = await source(honest)
    const chain = {
      ...chainOf(own.url, `${server.url}/v1/?chainId=x&projectId=local`),
      api: { url: server.url, projectId: 'local' },
    }
    expect((await read(chain)).value).toBe(7_400n)
    expect(server.asked).toEqual([
      `GET /v1/esplora/bip122:000000000019d6689c085ae165831e93/address/${address}?projectId=local`,
    ])
  })
})
