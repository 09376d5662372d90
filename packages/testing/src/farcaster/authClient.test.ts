import { createAppClient, createWalletClient, viemConnector } from '@farcaster/auth-client'
import { listen, type RunningServer } from '@latchkey/server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFarcasterAccounts } from '../devnet/farcasterAccounts.ts'
import { startDevnet, type Devnet } from '../devnet/startDevnet.ts'
import { serveApp, type ServedSite } from '../world/serveApp.ts'
import { mountFarcaster, worldRelayKey } from './mountFarcaster.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Farcaster's own client library, both of its sides, as it is published.

const relayKey = worldRelayKey
const frameFolder = new URL('../../../server/src/fixtures/emptyFrame', import.meta.url).pathname

let devnet: Devnet
let server: RunningServer
let folder: string
let site: ServedSite
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-farcaster-'))
  devnet = await startDevnet()
  server = await listen({
    port: 0,
    dataFolder: folder,
    chains: {},
    frameUrl: 'http://localhost:4402',
    frameFolder,
    farcaster: {
      app: 'https://app.farcaster.test/sign-in',
      relayKey,
      chain: 'eip155:31337',
      upstreams: [devnet.chains[31337].url],
    },
  })
  const pages = new Hono()
  mountFarcaster(pages, () => server.url)
  site = await serveApp(pages, { port: undefined, purpose: 'the app' })
}, 60_000)
afterAll(async () => {
  await site?.close()
  await server?.close()
  await devnet?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

test.each(getFarcasterAccounts())(
  'behavior: Farcaster’s own library signs $username in on our channels',
  async ({ fid, username, signer, key, authMethod }) => {
    const ethereum = viemConnector({ rpcUrl: devnet.chains[31337].url })
    const app = createAppClient({ relay: server.url, ethereum })
    const wallet = createWalletClient({ relay: server.url, ethereum })
    const site = { siweUri: 'https://site.example/login', domain: 'site.example' }

    const { data: channel } = await app.createChannel(site)
    const { channelToken } = wallet.parseSignInURI({ uri: channel.url })
    expect(channelToken).toBe(channel.channelToken)
    const before = await app.status({ channelToken })
    expect(before.response.status).toBe(202)
    expect(before.data).toMatchObject({
      state: 'pending',
      signatureParams: { ...site, nonce: channel.nonce },
    })

    const { nonce } = channel
    const { message } = wallet.buildSignInMessage({
      domain: site.domain,
      uri: site.siweUri,
      nonce,
      address: signer,
      fid,
    })
    const signature = await key.signMessage({ message })
    const given = {
      channelToken,
      authKey: relayKey,
      message,
      signature,
      fid,
      username,
      authMethod,
    }
    expect((await wallet.authenticate(given)).response.status).toBe(201)

    const watched = await app.watchStatus({ channelToken, timeout: 5_000, interval: 50 })
    expect(watched.data).toMatchObject({ state: 'completed', fid, username, message, signature })
    const verified = await app.verifySignInMessage({
      nonce,
      domain: site.domain,
      message,
      signature,
    })
    expect(verified).toMatchObject({ isError: false, success: true, fid })
  },
)

test('error: Farcaster’s own library is told that a channel is not there, and that a key is wrong', async () => {
  const ethereum = viemConnector({ rpcUrl: devnet.chains[31337].url })
  const app = createAppClient({ relay: server.url, ethereum })
  const wallet = createWalletClient({ relay: server.url, ethereum })
  expect((await app.status({ channelToken: 'a'.repeat(32) })).response.status).toBe(404)
  const { data } = await app.createChannel({
    siweUri: 'https://site.example',
    domain: 'site.example',
  })
  const { channelToken } = data
  const given = { channelToken, message: 'Hello', signature: '0x00', fid: 1 } as const
  expect((await wallet.authenticate({ ...given, authKey: 'another' })).response.status).toBe(401)
  expect((await app.status({ channelToken })).response.status).toBe(202)
})

const page = (path: string, init?: RequestInit) =>
  fetch(`http://localhost:${site.port}/farcaster${path}`, init)
const answer = (channelToken: string, as: string) =>
  page('/answer', { method: 'POST', body: new URLSearchParams({ channelToken, as }) })

test('behavior: the app of the local world shows who asks, and signs as whoever one chooses', async () => {
  const ethereum = viemConnector({ rpcUrl: devnet.chains[31337].url })
  const app = createAppClient({ relay: server.url, ethereum })
  const open = async () => {
    const { data } = await app.createChannel({ siweUri: 'https://a.example', domain: 'a.example' })
    return data
  }
  expect(await (await page('')).text()).toContain('name="link"')
  const { url, channelToken, nonce } = await open()
  const shown = await (await page(`?link=${encodeURIComponent(url)}`)).text()
  expect(shown).toContain('Sign in to <bdi>a.example</bdi>?')
  expect(shown).toContain('Continue as Bob')
  expect(await (await answer(channelToken, 'bob')).text()).toContain('You are signed in')
  const { data } = await app.status({ channelToken })
  const { message = '', signature = '0x' } = data
  const given = { nonce, domain: 'a.example', message, signature }
  expect(await app.verifySignInMessage(given)).toMatchObject({ success: true, fid: 2 })
  expect(await (await page(`?channelToken=${channelToken}`)).text()).toContain('is over')

  const other = await open()
  expect(await (await answer(other.channelToken, 'nobody')).text()).toContain('You have refused')
  expect(await (await answer(other.channelToken, 'alice')).text()).toContain('is over')
  const forged = await open()
  await answer(forged.channelToken, 'mallory')
  const { data: lie } = await app.status({ channelToken: forged.channelToken })
  const verified = await app.verifySignInMessage({
    nonce: forged.nonce,
    domain: 'a.example',
    message: lie.message ?? '',
    signature: lie.signature ?? '0x',
  })
  expect(verified.isError).toBe(true)
  expect((await answer('no-token', 'alice')).status).toBe(400)
  expect((await answer(other.channelToken, 'zoe')).status).toBe(400)
})
