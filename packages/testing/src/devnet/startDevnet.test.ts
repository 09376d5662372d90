import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createPublicClient,
  erc20Abi,
  erc721Abi,
  http,
  namehash,
  parseAbi,
  parseEther,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uniswapV2 } from '../fixtures/uniswapV2.ts'
import { listenOnLoopback } from '../listenOnLoopback.ts'
import { getFreePort } from '../ports.ts'
import { devAccountIndex, getDevAccount } from './accounts.ts'
import { deployers } from './contracts.ts'
import { call } from './rpc.ts'
import { devnetChainIds, startDevnet, type Devnet } from './startDevnet.ts'

const predeploys = { uniswapV2 }
const alice = getDevAccount(devAccountIndex.alice).address
const bob = getDevAccount(devAccountIndex.bob).address
const mallory = getDevAccount(devAccountIndex.mallory).address

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ predeploys })
})
afterAll(() => devnet?.stop())

const getClient = (id: 31337 | 31338) =>
  createPublicClient({ transport: http(devnet.chains[id].url) })

test('behavior: the written-out deployers are the accounts they claim to be', () => {
  expect(deployers).toEqual({
    own: getDevAccount(devAccountIndex.deployer).address,
    exchange: getDevAccount(devAccountIndex.exchangeDeployer).address,
  })
})

test.each(devnetChainIds)('behavior: chain %i holds tokens that a multicall reads', async (id) => {
  const { usd, silent, spam, keepsake, multicall3 } = devnet.contracts[id]
  const client = getClient(id)
  expect(await client.getChainId()).toBe(id)
  expect(await client.getBalance({ address: alice })).toBe(parseEther('10000'))
  const read = (address: Hex, functionName: 'balanceOf') =>
    ({ address, abi: erc20Abi, functionName, args: [alice] }) as const
  const results = await client.multicall({
    multicallAddress: multicall3,
    allowFailure: false,
    contracts: [
      read(usd, 'balanceOf'),
      read(silent, 'balanceOf'),
      read(spam, 'balanceOf'),
      { address: usd, abi: erc20Abi, functionName: 'decimals' },
      { address: keepsake, abi: erc721Abi, functionName: 'ownerOf', args: [1n] },
    ],
  })
  expect(results).toEqual([2_500_000_000n, parseEther('40'), parseEther('5000'), 6, alice])
})

test('behavior: the collectible carries a picture', async () => {
  const uri = await getClient(31337).readContract({
    address: devnet.contracts[31337].keepsake,
    abi: erc721Abi,
    functionName: 'tokenURI',
    args: [1n],
  })
  const response = await fetch(uri)
  expect(await response.json()).toMatchObject({
    name: 'Keepsake 1',
    image: expect.stringMatching(/^data:image\/svg/),
  })
})

test('behavior: the silent coin moves and returns nothing', async () => {
  const client = getClient(31337)
  const { data } = await client.call({
    account: alice,
    to: devnet.contracts[31337].silent,
    data: `0xa9059cbb${bob.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`,
  })
  expect(data).toBeUndefined()
})

test('behavior: pools give prices, 3,000 dollars and 1,000 silent coins to one coin', async () => {
  const { uniswapRouter, wrappedNative, usd, silent } = devnet.contracts[31337]
  const quote = async (token: Hex) => {
    const amounts = await getClient(31337).readContract({
      address: uniswapRouter,
      abi: parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])']),
      functionName: 'getAmountsOut',
      args: [parseEther('0.001'), [wrappedNative, token]],
    })
    return amounts[1]
  }
  expect(Number(await quote(usd)) / 1e6).toBeCloseTo(3 * 0.997, 4)
  expect(Number(await quote(silent)) / 1e18).toBeCloseTo(0.997, 4)
})

test('behavior: names resolve forward and back, and a false claim fails the forward check', async () => {
  const client = getClient(31337)
  const { ensRegistry } = devnet.contracts[31337]
  const registry = parseAbi(['function resolver(bytes32) view returns (address)'])
  const resolver = parseAbi([
    'function addr(bytes32) view returns (address)',
    'function name(bytes32) view returns (string)',
    'function text(bytes32, string) view returns (string)',
  ])
  const find = (node: Hex) =>
    client.readContract({
      address: ensRegistry,
      abi: registry,
      functionName: 'resolver',
      args: [node],
    })
  const node = namehash('alice.eth')
  const address = await find(node)
  expect(
    await client.readContract({ address, abi: resolver, functionName: 'addr', args: [node] }),
  ).toBe(alice)
  expect(
    await client.readContract({
      address,
      abi: resolver,
      functionName: 'text',
      args: [node, 'avatar'],
    }),
  ).toMatch(/^data:image\/svg/)
  for (const claimant of [alice, mallory]) {
    const reverse = namehash(`${claimant.slice(2).toLowerCase()}.addr.reverse`)
    expect(
      await client.readContract({
        address: await find(reverse),
        abi: resolver,
        functionName: 'name',
        args: [reverse],
      }),
    ).toBe('alice.eth')
  }
})

test('behavior: state is kept between starts, and dropped by a fresh one', async () => {
  const stateFolder = mkdtempSync(join(tmpdir(), 'latchkey-devnet-'))
  try {
    const send = async (world: Devnet) => {
      const { url } = world.chains[31338]
      await call(url, 'eth_sendTransaction', [{ from: alice, to: bob, value: '0x1' }])
      await call(url, 'evm_mine')
    }
    const count = async (world: Devnet) =>
      Number(await call(world.chains[31338].url, 'eth_getTransactionCount', [alice, 'latest']))

    const first = await startDevnet({ stateFolder })
    await send(first)
    await first.stop()
    expect(await first.ended).toBeUndefined()

    const second = await startDevnet({ stateFolder })
    expect(await count(second)).toBe(1)
    await second.stop()

    const third = await startDevnet({ stateFolder, fresh: true })
    expect(await count(third)).toBe(0)
    await third.stop()
  } finally {
    rmSync(stateFolder, { recursive: true, force: true })
  }
})

test('behavior: with a block time a transaction waits for its block', async () => {
  const world = await startDevnet({ blockTime: { 31337: 600 } })
  try {
    const send = (url: string) =>
      call(url, 'eth_sendTransaction', [{ from: alice, to: bob, value: '0x1' }])
    const { url } = world.chains[31337]
    const hash = await send(url)
    expect(await call(url, 'eth_getTransactionReceipt', [hash])).toBeNull()
    await call(url, 'evm_mine')
    expect(await call(url, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  } finally {
    await world.stop()
  }
})

test('error: a busy port is named, and the other chain does not stay behind', async () => {
  const blocker = createServer()
  const { port, close } = await listenOnLoopback(blocker, undefined, 'this test')
  const other = await getFreePort()
  await expect(startDevnet({ ports: { 31337: port, 31338: other } })).rejects.toMatchObject({
    code: 'PORT_BUSY',
    message: expect.stringContaining(`${port}`),
  })
  await expect(fetch(`http://127.0.0.1:${other}`)).rejects.toThrow()
  await close()
})

test('error: a chain that dies says so', async () => {
  const world = await startDevnet()
  try {
    process.kill(world.chains[31337].pid, 'SIGKILL')
    expect(await world.ended).toMatchObject({
      code: 'CHAIN_EXITED',
      message: expect.stringContaining('31337'),
    })
  } finally {
    await world.stop()
  }
})
