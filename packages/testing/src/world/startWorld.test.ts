import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { devAccountIndex, getDevAccount } from '../devnet/accounts.ts'
import { call } from '../devnet/rpc.ts'
import { listenOnLoopback } from '../listenOnLoopback.ts'
import { payByCard } from '../onramp/fixtures/buyer.ts'
import { getFreePort } from '../ports.ts'
import { startWorld } from './startWorld.ts'
import type { World } from './world.ts'
import type { PhoneConfig } from './worldConfig.ts'
import type { WorldPorts } from './worldPorts.ts'

const require = createRequire(import.meta.url)
function readBytecode(artifact: string): Hex {
  const { bytecode } = JSON.parse(readFileSync(require.resolve(artifact), 'utf8')) as {
    bytecode: string
  }
  return `0x${bytecode.replace(/^0x/, '')}`
}
const predeploys = {
  uniswapV2: {
    factory: readBytecode('@uniswap/v2-core/build/UniswapV2Factory.json'),
    router: readBytecode('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
  },
}

let folder: string
let apps: { demo: string; frame: string; phone: string }
let world: World
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-world-'))
  apps = {
    demo: join(folder, 'demo'),
    frame: join(folder, 'frame'),
    phone: join(folder, 'phone'),
  }
  const document = '<!doctype html><title>App</title>'
  for (const app of Object.values(apps)) {
    mkdirSync(app)
    writeFileSync(join(app, 'index.html'), document)
  }
  // The frame is served by what its manifest says.
  const sdk = `${document}<meta name="latchkey-api" content="" />`
  const sha256 = createHash('sha256').update(sdk).digest('hex')
  writeFileSync(join(apps.frame, 'sdk.html'), sdk)
  writeFileSync(
    join(apps.frame, 'frame-manifest.json'),
    JSON.stringify({ files: { 'sdk.html': { sha256, bytes: sdk.length } } }),
  )
  world = await startWorld({
    ports: 'free',
    apps,
    faults: true,
    dataFolder: join(folder, 'data'),
    predeploys,
  })
})
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('behavior: every part answers at the address that the demo is told', async () => {
  const config = (await (
    await fetch(`${world.urls.demo}/config.json`)
  ).json()) as typeof world.config
  expect(config).toEqual(world.config)
  expect((await fetch(`${config.apiUrl}/ready`)).status).toBe(200)
  const worldPage = await (await fetch(config.worldUrl)).text()
  for (const part of ['Local world', 'id="solana"', 'id="bitcoin"'])
    expect(worldPage).toContain(part)
  for (const page of [config.socialUrl, config.farcasterUrl, config.onrampUrl])
    expect((await fetch(page)).status, page).toBe(200)
  for (const network of config.networks) {
    const [url] = network.rpcUrls.default.http
    expect(await call(url ?? '', 'eth_chainId')).toBe(`0x${Number(network.id).toString(16)}`)
  }
})

test('behavior: the demo is served under the documented policy, with this world filled in', async () => {
  const policy = (await fetch(world.urls.demo)).headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self'; style-src 'self'; ")
  expect(policy).toContain(
    `img-src 'self' data: ${world.urls.api}; connect-src 'self' ${world.urls.api} `,
  )
  expect(policy).toContain(`frame-src ${world.urls.frame}; `)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
})

test('behavior: the phone wallet is below the world page, at the link that wallets are opened with as well', async () => {
  const { origin } = new URL(world.urls.relay)
  for (const path of ['', '/', `/wc?uri=${encodeURIComponent('wc:ab@2')}`]) {
    const response = await fetch(`${world.urls.phone}${path}`)
    expect(await response.text()).toContain('<title>App</title>')
    expect(response.headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${origin} `,
    )
  }
  const config = (await (await fetch(`${world.urls.phone}/config.json`)).json()) as PhoneConfig
  expect(config).toMatchObject({ relayUrl: world.urls.relay, projectId: world.projectId })
  expect(config.chains.map(({ id }) => id)).toEqual([31337, 31338])
  expect(await (await fetch(world.urls.page)).text()).toContain(`href="${world.urls.phone}"`)
})

test('behavior: the demo may reach the relay, which is cut off and back as told', async () => {
  const policy = (await fetch(world.urls.demo)).headers.get('content-security-policy')
  expect(policy).toContain(` ${new URL(world.urls.relay).origin} `)
  const ask = () => fetch(world.urls.relay.replace('ws:', 'http:'))
  expect((await ask()).status).toBeGreaterThanOrEqual(400)
  world.relayFaults?.cut()
  await expect(ask()).rejects.toThrow()
  world.relayFaults?.restore()
  expect((await ask()).status).toBeGreaterThanOrEqual(400)
})

test('behavior: the frame is served for the demo under both its names, and is told where the API is', async () => {
  const { demo, api, frame } = world.urls
  for (const origin of [demo, demo.replace('localhost', '127.0.0.1')]) {
    const response = await fetch(
      `${frame}/sdk?projectId=${world.projectId}&origin=${encodeURIComponent(origin)}`,
    )
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`<meta name="latchkey-api" content="${api}" />`)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain(`connect-src ${api}`)
    expect(/frame-ancestors ([^;]*)/.exec(policy ?? '')?.[1]?.split(' ')).toContain(origin)
  }
})

test('behavior: mail has a page on the world page, for people and for scripts', async () => {
  expect(await (await fetch(world.urls.page)).text()).toContain(`href="${world.urls.mail}"`)
  expect(await (await fetch(world.config.mailUrl)).text()).toContain('No mail yet')
  expect(await (await fetch(`${world.urls.mail}.json`)).json()).toEqual([])
})

test('behavior: nothing outside an app folder is served', async () => {
  for (const path of ['/../data/store', '/%2e%2e/data/store/', '/..%2fframe/index.html']) {
    expect((await fetch(`${world.urls.demo}${path}`)).status).toBeGreaterThanOrEqual(400)
  }
})

test('behavior: the project admits the demo, and its chains are reached through the API', async () => {
  const query = `projectId=${world.projectId}`
  const origins: unknown = await (
    await fetch(`${world.urls.api}/projects/v1/origins?${query}`)
  ).json()
  expect(origins).toMatchObject({ allowedOrigins: expect.arrayContaining([world.urls.demo]) })
  const response = await fetch(`${world.urls.api}/v1/?chainId=eip155:31338&${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.urls.demo },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
  })
  expect(await response.json()).toMatchObject({ result: '0x7a6a' })
})

test('behavior: fund me sends one coin', async () => {
  const address = getDevAccount(devAccountIndex.mallory).address
  const balance = async () =>
    BigInt(
      String(await call(world.devnet.chains[31337].url, 'eth_getBalance', [address, 'latest'])),
    )
  const before = await balance()
  const response = await fetch(`${world.urls.page}/fund`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ address, chain: '31337' }),
  })
  const { hash } = (await response.json()) as { hash: string }
  await call(world.devnet.chains[31337].url, 'evm_mine')
  expect((await balance()) - before).toBe(10n ** 18n)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
})

test('behavior: explorer links lead to the account and to the transaction', async () => {
  const { alice, bob } = devAccountIndex
  const from = getDevAccount(alice).address
  const hash = await call(world.devnet.chains[31337].url, 'eth_sendTransaction', [
    { from, to: getDevAccount(bob).address, value: '0x1bc16d674ec80000' },
  ])
  await call(world.devnet.chains[31337].url, 'evm_mine')
  const explorer = world.config.networks[0]?.blockExplorers?.default.url
  const read = async (path: string) => (await fetch(`${explorer}/${path}`)).text()
  expect(await read(`address/${from}`)).toMatch(/Balance<\/dt>\s*<dd>99\d\d\./)
  const page = await read(`tx/${String(hash)}`)
  expect(page).toContain('Confirmed')
  expect(page).toContain('2 ETH')
  expect((await fetch(`${explorer}/tx/0x12`)).status).toBe(404)
  expect((await fetch(`${explorer}/tx/0x${'0'.repeat(64)}`)).status).toBe(404)
})

test('error: fund me refuses what is no address', async () => {
  const body = new URLSearchParams({ address: '0x12', chain: '31337' })
  expect((await fetch(`${world.urls.page}/fund`, { method: 'POST', body })).status).toBe(400)
})

test('behavior: a fault reaches the page through the address it is told', async () => {
  const [url] = world.config.networks[0]?.rpcUrls.default.http ?? []
  await world.faults?.[31337].fail({ kind: 'status', status: 500 }, { times: 1 })
  expect(
    (await fetch(url ?? '', { method: 'POST', body: '{"method":"eth_chainId","id":1}' })).status,
  ).toBe(500)
})

test('behavior: the API gives tokens with prices and names, which the chain has', async () => {
  const query = `projectId=${world.projectId}&chainId=eip155:31337`
  const { bob } = devAccountIndex
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${world.urls.api}${path}?${query}`)).json()
  const { address } = getDevAccount(bob)
  expect(await read(`/v1/account/${address}/balance`)).toMatchObject({
    balances: [
      { symbol: 'ETH', price: 3_000 },
      { symbol: 'LUSD', price: 1 },
      { symbol: 'SLNT', price: 3 },
    ],
  })
  const { name, avatar } = (await read(`/v1/identity/${address}`)) as Record<string, string>
  expect(name).toBe('bob.eth')
  expect((await fetch(avatar ?? '')).headers.get('content-type')).toBe('image/webp')
})

test('behavior: the project is changed while the world runs, and brought back', async () => {
  const query = `projectId=${world.projectId}`
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${world.urls.api}${path}?${query}`)).json()
  const change = { id: 'swap', isEnabled: false }
  await world.setProject({ features: [change], allowedOrigins: ['https://a.example'] })
  expect(await read('/appkit/v1/config')).toMatchObject({
    features: expect.arrayContaining([expect.objectContaining(change)]),
  })
  expect(await read('/projects/v1/origins')).toEqual({ allowedOrigins: ['https://a.example'] })
  await world.resetProject()
  expect(await read('/appkit/v1/config')).not.toMatchObject({
    features: expect.arrayContaining([expect.objectContaining(change)]),
  })
  expect(await read('/projects/v1/origins')).toMatchObject({
    allowedOrigins: expect.arrayContaining([world.urls.demo]),
  })
})

test('behavior: what is bought at the sandbox arrives, and the server knows', async () => {
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const query = `projectId=${world.projectId}`
    const response = await fetch(
      `${world.urls.api}${path}?${query}`,
      body === undefined ? {} : { ...init, body: JSON.stringify(body) },
    )
    return response.json()
  }
  const address = privateKeyToAddress(generatePrivateKey())
  const { url, orderId } = (await ask('/v1/generators/onrampurl', {
    destinationWallets: [{ address }],
    defaultNetwork: 'eip155:31338',
    partnerUserId: address,
    defaultExperience: 'buy',
    presetFiatAmount: '100.00',
    purchaseCurrency: 'ETH',
    paymentCurrency: 'USD',
    provider: 'sandbox',
  })) as { url: string; orderId: string }
  const opened = await fetch(url)
  await payByCard({ url: opened.url, page: await opened.text() }, 'succeeds')
  await vi.waitFor(
    async () =>
      expect(await ask(`/v1/onramp/orders/${orderId}`)).toMatchObject({
        order: { status: 'delivered', purchase: { amount: '0.03258333', currency: 'ETH' } },
      }),
    { timeout: 20_000, interval: 100 },
  )
  // Told, rather than asked for.
  expect(world.onramp.orders()[0]?.events.at(-1)?.answeredAt).toBeDefined()
  const balance = await call(world.devnet.chains[31338].url, 'eth_getBalance', [address, 'latest'])
  expect(BigInt(String(balance))).toBe(parseEther('0.03258333'))
})

test('behavior: the API fails on command', async () => {
  const path = `/appkit/v1/config?projectId=${world.projectId}`
  world.apiFaults?.fail({ kind: 'status', status: 500 }, { times: 1 })
  expect((await fetch(world.urls.api + path)).status).toBe(500)
  expect((await fetch(world.urls.api + path)).status).toBe(200)
})

test('error: a busy port is named before anything starts', async () => {
  const { port, close } = await listenOnLoopback(createServer(), undefined, 'this test')
  const ports: WorldPorts = {
    demo: await getFreePort(),
    api: port,
    frame: await getFreePort(),
    page: await getFreePort(),
    smtp: await getFreePort(),
    solana: await getFreePort(),
    esplora: await getFreePort(),
    social: await getFreePort(),
    chains: { 31337: await getFreePort(), 31338: await getFreePort() },
  }
  await expect(startWorld({ ports })).rejects.toMatchObject({
    code: 'PORT_BUSY',
    message: expect.stringContaining(`Port ${port} is busy, and the API needs it`),
  })
  await close()
})

test('error: an app that is not built is named', async () => {
  await expect(startWorld({ ports: 'free', apps: { demo: folder } })).rejects.toMatchObject({
    code: 'APP_NOT_BUILT',
  })
})

test('behavior: a world that stops leaves no port behind', async () => {
  const other = await startWorld({ ports: 'free', apps })
  const addresses = [
    other.urls.demo,
    other.urls.api,
    other.urls.frame,
    other.urls.page,
    other.devnet.chains[31337].url,
  ]
  await other.stop()
  for (const address of addresses) await expect(fetch(address)).rejects.toThrow()
  expect(await other.ended).toBeUndefined()
})
