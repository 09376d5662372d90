import { generateKeyPairSigner } from '@solana/kit'
import { getAccountBalance } from '@latchkey/protocol/api'
import { localSolana, startSolana, type Solana } from '@latchkey/testing'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startFaultyNode, type Asked, type Fault } from '../../fixtures/faultyNode.ts'
import { openMemoryStore } from '../../fixtures/memoryStore.ts'
import { startSolanaWorld } from '../../fixtures/solanaWorld.ts'
import type { ListenOptions } from '../../listen.ts'
import { metadataAddress } from '../../chains/solana/metaplex.ts'
import type { Store } from '../../store/store.ts'

// Processes, databases and chains that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const { caipNetworkId } = localSolana
let solana: Solana
let store: Store
beforeAll(async () => {
  solana = await startSolana()
  store = await openMemoryStore()
})
afterAll(async () => {
  await store?.close()
  await solana?.stop()
})

type ChainOptions = Omit<ListenOptions['chains'][typeof caipNetworkId], 'upstreams'>

async function start(
  chain: ChainOptions = {},
  faultOf?: (asked: Asked) => Fault,
  limits: ListenOptions['limits'] = {},
) {
  const node = await startFaultyNode(solana.url, faultOf)
  onTestFinished(() => node.stop())
  const world = await startSolanaWorld([], {
    store,
    chains: { [caipNetworkId]: { upstreams: [node.url], ...chain } },
    limits,
  })
  onTestFinished(() => world.close())
  const read = async (address: string, extra = '') => {
    const response = await world.balance(address, extra)
    const body: unknown = await response.json()
    expect(response.status, JSON.stringify(body)).toBe(200)
    return getAccountBalance.response.parse(body).balances
  }
  return { ...world, node, read }
}
const newAddress = async () => (await generateKeyPairSigner()).address

/** Rewrites what a node says of some accounts, as if they were others. */
function withAccounts(accounts: Readonly<Record<string, object>>) {
  return ({ method, params }: Asked): Fault => {
    const [addresses] = params
    if (method !== 'getMultipleAccounts' || !Array.isArray(addresses)) return 'none'
    const value = addresses.map((address: string) => accounts[address] ?? null)
    return { result: { context: { slot: 1 }, value } }
  }
}
const text = (value: string, bytes = 0) => {
  const size = Math.max(bytes, Buffer.byteLength(value))
  const buffer = Buffer.alloc(4 + size)
  buffer.writeUInt32LE(size)
  buffer.write(value, 4)
  return buffer
}
const mintOf = (decimals: number, ...extensions: Buffer[]) => {
  const mint = Buffer.alloc(extensions.length > 0 ? 166 : 82)
  mint[44] = decimals
  mint[45] = 1
  if (extensions.length > 0) mint[165] = 1
  return Buffer.concat([mint, ...extensions])
}
const extension = (kind: number, data: Buffer) => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(kind)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}
const accountOf = (owner: string, data: Buffer) => ({
  owner,
  lamports: 1,
  data: [data.toString('base64'), 'base64'],
})
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const metaplex = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const metaplexOf = (mint: string, name: string, symbol: string) =>
  accountOf(
    metaplex,
    Buffer.concat([
      Buffer.from([4]),
      Buffer.alloc(32),
      base58.decode(mint),
      text(name, 32),
      text(symbol, 10),
    ]),
  )

test('balances: SOL first, then the tokens of both programs, with the decimals of their mints', async () => {
  const owner = await newAddress()
  await solana.airdrop(owner, 1_500_000_001n)
  const usd = await solana.createMint({ decimals: 6 })
  const fee = { basisPoints: 100, maximum: 5_000n }
  const toll = await solana.createMint({ decimals: 9, program: 'token-2022', transferFee: fee })
  const collectible = await solana.createMint({ decimals: 0 })
  const empty = await solana.createMint()
  await solana.mintTo(usd, owner, 1_234_567n)
  await solana.mintTo(toll, owner, 18_446_744_073_709_551_615n)
  await solana.mintTo(collectible, owner, 1n)
  await solana.mintTo(empty, owner, 0n)
  const tokens = [{ address: usd, name: 'Local Dollar', symbol: 'LUSD' }]
  const { read } = await start({ tokens })
  const short = `${toll.slice(0, 4)}…${toll.slice(-4)}`
  expect(await read(owner)).toEqual([
    {
      name: 'Solana',
      symbol: 'SOL',
      chainId: caipNetworkId,
      quantity: { decimals: '9', numeric: '1.500000001' },
      iconUrl: expect.stringContaining('/public/getTokenImage/SOL?v=') as string,
    },
    {
      name: 'Local Dollar',
      symbol: 'LUSD',
      chainId: caipNetworkId,
      address: `${caipNetworkId}:${usd}`,
      quantity: { decimals: '6', numeric: '1.234567' },
      iconUrl: expect.stringContaining('/public/getTokenImage/LUSD?v=') as string,
    },
    {
      name: short,
      symbol: short,
      chainId: caipNetworkId,
      address: `${caipNetworkId}:${toll}`,
      quantity: { decimals: '9', numeric: '18446744073.709551615' },
    },
  ])
})

test('balances: an account of Solana that was never used has no SOL and no token', async () => {
  const { read } = await start()
  expect(await read(await newAddress())).toMatchObject([
    { symbol: 'SOL', quantity: { decimals: '9', numeric: '0' } },
  ])
})

test('balances: names of tokens are those of Token-2022 and of Metaplex, made fit to be shown', async () => {
  const owner = await newAddress()
  const [plain, extended, hostile, elsewhere] = [
    await solana.createMint(),
    await solana.createMint({ program: 'token-2022' }),
    await solana.createMint(),
    await solana.createMint(),
  ]
  const mints = [plain, extended, hostile, elsewhere]
  for (const mint of mints) await solana.mintTo(mint, owner, 10_000_000n)
  const metadata = (mint: string, name: string, symbol: string) =>
    extension(
      19,
      Buffer.concat([Buffer.alloc(32), base58.decode(mint), text(name), text(symbol), text('')]),
    )
  const at = (mint: string) => metadataAddress(mint) ?? ''
  const { read } = await start(
    {},
    withAccounts({
      [plain]: accountOf(token, mintOf(6)),
      [at(plain)]: metaplexOf(plain, 'Plain Coin', 'PLN'),
      [extended]: accountOf(
        token2022,
        mintOf(6, extension(1, Buffer.alloc(108)), metadata(extended, 'Wide Coin', 'WIDE')),
      ),
      [hostile]: accountOf(token, mintOf(6)),
      [at(hostile)]: metaplexOf(hostile, 'Claim: https://x.example \u202e', 'A'.repeat(40)),
      // Written by somebody else than the program that holds metadata, so that it says nothing.
      [elsewhere]: accountOf(token, mintOf(6)),
      [at(elsewhere)]: { ...metaplexOf(elsewhere, 'Forged', 'FRG'), owner: token },
    }),
  )
  const rows = await read(owner)
  const named = new Map(rows.map(({ address, name, symbol }) => [address, [symbol, name]]))
  const rowOf = (mint: string) => named.get(`${caipNetworkId}:${mint}`)
  expect(rowOf(plain)).toEqual(['PLN', 'Plain Coin'])
  expect(rowOf(extended)).toEqual(['WIDE', 'Wide Coin'])
  expect(rowOf(hostile)).toEqual([`${'A'.repeat(15)}…`, 'Claim:'])
  expect(rowOf(elsewhere)?.[0]).toBe(`${elsewhere.slice(0, 4)}…${elsewhere.slice(-4)}`)
})

test('balances: a token that calls itself by the name of a well-known one goes by its address', async () => {
  const owner = await newAddress()
  const [real, symbol, native] = [
    await solana.createMint(),
    await solana.createMint(),
    await solana.createMint(),
  ]
  for (const mint of [real, symbol, native]) await solana.mintTo(mint, owner, 10_000_000n)
  const at = (mint: string) => metadataAddress(mint) ?? ''
  const accounts = Object.fromEntries(
    [real, symbol, native].map((mint) => [mint, accountOf(token, mintOf(6))]),
  )
  const { read } = await start(
    { tokens: [{ address: real, symbol: 'USDC', name: 'USD Coin' }] },
    withAccounts({
      ...accounts,
      [at(symbol)]: metaplexOf(symbol, 'Free', '$ＵＳＤＣ'),
      [at(native)]: metaplexOf(native, 'solana', 'X'),
    }),
  )
  const rows = await read(owner)
  expect(rows.map(({ symbol: shown }) => shown).slice(0, 2)).toEqual(['SOL', 'USDC'])
  const short = (mint: string) => `${mint.slice(0, 4)}…${mint.slice(-4)}`
  expect(rows.slice(2).map(({ name, symbol: shown }) => [shown, name])).toEqual(
    [symbol, native].sort().map((mint) => [short(mint), short(mint)]),
  )
})

test('balances: what is no mint is left out', async () => {
  const owner = await newAddress()
  const mint = await solana.createMint()
  await solana.mintTo(mint, owner, 10_000_000n)
  for (const account of [
    accountOf(owner, mintOf(6)),
    accountOf(token, Buffer.alloc(82)),
    accountOf(token, mintOf(6).subarray(0, 60)),
    accountOf(token2022, Buffer.concat([mintOf(6), Buffer.alloc(200)])),
  ]) {
    const { read } = await start({}, withAccounts({ [mint]: account }))
    expect((await read(owner)).map(({ symbol }) => symbol)).toEqual(['SOL'])
  }
})

test('balances: what Solana says is remembered, and asked anew where it is forced', async () => {
  const owner = await newAddress()
  const { read, node } = await start({}, undefined, { balanceForceMs: 0 })
  const asked = () => node.asked.filter(({ method }) => method === 'getBalance').length
  await read(owner)
  await Promise.all(Array.from({ length: 10 }, () => read(owner)))
  expect(asked()).toBe(1)
  await solana.airdrop(owner, 7_000_000_000n)
  await expect
    .poll(async () => (await read(owner, '&forceUpdate=1'))[0]?.quantity.numeric)
    .toBe('7')
})

test.each<Fault>(['html', '429', { result: { value: -1 } }, { result: null }])(
  'balances: a node of Solana that answers %j is no balance of nothing: 502',
  async (fault) => {
    for (const faulty of ['getBalance', 'getTokenAccountsByOwner']) {
      const { balance } = await start({}, ({ method }) => (method === faulty ? fault : 'none'))
      const response = await balance(await newAddress())
      expect(response.status).toBe(502)
      expect(await response.json()).toMatchObject({ code: 'upstream_unavailable' })
    }
  },
)

test.each([
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '1111111111111111111111111111111',
  '111111111111111111111111111111111',
  '0OIl1111111111111111111111111111',
  'z'.repeat(128),
])('balances: refuses %s as an address of Solana', async (address) => {
  const { balance, node } = await start()
  const response = await balance(address)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('base58') })
  expect(node.asked).toEqual([])
})
