import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { coinTypeOfChain, getIdentity } from '@latchkey/protocol/api'
import {
  answerNameQuestion,
  devnetContracts,
  getDevAccount,
  setNameGateway,
  startDevnet,
  transact,
  type Devnet,
} from '@latchkey/testing'
import {
  encodeErrorResult,
  encodeFunctionData,
  getAddress,
  keccak256,
  namehash,
  parseAbi,
  toHex,
  type Address,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { revertingContract } from '../../fixtures/answeringContract.ts'
import { startDevnetWorld } from '../../fixtures/devnetWorld.ts'
import { openMemoryStore } from '../../fixtures/memoryStore.ts'
import recording from '../../fixtures/universalResolver.json' with { type: 'json' }
import { limits } from '../../config/limits.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'
import type { Store } from '../../store/store.ts'
import { createEns } from './ens.ts'
import { ensUniversalResolver } from './nameOptions.ts'

const [alice, bob, carol, dave, erin] = [0, 1, 2, 3, 4].map(
  (index) => getDevAccount(index).address,
) as [Address, Address, Address, Address, Address]
const mallory = getDevAccount(5).address
const deployer = getDevAccount(9).address
const { ensRegistry, ensResolver, offchainResolver } = devnetContracts
const here = 'eip155:31337'
const there = 'eip155:31338'
const abi = parseAbi([
  'function setSubnodeOwner(bytes32, bytes32, address)',
  'function setResolver(bytes32, address)',
  'function setAddr(bytes32, uint256, bytes)',
  'function setName(bytes32, string)',
  'function setText(bytes32, string, string)',
  'function setUrls(string[])',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

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

async function start(options: Parameters<typeof startDevnetWorld>[2] = {}) {
  const world = await startDevnetWorld(
    devnet.chains[31337].url,
    { tokens: [] },
    { store, ...options },
  )
  onTestFinished(() => world.close())
  const ask = (query: string, chainId?: string) =>
    world.identity(query, chainId === undefined ? '' : `&chainId=${chainId}`)
  const find = async (query: string, chainId?: string) => {
    const { status, body } = await ask(query, chainId)
    expect(status, JSON.stringify(body)).toBe(200)
    return getIdentity.response.parse(body)
  }
  const tell = (to: Hex, functionName: string, args: readonly unknown[]) => {
    const wide = { abi, functionName, args } as Parameters<typeof encodeFunctionData>[0] // of any of the functions above
    return transact(world.chain, { from: deployer, to, data: encodeFunctionData(wide) })
  }
  const register = async (parent: string, label: string, resolver: Hex = ensResolver) => {
    await tell(ensRegistry, 'setSubnodeOwner', [
      namehash(parent),
      keccak256(toHex(label)),
      deployer,
    ])
    await tell(ensRegistry, 'setResolver', [namehash(`${label}.${parent}`), resolver])
  }
  const setAddr = (name: string, coinType: number, address: Hex) =>
    tell(ensResolver, 'setAddr', [namehash(name), BigInt(coinType), address])
  const claim = async (address: Address, name: string, zone: string) => {
    const label = address.slice(2).toLowerCase()
    await register(zone, label)
    await tell(ensResolver, 'setName', [namehash(`${label}.${zone}`), name])
  }
  return { ...world, ask, find, register, setAddr, claim, tell }
}

/** A gateway of `offchain.eth` that a test makes up; `hits` are the requests that it got. */
async function gateway(listener: RequestListener) {
  const hits: string[] = []
  const server = createServer((request, response) => {
    hits.push(`${request.method} ${request.url?.slice(0, 9)}`)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server has no other kind
  const url = `http://127.0.0.1:${port}`
  await setNameGateway(devnet.chains[31337].url, url, offchainResolver)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url, hits }
}
const answering: RequestListener = (request, response) => {
  const [, sender, question] = /ccip\/(0x\w+)\/(0x\w+)/.exec(request.url ?? '') ?? []
  void answerNameQuestion(sender as Address, question as Hex).then((data) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data })),
  )
}

test('resolves a name to its address on the chain that is asked for', async () => {
  const { find, register, setAddr } = await start()
  await register('eth', 'two-chains')
  await setAddr('two-chains.eth', 60, carol)
  await setAddr('two-chains.eth', coinTypeOfChain(31338), dave)
  expect(await find('two-chains.eth')).toMatchObject({ address: carol })
  expect(await find('two-chains.eth', here)).toMatchObject({ address: carol })
  expect(await find('two-chains.eth', there)).toMatchObject({ address: dave })
  expect(await find('two-chains.eth', 'eip155:8453')).toMatchObject({ address: null })
})

test('never resolves to the address of another chain', async () => {
  const { find } = await start()
  expect(await find('bob.eth', here)).toMatchObject({ address: bob })
  const others = [
    there,
    'eip155:1',
    'eip155:10',
    'eip155:2147483709',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ]
  for (const chainId of others)
    expect(await find('bob.eth', chainId), chainId).toMatchObject({
      address: null,
      name: 'bob.eth',
    })
})

test('falls back to the record for all EVM chains (ENSIP-19)', async () => {
  const { find, register, setAddr } = await start()
  expect(await find('alice.eth', there)).toMatchObject({ address: alice, name: 'alice.eth' })
  expect(await find('alice.eth', 'eip155:2147483709')).toMatchObject({ address: alice })
  await register('eth', 'everywhere')
  await setAddr('everywhere.eth', 0x8000_0000, carol)
  await setAddr('everywhere.eth', coinTypeOfChain(10), dave)
  expect(await find('everywhere.eth')).toMatchObject({ address: carol })
  expect(await find('everywhere.eth', 'eip155:10')).toMatchObject({ address: dave })
})

test.each<[string, Hex]>([
  ['19 bytes', '0x00112233445566778899aabbccddeeff001122'],
  ['32 bytes', `0x${'11'.repeat(32)}`],
  ['zero', `0x${'00'.repeat(20)}`],
])('ignores a record of %s', async (_, record) => {
  const { find, register, setAddr } = await start()
  await register('eth', 'odd-record')
  await setAddr('odd-record.eth', coinTypeOfChain(31338), record)
  await setAddr('odd-record.eth', 60, carol)
  expect(await find('odd-record.eth', there)).toMatchObject({ address: null })
})

test('resolves names below a wildcard resolver (ENSIP-10)', async () => {
  const { find } = await start()
  expect(await find('carol.wild.eth')).toMatchObject({ address: carol, name: 'carol.wild.eth' })
  expect(await find('carol.wild.eth', there)).toMatchObject({ address: dave })
  expect(await find('carol.wild.eth', 'eip155:10')).toMatchObject({ address: null })
  expect(await find('missing.wild.eth')).toMatchObject({ address: null })
  // A resolver that is not extended has no say about names below its own.
  expect(await find('below.bob.eth')).toMatchObject({ address: null })
})

test('resolves names that only a gateway knows (EIP-3668)', async () => {
  const { hits } = await gateway(answering)
  const { find } = await start()
  expect(await find('dave.offchain.eth')).toMatchObject({ address: dave })
  expect(await find('dave.offchain.eth', there)).toMatchObject({ address: erin })
  expect(await find('dave.offchain.eth', 'eip155:10')).toMatchObject({ address: null })
  expect(await find('missing.offchain.eth')).toMatchObject({ address: null })
  expect(hits.every((hit) => hit === 'GET /v1/names')).toBe(true)
})

test('a gateway without {data} in its URL is asked with POST', async () => {
  const { url, hits } = await gateway((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { sender, data } = JSON.parse(body) as { sender: Address; data: Hex }
      void answerNameQuestion(sender, data).then((answer) => response.end(answer))
    })
  })
  const { find, tell } = await start()
  await tell(offchainResolver, 'setUrls', [[`${url}/post`]])
  expect(await find('dave.offchain.eth')).toMatchObject({ address: dave })
  expect(hits).toContain('POST /post')
})

test('a lie of a gateway resolves to nothing', async () => {
  for (const data of ['0x', '0x1234', `0x${'00'.repeat(200)}`, 'hello', 12]) {
    await gateway((_, response) => response.end(JSON.stringify({ data })))
    const { find } = await start()
    expect(await find('dave.offchain.eth')).toMatchObject({ address: null })
  }
})

test('an inner address is never asked, whatever a resolver names', async () => {
  const { hits } = await gateway(answering)
  const { find, tell } = await start({ names: { chain: here, avatars: 'on' } })
  expect(await find('dave.offchain.eth')).toMatchObject({ address: null })
  const loopback = await start()
  const urls = [
    'http://169.254.169.254/{data}',
    'https://10.0.0.1/{data}',
    'file:///etc/passwd',
    '{data}',
  ]
  await tell(offchainResolver, 'setUrls', [urls])
  expect(await loopback.find('dave.offchain.eth')).toMatchObject({ address: null })
  const redirect = await gateway((_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  )
  expect(await (await start()).find('dave.offchain.eth')).toMatchObject({ address: null })
  expect(hits).toEqual([])
  expect(redirect.hits).not.toEqual([])
})

test('follows at most four redirects of a gateway', async () => {
  const chain = (length: number): RequestListener => {
    return (request, response) => {
      const [, hop = '0'] = /[?]hop=(\d+)/.exec(request.url ?? '') ?? []
      if (Number(hop) === length) return answering(request, response)
      const location = `${request.url?.split('?')[0]}?hop=${Number(hop) + 1}`
      response.writeHead(307, { location }).end()
    }
  }
  await gateway(chain(4))
  expect(await (await start()).find('dave.offchain.eth')).toMatchObject({ address: dave })
  await gateway(chain(5))
  expect(await (await start()).ask('dave.offchain.eth')).toMatchObject({ status: 502 })
})

test('a gateway that is down is 502, and asked again the next time', async () => {
  await gateway((_, response) => response.writeHead(500).end())
  const { ask, find } = await start()
  expect(await ask('dave.offchain.eth')).toMatchObject({
    status: 502,
    body: { code: 'upstream_unavailable' },
  })
  await gateway(answering)
  expect(await find('dave.offchain.eth')).toMatchObject({ address: dave })
})

test('a gateway that never answers costs no more than its time', async () => {
  await gateway(() => {})
  const { ask } = await start({ limits: { nameLookupMs: 300 } })
  const started = performance.now()
  expect(await ask('dave.offchain.eth')).toMatchObject({ status: 502 })
  expect(performance.now() - started).toBeLessThan(4_000)
})

test('a resolver that asks for lookup after lookup is given up', async () => {
  const { find, register, chain, asked } = await start()
  const resolver = getAddress('0x00000000000000000000000000000000900dcafe')
  const lookup = encodeErrorResult({
    abi,
    errorName: 'OffchainLookup',
    // An empty batch, which needs no gateway at all.
    args: [resolver, ['x-batch-gateway:true'], emptyBatch, '0x12345678', '0x'],
  })
  await chain('anvil_setCode', resolver, revertingContract(lookup))
  await register('eth', 'loop', resolver)
  asked()
  expect(await find('loop.eth')).toMatchObject({ address: null })
  // Two coin types, the default and the avatar, five calls each.
  expect(asked().filter((method) => method === 'eth_call').length).toBeLessThanOrEqual(20)
})
const emptyBatch = encodeFunctionData({
  abi: parseAbi([
    'struct Request { address sender; string[] urls; bytes data; }',
    'function query(Request[]) view returns (bool[], bytes[])',
  ]),
  functionName: 'query',
  args: [[]],
})

test('names an address by its name on the chain that is asked for', async () => {
  const { find, register, setAddr, claim } = await start()
  expect(await find(bob, here)).toMatchObject({ name: 'bob.eth' })
  expect(await find(bob, there)).toMatchObject({ name: null })
  expect(await find(alice, there)).toMatchObject({ name: 'alice.eth' })
  await register('eth', 'second')
  await setAddr('second.eth', coinTypeOfChain(31338), erin)
  await register('reverse', coinTypeOfChain(31338).toString(16))
  await claim(erin, 'second.eth', `${coinTypeOfChain(31338).toString(16)}.reverse`)
  expect(await find(erin, there)).toMatchObject({ name: 'second.eth' })
  expect(await find(erin, here)).toMatchObject({ name: null })
})

test('names no address by a name that leads elsewhere on that chain', async () => {
  const { find, register, setAddr, claim } = await start()
  await register('eth', 'elsewhere')
  await setAddr('elsewhere.eth', 0x8000_0000, carol)
  await setAddr('elsewhere.eth', coinTypeOfChain(31338), dave)
  await claim(carol, 'elsewhere.eth', 'default.reverse')
  expect(await find(carol, 'eip155:10')).toMatchObject({ name: 'elsewhere.eth' })
  expect(await find(carol, there)).toMatchObject({ name: null })
})

test('names an address by a name that only a gateway knows', async () => {
  await gateway(answering)
  const { find, claim } = await start()
  await claim(dave, 'dave.offchain.eth', 'addr.reverse')
  expect(await find(dave, here)).toMatchObject({ name: 'dave.offchain.eth' })
  await claim(mallory, 'dave.offchain.eth', 'addr.reverse')
  expect(await find(mallory, here)).toMatchObject({ name: null })
})

test('the picture of a name is found on the chain of its address', async () => {
  const { find, register, setAddr, tell } = await start()
  const picture = (await find(bob)).avatar
  expect(picture).not.toBeNull()
  await register('eth', 'pictured')
  await setAddr('pictured.eth', coinTypeOfChain(31338), carol)
  await tell(ensResolver, 'setText', [namehash('pictured.eth'), 'avatar', onePixel])
  const { avatar } = await find('pictured.eth', there)
  expect((await fetch(avatar ?? '')).status).toBe(200)
})
const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('reads a recorded answer of the real universal resolver', async () => {
  const { call, answer, name, address } = recording
  const asked: unknown[] = []
  const chain: Chain = {
    caipNetworkId: 'eip155:1',
    costOf: () => 1,
    request: async (_, params) => {
      asked.push(params[0])
      const isRecorded = JSON.stringify(params[0]) === JSON.stringify(call)
      return isRecorded ? { result: answer } : { error: { code: 3, message: 'execution reverted' } }
    },
  }
  const universalResolver = getAddress(ensUniversalResolver)
  const ens = createEns({ chain, universalResolver, allowLoopback: false, limits })
  expect(await ens.findName(name, 'eip155:1')).toMatchObject({ address })
  expect(asked).toContainEqual(call)
})
