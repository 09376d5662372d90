import { getAccountNfts } from '@latchkey/protocol/api'
import {
  devnetContracts,
  getDevAccount,
  startDevnet,
  type Devnet,
  transact,
} from '@latchkey/testing'
import { encodeFunctionData, getAddress, numberToHex, parseAbi, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { answerNumber, answeringContract } from '../../fixtures/answeringContract.ts'
import { startDevnetWorld } from '../../fixtures/devnetWorld.ts'
import { privatePlaces, startHostileSite } from '../../fixtures/hostileSite.ts'
import { openMemoryStore } from '../../fixtures/memoryStore.ts'
import { chainId } from '../../fixtures/world.ts'
import type { ListenOptions } from '../../listen.ts'
import { readPicture } from '../../pictures/readPicture.ts'
import type { Store } from '../../store/store.ts'

// Processes, databases and chains that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

type Site = Awaited<ReturnType<typeof startHostileSite>>
let devnet: Devnet
let store: Store
let site: Site
let world: Awaited<ReturnType<typeof startNftWorld>>
beforeAll(async () => {
  devnet = await startDevnet()
  store = await openMemoryStore()
  site = await startHostileSite()
  world = await startNftWorld()
})
afterAll(async () => {
  await world?.close()
  await site?.stop()
  await store?.close()
  await devnet?.stop()
})

const [alice, bob] = [getDevAccount(0).address, getDevAccount(1).address]
const deployer = getDevAccount(9).address
const { curio, edition, keepsake } = devnetContracts
const abi = parseAbi([
  'function mint(address, string) returns (uint256)',
  'function mint(address, uint256, uint256, string)',
  'function safeTransferFrom(address, address, uint256)',
  'event Transfer(address indexed, address indexed, uint256 indexed)',
])
let people = 0
/** Somebody who has nothing yet. */
const newPerson = () => getAddress(numberToHex(0xfeed_0000_0000n + BigInt(++people), { size: 20 }))

/** Code that writes an event of a transfer, as anybody may: PUSH32 the id, the receiver, the sender, the event; LOG4. */
function logTransfer(to: Address, id: bigint) {
  const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const word = (value: Hex) => value.slice(2).padStart(64, '0')
  return `7f${word(numberToHex(id))}7f${word(to)}7f${word('0x00')}7f${transfer}60006000a4`
}

async function startNftWorld(options: Partial<ListenOptions> = {}) {
  const world = await startDevnetWorld(
    devnet.chains[31337].url,
    { tokens: [] },
    { store, history: { [chainId]: { source: 'indexer' } }, ...options },
  )
  const tell = (to: Hex, data: Hex, from: Hex = deployer) =>
    transact(world.chain, { from, to, data })
  const page = async (address: string, extra = '') => {
    const path = `/v1/account/${address}/nfts?projectId=demo&chainId=${chainId}&forceUpdate=1${extra}`
    const response = await world.get(path)
    const body: unknown = await response.json()
    expect(response.status, JSON.stringify(body)).toBe(200)
    return getAccountNfts.response.parse(body)
  }
  return {
    ...world,
    page,
    tell,
    /** Gives somebody a token that is described at an address. */
    mint: (to: Address, uri: string) =>
      tell(curio, encodeFunctionData({ abi, functionName: 'mint', args: [to, uri] })),
    /** What somebody holds, once it is as many. */
    holds: (address: Address, count: number) =>
      vi.waitFor(
        async () => {
          const { data } = await page(address)
          expect(data).toHaveLength(count)
          return data
        },
        { timeout: 20_000, interval: 200 },
      ),
    picture: async (imageUrl: string | undefined) => {
      const response = await fetch(imageUrl ?? '')
      return { response, bytes: Buffer.from(await response.arrayBuffer()) }
    },
  }
}

test('nfts: what an account holds of both standards, described, with pictures of the server’s own', async () => {
  const { holds, picture, url } = world
  const held = await holds(alice, 6)
  const names = held.map(({ name }) => name).sort()
  expect(names).toEqual([
    'Claim 5000 USD at dnet.example.com',
    'Evening Stamp',
    'Keepsake 1',
    'Keepsake 2',
    'Lighthouse at Night',
    'Moth of the Third Shelf',
  ])
  const stamp = held.find(({ standard }) => standard === 'erc1155')
  expect(stamp).toEqual({
    id: `${chainId}/erc1155:${edition}/1`,
    chainId,
    address: `${chainId}:${edition}`,
    tokenId: '1',
    standard: 'erc1155',
    name: 'Evening Stamp',
    description: 'One of a sheet. Good for a letter to a neighbouring chain.',
    collection: { name: 'Local Editions' },
    imageUrl: expect.stringContaining(`${url}/v1/nft/`) as string,
    quantity: '5',
    attributes: [{ name: 'Sheet', value: 'Second' }],
    isSpam: false,
    spamReasons: [],
  })
  expect(held.filter(({ isSpam }) => isSpam)).toMatchObject([
    {
      name: 'Claim 5000 USD at dnet.example.com',
      spamReasons: ['lure', 'link', 'airdrop'],
    },
  ])
  const { response, bytes } = await picture(stamp?.imageUrl)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(readPicture(bytes)).toEqual({ type: 'image/webp', width: 96, height: 96 })
  // One that is drawn on the chain.
  const drawn = await picture(held.find(({ name }) => name === 'Keepsake 1')?.imageUrl)
  expect(drawn.response.headers.get('content-type')).toBe('image/svg+xml')
  expect(drawn.response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(drawn.bytes.toString()).toContain('<circle cx="50" cy="50" r="26" fill="#fff"/>')
})

test('nfts: an address that names another picture than the one that is there is not kept for long', async () => {
  const { holds, picture } = world
  const [nft] = await holds(alice, 6)
  const address = new URL(nft?.imageUrl ?? '')
  const kept = async () => (await picture(address.href)).response.headers.get('cache-control')
  expect(await kept()).toBe('public, max-age=31536000, immutable')
  address.searchParams.set('v', '0123456789abcdef')
  expect(await kept()).toBe('public, max-age=86400')
  address.searchParams.delete('v')
  expect(await kept()).toBe('public, max-age=300')
})

test('nfts: a page counts as several requests, and so does a picture until it is remembered', async () => {
  const { page, picture, close } = await startNftWorld({ limits: { requestsPerPrefix: 12 } })
  onTestFinished(() => close())
  const [nft] = (await page(alice)).data
  const ask = async () => (await picture(nft?.imageUrl)).response.status
  // Five, five, and one each time.
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
})

test('nfts: what was sent away is gone, and the receiver has it', async () => {
  const { holds, mint, tell } = world
  const [from, to] = [bob, newPerson()]
  await mint(from, `${site.url}/good.json`)
  const held = await holds(from, 5)
  const good = held.find(({ name }) => name === 'Good One')
  const args = [from, to, BigInt(good?.tokenId ?? 0)] as const
  await tell(curio, encodeFunctionData({ abi, functionName: 'safeTransferFrom', args }), from)
  expect(await holds(to, 1)).toMatchObject([{ id: good?.id, quantity: '1' }])
  expect((await holds(from, 4)).map(({ id }) => id)).not.toContain(good?.id)
})

test('nfts: hostile descriptions and pictures do nothing', async () => {
  const { holds, mint, picture } = world
  const person = newPerson()
  const paths = [
    'page',
    'html',
    'bidi',
    'symbols',
    'script',
    'disguise',
    'tail',
    'huge',
    'deep',
    'inner',
    'claim',
  ]
  for (const path of paths) await mint(person, `${site.url}/${path}.json`)
  for (const index of privatePlaces.keys()) await mint(person, `${site.url}/inside/${index}`)
  for (const uri of ['http://169.254.169.254/', 'file:///etc/passwd', 'javascript:alert(1)', ''])
    await mint(person, uri)
  const held = await holds(person, paths.length + privatePlaces.length + 4)
  const byName = new Map(held.map((nft) => [nft.name, nft]))
  for (const { name, description = '', collection, attributes } of held) {
    const texts = [
      name,
      description,
      collection?.name ?? '',
      ...attributes.flatMap((one) => [one.name, one.value]),
    ]
    for (const text of texts) {
      expect(text).not.toMatch(/[\p{C}]|<[/!]?[a-z]/iu)
      expect([...text].length).toBeLessThanOrEqual(1_000)
    }
    expect([...name].length).toBeLessThanOrEqual(80)
  }
  // What cannot be read goes by its number.
  expect(held.filter(({ name }) => /^Local Curios #\d+$/.test(name))).toHaveLength(11)
  expect(byName.get('Moth alert(2)')).toMatchObject({ description: 'alert(3) "> Hello' })
  expect(byName.get('USDCHTOM')).toBeDefined()
  expect(byName.get('Claim 5000 USD')?.isSpam).toBe(true)
  expect(held.filter(({ isSpam }) => isSpam)).toHaveLength(1)
  for (const name of ['Moth alert(2)', 'USDCHTOM', 'Script', 'Disguise', 'Inner']) {
    const { imageUrl } = byName.get(name) ?? {}
    if (imageUrl) expect((await picture(imageUrl)).response.status, name).toBe(404)
  }
  const tail = await picture(byName.get('Tail')?.imageUrl)
  expect(tail.response.status).toBe(200)
  expect(tail.bytes.includes('script')).toBe(false)
})

test('nfts: one that no decoder survives costs the next picture nothing', async () => {
  const { holds, mint, picture } = world
  const person = newPerson()
  await mint(person, `${site.url}/disguise.json`)
  await mint(person, `${site.url}/good.json`)
  const held = await holds(person, 2)
  const find = (name: string) => held.find((nft) => nft.name === name)?.imageUrl
  const [bad, good] = await Promise.all([picture(find('Disguise')), picture(find('Good One'))])
  expect([bad.response.status, good.response.status]).toEqual([404, 200])
})

test('nfts: pages follow each other, whatever comes in between, and a cursor of another’s making is refused', async () => {
  const { page, mint, get, close } = await startNftWorld({ limits: { nftPage: 2 } })
  onTestFinished(() => close())
  const person = newPerson()
  for (let count = 0; count < 5; count++) await mint(person, `${site.url}/good.json`)
  await vi.waitFor(async () => expect((await page(person)).next).not.toBeNull(), 20_000)
  await vi.waitFor(async () => expect(await allPages()).toHaveLength(5), 20_000)
  const first = await page(person)
  await mint(person, `${site.url}/good.json`)
  await vi.waitFor(
    async () => expect((await page(person)).data[0]?.id).not.toBe(first.data[0]?.id),
    20_000,
  )
  const second = await page(person, `&cursor=${first.next ?? ''}`)
  const ids = [...first.data, ...second.data].map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
  const query = `projectId=demo&chainId=${chainId}`
  for (const cursor of ['x', '1.0xabc', '-1.a.1', '%00'])
    expect((await get(`/v1/account/${person}/nfts?${query}&cursor=${cursor}`)).status).toBe(400)
  async function allPages() {
    const found = []
    let cursor: string | null = null
    do {
      const one: Awaited<ReturnType<typeof page>> = await page(
        person,
        cursor ? `&cursor=${cursor}` : '',
      )
      found.push(...one.data)
      cursor = one.next
    } while (cursor)
    return found
  }
})

test('nfts: a contract that lies, reverts or burns all gas keeps nobody from the others', async () => {
  const { holds, mint, chain } = world
  const person = newPerson()
  await mint(person, `${site.url}/good.json`)
  const liars = [
    answeringContract({ 'ownerOf(uint256)': answerNumber(BigInt(bob)) }),
    answeringContract({ 'ownerOf(uint256)': 'burn' }),
    answeringContract({ 'ownerOf(uint256)': '0x01' }),
    answeringContract({}),
  ]
  for (const [index, code] of liars.entries()) {
    const at = numberToHex(0xbad_0000n + BigInt(index), { size: 20 })
    await chain('anvil_setCode', at, `0x${logTransfer(person, 1n)}00`)
    await transact(chain, { from: deployer, to: at, data: '0x' })
    await chain('anvil_setCode', at, code)
  }
  await mint(person, `${site.url}/good.json`)
  expect((await holds(person, 2)).map(({ name }) => name)).toEqual(['Good One', 'Good One'])
})

test('nfts: hundreds that somebody has made up hide none that the account has got itself, or from others', async () => {
  const { page, mint, chain, tell, close } = await startNftWorld({
    limits: { historyCollectibles: 5, historyContractCollectibles: 2 },
  })
  onTestFinished(() => close())
  const person = newPerson()
  await chain('anvil_impersonateAccount', person)
  await chain('anvil_setBalance', person, numberToHex(10n ** 18n))
  const uri = `${site.url}/good.json`
  for (let count = 0; count < 3; count++)
    await tell(
      curio,
      encodeFunctionData({ abi, functionName: 'mint', args: [person, uri] }),
      person,
    )
  expect((await page(person)).coverage).toBe('all')
  const liar = numberToHex(0xbad_1000n, { size: 20 })
  const many = Array.from({ length: 60 }, (_, id) => logTransfer(person, BigInt(id)))
  await chain('anvil_setCode', liar, `0x${many.join('')}00`)
  await transact(chain, { from: deployer, to: liar, data: '0x' })
  await chain(
    'anvil_setCode',
    liar,
    answeringContract({ 'ownerOf(uint256)': answerNumber(BigInt(person)) }),
  )
  await vi.waitFor(
    async () => {
      const { data, coverage } = await page(person)
      const made = data.filter(({ address }) => address.toLowerCase().endsWith(liar.slice(2)))
      expect([data.length, made.length, coverage]).toEqual([5, 2, 'partial'])
    },
    { timeout: 20_000, interval: 200 },
  )
  await mint(person, uri)
  await vi.waitFor(
    async () => {
      const { data } = await page(person)
      expect(data.filter(({ name }) => name === 'Good One')).toHaveLength(4)
    },
    { timeout: 20_000, interval: 200 },
  )
})

test('nfts: what is asked wrongly is refused, and a chain without a source says so', async () => {
  const { get, page, close } = await startNftWorld({ history: {} })
  onTestFinished(() => close())
  expect(await page(alice)).toEqual({ data: [], next: null, coverage: 'none' })
  const query = `projectId=demo&chainId=${chainId}`
  expect((await get(`/v1/account/0x1/nfts?${query}`)).status).toBe(400)
  expect((await get(`/v1/account/${alice}/nfts?projectId=demo&chainId=eip155:1`)).status).toBe(400)
  const images = [
    `/v1/nft/${chainId}/${keepsake}/9999/image`,
    `/v1/nft/${chainId}/${deployer}/1/image`,
    `/v1/nft/${chainId}/${keepsake}/${'9'.repeat(78)}/image`,
  ]
  for (const path of images) expect((await get(`${path}?projectId=demo`)).status, path).toBe(404)
  expect((await get(`/v1/nft/${chainId}/0x12/1/image?projectId=demo`)).status).toBe(400)
})
