import { createAppClient, createWalletClient, viemConnector } from '@farcaster/auth-client'
import { listen, type RunningServer } from '@latchkey/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFarcasterAccounts } from '../devnet/farcasterAccounts.ts'
import { startDevnet, type Devnet } from '../devnet/startDevnet.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Farcaster's own client library, both of its sides, as it is published.

const relayKey = 'key-of-the-app'
const frameFolder = new URL('../../../server/src/fixtures/emptyFrame', import.meta.url).pathname

let devnet: Devnet
let server: RunningServer
let folder: string
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
}, 60_000)
afterAll(async () => {
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
    const answer = {
      channelToken,
      authKey: relayKey,
      message,
      signature,
      fid,
      username,
      authMethod,
    }
    expect((await wallet.authenticate(answer)).response.status).toBe(201)

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
  const answer = { channelToken, message: 'Hello', signature: '0x00', fid: 1 } as const
  expect((await wallet.authenticate({ ...answer, authKey: 'another' })).response.status).toBe(401)
  expect((await app.status({ channelToken })).response.status).toBe(202)
})
