import type { Transaction } from '@latchkey/protocol/api'
import {
  devnetContracts,
  getDevAccount,
  startDevnet,
  type Devnet,
  transact,
} from '@latchkey/testing'
import { encodeFunctionData, getAddress, numberToHex, parseAbi, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startDevnetWorld } from '../../fixtures/devnetWorld.ts'
import { readPage } from '../../fixtures/historyWorld.ts'
import { privatePlaces, startHostileSite } from '../../fixtures/hostileSite.ts'
import { openMemoryStore } from '../../fixtures/memoryStore.ts'
import { chainId } from '../../fixtures/world.ts'
import type { Limits } from '../../config/limits.ts'
import { readPicture } from '../../pictures/readPicture.ts'
import type { Store } from '../../store/store.ts'

// Processes, databases and chains that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let devnet: Devnet
let store: Store
let site: Awaited<ReturnType<typeof startHostileSite>>
let world: Awaited<ReturnType<typeof startHistoryWorld>>
beforeAll(async () => {
  devnet = await startDevnet()
  store = await openMemoryStore()
  site = await startHostileSite()
  world = await startHistoryWorld({ historyNftMs: 5_000 })
})
afterAll(async () => {
  await world?.close()
  await site?.stop()
  await store?.close()
  await devnet?.stop()
})

const deployer = getDevAccount(9).address
const { curio, keepsake, edition } = devnetContracts
const abi = parseAbi([
  'function mint(address, string) returns (uint256)',
  'function mint(address) returns (uint256)',
])
let people = 0
/** Somebody who has nothing yet. */
const newPerson = () => getAddress(numberToHex(0xfade_0000_0000n + BigInt(++people), { size: 20 }))

async function startHistoryWorld(limits: Partial<Limits> = {}) {
  const world = await startDevnetWorld(
    devnet.chains[31337].url,
    { tokens: [] },
    { store, history: { [chainId]: { source: 'indexer' } }, limits },
  )
  const tell = (to: Hex, data: Hex) => transact(world.chain, { from: deployer, to, data })
  return {
    ...world,
    tell,
    /** Gives somebody a token that is described at an address. */
    mint: (to: Address, uri: string) =>
      tell(curio, encodeFunctionData({ abi, functionName: 'mint', args: [to, uri] })),
    /** What the history of somebody says of the tokens that came, the newest first, once it is as many. */
    nftsOf: (address: Address, count: number) =>
      vi.waitFor(
        async () => {
          const nfts = nftsIn((await readPage(world, address)).data)
          expect(nfts).toHaveLength(count)
          return nfts
        },
        { timeout: 20_000, interval: 100 },
      ),
  }
}

function nftsIn(entries: readonly Transaction[]) {
  return entries.flatMap(({ transfers }) => transfers.flatMap(({ nft_info: nft }) => nft ?? []))
}

test('history: NFTs have their names, and pictures of the server’s own', async () => {
  const { mint, tell, nftsOf, url } = world
  const person = newPerson()
  await mint(person, `${site.url}/good.json`)
  await tell(keepsake, encodeFunctionData({ abi, functionName: 'mint', args: [person] }))
  const [drawn, good] = await nftsOf(person, 2)
  expect(good).toMatchObject({ name: 'Good One', standard: 'erc721', flags: { is_spam: false } })
  expect(drawn?.name).toBe(`Keepsake ${drawn?.token_id}`)
  for (const [nft, type] of [
    [good, 'image/webp'],
    [drawn, 'image/svg+xml'],
  ] as const) {
    const { preview, detail } = nft?.content ?? {}
    expect(preview?.url).toContain(`${url}/v1/nft/`)
    expect(detail).toEqual(preview)
    const response = await fetch(preview?.url ?? '')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    const bytes = Buffer.from(await response.arrayBuffer())
    if (type === 'image/webp') expect(readPicture(bytes)?.type).toBe(type)
  }
})

test('history: what has several of a kind is named and drawn as well', async () => {
  const { data } = await readPage(world, getDevAccount(0).address)
  const stamp = nftsIn(data).find(({ address }) => address === `${chainId}:${edition}`)
  expect(stamp).toMatchObject({ name: 'Evening Stamp', standard: 'erc1155' })
  expect(stamp?.content?.preview?.url).toContain(`/${edition}/${stamp?.token_id}/image?`)
})

test('history: hostile descriptions do nothing, and who advertises is spam without words or picture', async () => {
  const { mint, nftsOf } = world
  const person = newPerson()
  for (const path of ['claim', 'html', 'bidi', 'symbols', 'huge'])
    await mint(person, `${site.url}/${path}.json`)
  for (const index of privatePlaces.keys()) await mint(person, `${site.url}/inside/${index}`)
  const nfts = (await nftsOf(person, 5 + privatePlaces.length)).toReversed()
  const [claim, html, bidi, symbols, huge, ...inside] = nfts
  expect(claim?.flags.is_spam).toBe(true)
  for (const nft of [claim, huge, ...inside]) {
    expect(nft?.name).toBe(`Local Curios #${nft?.token_id}`)
    expect(nft?.content).toBeUndefined()
  }
  expect([html?.name, bidi?.name]).toEqual(['Moth alert(2)', 'USDCHTOM'])
  for (const { name = '', content } of nfts) {
    expect([...name].length).toBeLessThanOrEqual(80)
    expect(name).not.toMatch(/[\p{C}]|<[/!]?[a-z]/iu)
    expect(content?.preview?.url ?? world.url).toContain(world.url)
  }
  expect([...(symbols?.name ?? '')].length).toBeGreaterThan(0)
})

test('history: a description that takes its time holds up nobody, and is known to whoever asks later', async () => {
  const slow = await startHistoryWorld({ historyNftMs: 3_000, pictureMs: 60_000 })
  onTestFinished(() => slow.close())
  const person = newPerson()
  await slow.mint(person, `${site.url}/slow.json`)
  const [first] = await slow.nftsOf(person, 1)
  expect(first).toMatchObject({ name: `Local Curios #${first?.token_id}` })
  expect(first?.content).toBeUndefined()
  const asked = Date.now()
  expect((await slow.nftsOf(person, 1))[0]?.content).toBeUndefined()
  // It has been waited for already; nobody waits for it again.
  expect(Date.now() - asked).toBeLessThan(3_000)
  site.release()
  await vi.waitFor(
    async () => expect(await slow.nftsOf(person, 1)).toMatchObject([{ name: 'Slow One' }]),
    { timeout: 20_000, interval: 50 },
  )
  expect(site.hits.filter((path) => path === '/slow.json')).toHaveLength(1)
})

test('history: tokens of a page are looked at a few at a time', async () => {
  const few = await startHistoryWorld({ historyNfts: 2, historyNftMs: 5_000 })
  onTestFinished(() => few.close())
  const person = newPerson()
  for (let count = 0; count < 3; count++) await few.mint(person, `${site.url}/good.json`)
  let drawn = 0
  await vi.waitFor(
    async () => {
      const nfts = nftsIn((await readPage(few, person)).data)
      const more = nfts.filter(isDrawn).length - drawn
      drawn += more
      if (more > 2) throw new Error('More than two were looked at')
      expect(drawn).toBe(3)
    },
    { timeout: 10_000, interval: 50 },
  )
  const hits = site.hits.length
  expect((await few.nftsOf(person, 3)).every(isDrawn)).toBe(true)
  expect(site.hits).toHaveLength(hits)
})

test('history: where no description can be had, the page is what it was', async () => {
  const { mint, node, nftsOf } = world
  const person = newPerson()
  await mint(person, `${site.url}/missing.json`)
  const [nft] = await nftsOf(person, 1)
  expect(nft).toMatchObject({ name: `Local Curios #${nft?.token_id}`, flags: { is_spam: false } })
  expect(nft?.content).toBeUndefined()
  node.asked.length = 0
  await nftsOf(person, 1)
  // What could not be had is remembered too.
  expect(node.asked.filter(({ method }) => method === 'eth_call')).toEqual([])
})

function isDrawn({ content }: ReturnType<typeof nftsIn>[number]) {
  return content?.preview !== undefined
}
