import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getIdentity } from '@latchkey/protocol/api'
import {
  devnetContracts,
  getDevAccount,
  startDevnet,
  type Devnet,
  transact,
} from '@latchkey/testing'
import {
  encodeFunctionData,
  getAddress,
  keccak256,
  labelhash,
  namehash,
  numberToHex,
  parseAbi,
  toHex,
  type Address,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { answerNumber, answerText, answeringContract } from '../../fixtures/answeringContract.ts'
import { startDevnetWorld } from '../../fixtures/devnetWorld.ts'
import type { Fault } from '../../fixtures/faultyNode.ts'
import { openMemoryStore } from '../../fixtures/memoryStore.ts'
import { readPicture } from '../../pictures/readPicture.ts'
import type { Store } from '../../store/store.ts'

let devnet: Devnet
let store: Store
beforeAll(async () => {
  devnet = await startDevnet()
  store = await openMemoryStore()
})
afterAll(async () => {
  await store?.close()
  await devnet?.stop()
})

const [alice, bob, carol] = [0, 1, 2].map((index) => getDevAccount(index).address) as [
  Address,
  Address,
  Address,
]
const mallory = getDevAccount(5).address
const deployer = getDevAccount(9).address
const { ensRegistry, ensResolver } = devnetContracts
const abi = parseAbi([
  'function setSubnodeOwner(bytes32, bytes32, address)',
  'function setResolver(bytes32, address)',
  'function setAddr(bytes32, address)',
  'function setName(bytes32, string)',
  'function setText(bytes32, string, string)',
])
const picture = (name: string) =>
  readFileSync(new URL(`../../fixtures/pictures/${name}`, import.meta.url))

async function start(options: Parameters<typeof startDevnetWorld>[2] = {}) {
  const world = await startDevnetWorld(
    devnet.chains[31337].url,
    { tokens: [] },
    { store, ...options },
  )
  onTestFinished(() => world.close())
  const find = async (query: string) => {
    const { status, body } = await world.identity(query)
    expect(status, JSON.stringify(body)).toBe(200)
    return getIdentity.response.parse(body)
  }
  const tell = (to: Hex, data: Hex) => transact(world.chain, { from: deployer, to, data })
  /** Registers a name below `eth` whatever it is written like, as anybody may on a chain. */
  const register = async (
    label: string,
    { address, avatar, resolver = ensResolver }: { address?: Hex; avatar?: string; resolver?: Hex },
  ) => {
    // Not `labelhash` of what is normalised: the registry takes any bytes.
    const hash = keccak256(toHex(label))
    const node = keccak256(`${namehash('eth')}${hash.slice(2)}`)
    const setOwner = { abi, functionName: 'setSubnodeOwner' } as const
    await tell(
      ensRegistry,
      encodeFunctionData({ ...setOwner, args: [namehash('eth'), hash, deployer] }),
    )
    await tell(
      ensRegistry,
      encodeFunctionData({ abi, functionName: 'setResolver', args: [node, resolver] }),
    )
    if (address)
      await tell(
        ensResolver,
        encodeFunctionData({ abi, functionName: 'setAddr', args: [node, address] }),
      )
    if (avatar !== undefined)
      await tell(
        ensResolver,
        encodeFunctionData({ abi, functionName: 'setText', args: [node, 'avatar', avatar] }),
      )
  }
  /** Has an address claim a name, as EIP-181 has it. */
  const claim = async (address: Address, name: string) => {
    const label = address.slice(2).toLowerCase()
    const node = namehash(`${label}.addr.reverse`)
    await tell(
      ensRegistry,
      encodeFunctionData({
        abi,
        functionName: 'setSubnodeOwner',
        args: [namehash('addr.reverse'), labelhash(label), deployer],
      }),
    )
    await tell(
      ensRegistry,
      encodeFunctionData({ abi, functionName: 'setResolver', args: [node, ensResolver] }),
    )
    await tell(
      ensResolver,
      encodeFunctionData({ abi, functionName: 'setName', args: [node, name] }),
    )
  }
  return { ...world, find, register, claim }
}

test('identity: a name leads to its address, and an address to its name', async () => {
  const { find } = await start()
  for (const query of ['bob.eth', 'BOB.eth', bob, bob.toLowerCase()])
    expect(await find(query)).toMatchObject({ address: bob, name: 'bob.eth' })
  expect(await find('no-address.eth')).toEqual({
    address: null,
    name: 'no-address.eth',
    avatar: null,
  })
  expect(await find('nobody.eth')).toEqual({ address: null, name: 'nobody.eth', avatar: null })
  expect(await find(carol)).toEqual({ address: carol, name: null, avatar: null })
})

test("identity: who claims another's name does not get it", async () => {
  const { find } = await start()
  expect(await find(mallory)).toEqual({ address: mallory, name: null, avatar: null })
})

test.each([
  // A Cyrillic i, a capital, a zero-width joiner, a right-to-left override, a mixed script.
  ['al\u0456ce.eth'],
  ['Alice.eth'],
  ['ali\u200dce.eth'],
  ['\u202ealice.eth'],
  ['\u0430lice.eth'],
])('identity: a claim of %j, which only looks like a name, is none', async (name) => {
  const { find, register, claim } = await start()
  await register(name.slice(0, -4), { address: carol })
  await claim(carol, name)
  expect((await find(carol)).name).toBeNull()
})

test.each([
  'al\u0456ce.eth',
  '\u202ealice.eth',
  'a..b.eth',
  '.eth',
  'under_score_.eth',
  'a\u0300\u0301.eth'.replace('.', '\u3002.'),
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92267',
  '\u{1f469}\u200d.eth\u0000',
])('identity: refuses %j with a reason', async (query) => {
  const { identity } = await start()
  expect(await identity(query)).toMatchObject({ status: 400, body: { code: 'bad_request' } })
})

test('identity: emoji and other scripts are found in their normal form', async () => {
  const { find, register } = await start()
  await register('🦊', { address: carol })
  await register('bücher', { address: bob })
  expect(await find('🦊\ufe0f.eth')).toMatchObject({ address: carol, name: '🦊.eth' })
  expect(await find('BÜCHER.eth')).toMatchObject({ address: bob, name: 'bücher.eth' })
})

test('identity: is asked once however many want it, and remembered, nothing as well', async () => {
  const { find, asked } = await start()
  for (const query of [bob, carol]) {
    await Promise.all(Array.from({ length: 10 }, () => find(query)))
    const count = asked().filter((method) => method === 'eth_call').length
    expect(count).toBeLessThanOrEqual(5)
    await find(query)
    expect(asked()).toEqual([])
  }
})

test('identity: is asked again when it has been remembered for long enough', async () => {
  const { find, asked } = await start({ limits: { identityCacheMs: 300 } })
  expect(await find(bob)).toMatchObject({ name: 'bob.eth' })
  asked()
  await vi.waitFor(async () => {
    await find(bob)
    expect(asked()).toContain('eth_call')
  })
})

test.each<Fault>(['429', '500', 'html', 'wrongId', 'reset', 'hang'])(
  'identity: a node that answers with %s is 502, and asked again the next time',
  async (fault) => {
    const { identity, find, node } = await start({ limits: { upstreamMs: 3_000 } })
    node.fail(({ method }) => (method === 'eth_call' ? fault : 'none'))
    for (const query of [bob, 'bob.eth'])
      expect(await identity(query)).toMatchObject({
        status: 502,
        body: { code: 'upstream_unavailable' },
      })
    node.fail(() => 'none')
    expect(await find(bob)).toMatchObject({ name: 'bob.eth' })
  },
)

test('identity: resolvers that revert, lie, answer garbage or burn gas make nothing of it', async () => {
  const { find, register, chain } = await start()
  const resolvers = [
    {},
    { 'addr(bytes32)': '0x1234' },
    { 'addr(bytes32)': answerNumber(2n ** 200n) },
    { 'addr(bytes32)': 'burn', 'text(bytes32,string)': 'burn' },
    { 'addr(bytes32)': answerNumber(0n), 'text(bytes32,string)': answerNumber(2n ** 255n) },
  ] as const
  for (const [index, answers] of resolvers.entries()) {
    const resolver = getAddress(numberToHex(0x80_000_000 + index, { size: 20 }))
    await chain('anvil_setCode', resolver, answeringContract(answers))
    await register(`liar${index}`, { resolver })
    expect(await find(`liar${index}.eth`)).toEqual({
      address: null,
      name: `liar${index}.eth`,
      avatar: null,
    })
  }
})

test('identity: without a node of the chain that has the registry nobody has a name', async () => {
  const { find, identity } = await start({ names: { chain: 'eip155:1' } })
  expect(await find(bob)).toEqual({ address: bob, name: null, avatar: null })
  expect(await find('Bob.eth')).toEqual({ address: null, name: 'bob.eth', avatar: null })
  expect((await identity('a..b')).status).toBe(400)
})

test('avatar: a picture is served from the own origin, and may be kept', async () => {
  const { find, url, get } = await start()
  const { avatar } = await find(bob)
  expect(avatar).toMatch(
    new RegExp(`^${url}/v1/identity/bob.eth/avatar\\?projectId=demo&v=\\w{16}$`),
  )
  const response = await fetch(avatar ?? '')
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(readPicture(bytes)).toEqual({ type: 'image/webp', width: 64, height: 64 })
  const other = await get('/v1/identity/bob.eth/avatar?projectId=demo&v=other')
  expect(other.headers.get('cache-control')).toBe('public, max-age=86400')
  const unnamed = await get('/v1/identity/bob.eth/avatar?projectId=demo')
  expect(unnamed.headers.get('cache-control')).toBe('public, max-age=300')
})

test('avatar: an SVG is no picture that is passed on', async () => {
  const { find, get } = await start()
  expect(await find('alice.eth')).toEqual({ address: alice, name: 'alice.eth', avatar: null })
  const response = await get('/v1/identity/alice.eth/avatar?projectId=demo')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not_found' })
})

test('avatar: its address begins with the one that the operator gave as the public one', async () => {
  const { find } = await start({ publicUrl: 'https://example.com/wallets/' })
  expect((await find(bob)).avatar).toMatch(
    /^https:\/\/example\.com\/wallets\/v1\/identity\/bob\.eth\/avatar\?/,
  )
})

/** A web server of a stranger on this machine. */
async function stranger(files: Readonly<Record<string, string | Buffer>>) {
  const hits: string[] = []
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    hits.push(request.url ?? '')
    // It says of everything that it is a picture.
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': 'image/png' }).end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a TCP server has no other kind
  return { url: `http://127.0.0.1:${port}`, hits }
}

test('avatar: is fetched by the server, looked at, and fetched once', async () => {
  const { find, register } = await start({ limits: { pictureBytes: 400, picturePixels: 4_000 } })
  const { url, hits } = await stranger({
    '/good.webp': picture('stripe.webp'),
    '/page.png': '<!doctype html><script>alert(1)</script>',
    '/vector.png': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '/large.png': Buffer.concat([picture('stripe.png'), Buffer.alloc(400)]),
  })
  const avatars = ['good.webp', 'page.png', 'vector.png', 'large.png', 'absent.png']
  const found = []
  for (const [index, file] of avatars.entries()) {
    await register(`picture${index}`, { address: carol, avatar: `${url}/${file}` })
    const all = await Promise.all([1, 2, 3].map(() => find(`picture${index}.eth`)))
    found.push(all[0]?.avatar)
  }
  expect(found).toEqual([expect.stringContaining('/picture0.eth/avatar?'), null, null, null, null])
  expect(hits).toEqual(avatars.map((file) => `/${file}`))
  const served = await fetch(found[0] ?? '')
  expect(served.headers.get('content-type')).toBe('image/webp')
})

test('avatar: whoever has a name next does not wear the picture of the one before', async () => {
  const { find, register, claim, identity } = await start()
  const { url, hits } = await stranger({
    '/old.png': picture('stripe.png'),
    '/new.png': picture('stripe-alpha.webp'),
  })
  await register('handed-on', { address: carol, avatar: `${url}/old.png` })
  const before = await find('handed-on.eth')
  await register('handed-on', { address: mallory, avatar: `${url}/new.png` })
  await claim(mallory, 'handed-on.eth')
  const after = await find(mallory)
  expect(after).toMatchObject({ address: mallory, name: 'handed-on.eth' })
  expect(hits).toEqual(['/old.png', '/new.png'])
  expect(after.avatar).not.toBe(before.avatar)
  // What was fetched is remembered for each of them.
  await Promise.all([identity('handed-on.eth'), identity(mallory)])
  expect(hits).toHaveLength(2)
})

test('avatar: nothing of a file but its picture is passed on, made small', async () => {
  const { find, register } = await start({ limits: { pictureEdge: 10 } })
  const note = Buffer.from('<script>alert(1)</script>')
  const { url } = await stranger({ '/more.png': Buffer.concat([picture('stripe.png'), note]) })
  await register('more', { address: carol, avatar: `${url}/more.png` })
  const response = await fetch((await find('more.eth')).avatar ?? '')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(readPicture(bytes)).toEqual({ type: 'image/webp', width: 10, height: 5 })
  expect(bytes.includes('script')).toBe(false)
})

test('avatar: strangers that never answer keep nobody waiting longer than one of them may', async () => {
  const silentHost = createServer(() => {})
  await new Promise<void>((resolve) => silentHost.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    silentHost.closeAllConnections()
    silentHost.close()
  })
  const { port } = silentHost.address() as AddressInfo // a TCP server has no other kind
  const { register, find } = await start({ limits: { pictureMs: 3_000, pictureFetches: 1 } })
  const names = Array.from({ length: 6 }, (_, index) => `slow${index}`)
  for (const name of names)
    await register(name, { address: carol, avatar: `http://127.0.0.1:${port}/${name}` })
  const started = performance.now()
  const found = await Promise.all(names.map((name) => find(`${name}.eth`)))
  expect(found.map(({ address, avatar }) => [address, avatar])).toEqual(
    names.map(() => [carol, null]),
  )
  // One after the other they would take six times as long.
  expect(performance.now() - started).toBeLessThan(15_000)
  // The turn is free again.
  expect((await find(bob)).avatar).not.toBeNull()
})

test('avatar: a record that is longer than any should be is none', async () => {
  const { register, find } = await start({ limits: { avatarRecordLength: 200 } })
  const good = `data:image/png;base64,${picture('stripe.png').toString('base64')}`
  expect(good.length).toBeLessThanOrEqual(200)
  await register('short', { address: carol, avatar: good })
  await register('long', { address: carol, avatar: `${good}${'='.repeat(200)}` })
  expect((await find('short.eth')).avatar).not.toBeNull()
  expect((await find('long.eth')).avatar).toBeNull()
})

test('avatar: a picture with more pixels than anybody shows is none', async () => {
  const { find } = await start({ limits: { picturePixels: 64 * 64 - 1 } })
  expect((await find(bob)).avatar).toBeNull()
})

test('avatar: this machine is not reached unless the operator says so, and nothing is fetched when off', async () => {
  const { url, hits } = await stranger({ '/a.png': picture('stripe.png') })
  const { register } = await start()
  await register('inner', { address: carol, avatar: `${url}/a.png` })
  for (const avatars of ['on', 'off'] as const) {
    const { find } = await start({ names: { chain: 'eip155:31337', avatars } })
    expect(await find('inner.eth')).toMatchObject({ address: carol, avatar: null })
  }
  expect(hits).toEqual([])
  const off = await start({ names: { chain: 'eip155:31337', avatars: 'off' } })
  expect((await off.find(bob)).avatar).toBeNull()
})

test('avatar: ipfs addresses are fetched from the gateway that the operator named, or not at all', async () => {
  const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
  const { url, hits } = await stranger({ [`/ipfs/${cid}/a%20b.png`]: picture('stripe.png') })
  const { register, find } = await start()
  await register('ipfs', { address: carol, avatar: `ipfs://${cid}/a b.png` })
  expect((await find('ipfs.eth')).avatar).toBeNull()
  const named = await start({
    names: { chain: 'eip155:31337', avatars: 'on', ipfsGateway: `${url}/` },
  })
  expect((await named.find('ipfs.eth')).avatar).not.toBeNull()
  expect(hits).toHaveLength(1)
})

test('avatar: a collectible is shown to be worn by its owner alone', async () => {
  const { register, find, chain } = await start()
  const { url } = await stranger({
    '/a.png': picture('stripe.png'),
    [`/${'0'.repeat(62)}ff.json`]: `{"image":"http://127.0.0.1/nowhere"}`,
  })
  const uri = answerText(
    `data:application/json;base64,${Buffer.from(JSON.stringify({ image: `${url}/a.png` })).toString('base64')}`,
  )
  const contracts = [
    ['erc721', { 'ownerOf(uint256)': answerNumber(BigInt(carol)), 'tokenURI(uint256)': uri }],
    ['erc721', { 'ownerOf(uint256)': answerNumber(BigInt(bob)), 'tokenURI(uint256)': uri }],
    ['erc1155', { 'balanceOf(address,uint256)': answerNumber(1n), 'uri(uint256)': uri }],
    ['erc1155', { 'balanceOf(address,uint256)': answerNumber(0n), 'uri(uint256)': uri }],
    ['erc721', { 'ownerOf(uint256)': answerNumber(BigInt(carol)) }],
  ] as const
  const worn = []
  for (const [index, [standard, answers]] of contracts.entries()) {
    const contract = getAddress(numberToHex(0x90_000_000 + index, { size: 20 }))
    await chain('anvil_setCode', contract, answeringContract(answers))
    await register(`nft${index}`, {
      address: carol,
      avatar: `eip155:31337/${standard}:${contract}/255`,
    })
    worn.push((await find(`nft${index}.eth`)).avatar !== null)
  }
  expect(worn).toEqual([true, false, true, false, false])
  // A chain that this server does not reach, and one whose picture is an SVG.
  await register('elsewhere', {
    address: alice,
    avatar: `eip155:1/erc721:${devnetContracts.keepsake}/1`,
  })
  await register('keepsake', {
    address: alice,
    avatar: `eip155:31337/erc721:${devnetContracts.keepsake}/1`,
  })
  for (const name of ['elsewhere.eth', 'keepsake.eth'])
    expect(await find(name)).toMatchObject({ address: alice, avatar: null })
})
