import { siwxNonceHeader } from '@latchkey/protocol/api'
import { localSolana, regtestNetworkId, startDevnet, type Devnet } from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFaultyNode } from '../../fixtures/faultyNode.ts'
import { createSiwxClient, siwxOrigin, type SiwxChange } from '../../fixtures/siwxClient.ts'
import { createSiwxSigners } from '../../fixtures/siwxSigners.ts'
import { chainId } from '../../fixtures/world.ts'
import { createSiwx } from './createSiwx.ts'
import type { SiwxOptions } from './siwxOptions.ts'

let devnet: Devnet
let node: Awaited<ReturnType<typeof startFaultyNode>>
let signers: Awaited<ReturnType<typeof createSiwxSigners>>
beforeAll(async () => {
  devnet = await startDevnet()
  node = await startFaultyNode(devnet.chains[31337].url)
  signers = await createSiwxSigners(devnet.chains[31337].url)
}, 60_000)
afterAll(async () => {
  await node?.stop()
  await devnet?.stop()
})

function open(options: Partial<SiwxOptions> = {}) {
  const siwx = createSiwx({
    origins: [siwxOrigin, 'http://localhost:3000'],
    chains: {
      [chainId]: { rpcUrls: [node.url] },
      [localSolana.caipNetworkId]: {},
      [regtestNetworkId]: {},
    },
    ...options,
  })
  return {
    ...siwx,
    client: (at?: Parameters<typeof createSiwxClient>[1]) => createSiwxClient(siwx.fetch, at),
  }
}

type Name = keyof Awaited<ReturnType<typeof createSiwxSigners>>
const names: Name[] = ['alice', 'contract', 'unborn', 'solana', 'bitcoin', 'taproot', 'legacy']

test.each(names)('behavior: %s signs in, is known, and signs out', async (name) => {
  const { client, getSession } = open()
  const browser = client()
  const signer = signers[name]
  const { chainId, accountAddress } = signer
  expect(await browser.me()).toEqual([])
  const { status, body, headers } = await browser.signIn(signer)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { token: null, sessions: [{ data: { chainId, accountAddress }, metadata: null }] },
  })
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-latchkey-siwx=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(await browser.me()).toEqual(body.sessions)
  const seen = new Headers({ cookie: browser.cookie() ?? '' })
  expect((await getSession({ headers: seen }))?.accounts).toEqual(body.sessions)
  expect((await browser.signOut()).body.sessions).toEqual([])
  expect(browser.cookie()).toBeUndefined()
  expect(await getSession({ headers: seen })).toBeUndefined()
})

test('behavior: a Bitcoin signature with the prefix of BIP-322 signs in', async () => {
  const signature = (honest: string) => `smp${honest}`
  const { status, body } = await open().client().signIn(signers.bitcoin, { signature })
  expect({ status, body }).toMatchObject({ status: 200 })
})

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const flip = (text: string) => text.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))

/** Also where that byte is already what it would be changed to. */
const changeFirstByte = (signature: string) =>
  signature.replace(/^0x../, (first) => (first === '0xff' ? '0x00' : '0xff'))

test.each<[string, Name, SiwxChange, number, string]>([
  ['another site', 'alice', { message: { domain: 'evil.example' } }, 403, 'origin_not_allowed'],
  [
    'another port',
    'alice',
    { message: { domain: 'app.example.com:8443' } },
    403,
    'origin_not_allowed',
  ],
  [
    'the site as a name for another',
    'alice',
    { message: { domain: 'app.example.com@evil.example' } },
    403,
    'origin_not_allowed',
  ],
  ['another scheme', 'alice', { message: { scheme: 'http' } }, 403, 'origin_not_allowed'],
  [
    'another address',
    'alice',
    { message: { uri: 'https://evil.example/' } },
    403,
    'origin_not_allowed',
  ],
  [
    'an address that is none of a page',
    'alice',
    { message: { uri: 'urn:a:b' } },
    403,
    'origin_not_allowed',
  ],
  [
    'a chain that is not listed',
    'alice',
    { message: { chainId: 'eip155:1' } },
    400,
    'unsupported_chain',
  ],
  ['another nonce', 'alice', { message: { nonce: 'a'.repeat(32) } }, 410, 'attempt_ended'],
  ['an expired message', 'alice', { message: { expirationTime: ago(1) } }, 410, 'attempt_ended'],
  [
    'a message of tomorrow',
    'alice',
    { message: { notBefore: ago(-86_400_000) } },
    410,
    'attempt_ended',
  ],
  [
    'another account',
    'alice',
    { message: { accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } },
    401,
    'invalid_proof',
  ],
  [
    'an address without its checksum',
    'alice',
    { message: { accountAddress: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266' } },
    400,
    'bad_request',
  ],
  [
    'an address with a wrong checksum',
    'alice',
    { message: { accountAddress: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266' } },
    400,
    'bad_request',
  ],
  [
    'an address of another network',
    'bitcoin',
    { message: { accountAddress: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l' } },
    400,
    'bad_request',
  ],
  [
    'an address in capitals',
    'bitcoin',
    { text: (honest) => honest.replace(/bcrt1\w+/, (one) => one.toUpperCase()) },
    400,
    'bad_request',
  ],
  [
    'another statement than was signed',
    'alice',
    { text: (honest) => honest.replace('example.\n', 'bank.\n') },
    401,
    'invalid_proof',
  ],
  ['a line more', 'alice', { text: (honest) => `${honest}\n` }, 400, 'bad_request'],
  [
    'line ends of two characters',
    'alice',
    { text: (honest) => honest.replaceAll('\n', '\r\n') },
    400,
    'bad_request',
  ],
  ['another text altogether', 'alice', { text: () => 'Give me all' }, 400, 'bad_request'],
  ['a signature that was changed', 'alice', { signature: changeFirstByte }, 401, 'invalid_proof'],
  ['no signature', 'alice', { signature: () => '' }, 401, 'invalid_proof'],
  [
    'half a signature',
    'alice',
    { signature: (honest) => honest.slice(0, 66) },
    401,
    'invalid_proof',
  ],
  [
    'a signature of a contract that was changed',
    'contract',
    { signature: changeFirstByte },
    401,
    'invalid_proof',
  ],
  [
    'a contract where there is none',
    'contract',
    { message: { accountAddress: '0x000000000000000000000000000000000000dEaD' } },
    401,
    'invalid_proof',
  ],
  [
    'an undeployed contract of another address',
    'unborn',
    { message: { accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } },
    401,
    'invalid_proof',
  ],
  ['a signature of Solana that was changed', 'solana', { signature: flip }, 401, 'invalid_proof'],
  [
    'the system program of Solana',
    'solana',
    { message: { accountAddress: '1'.repeat(32) } },
    401,
    'invalid_proof',
  ],
  [
    'a signature of Bitcoin that was changed',
    'bitcoin',
    { signature: (honest) => honest.replace(/^.{12}/, 'AkcwRAIgAAAA') },
    401,
    'invalid_proof',
  ],
  [
    'a Bitcoin signature in the full format of BIP-322',
    'bitcoin',
    { signature: (honest) => `ful${honest}` },
    400,
    'bad_request',
  ],
  [
    'a Bitcoin proof of funds (BIP-322)',
    'bitcoin',
    { signature: (honest) => `pof${honest}` },
    400,
    'bad_request',
  ],
  [
    'a signature of Taproot that was changed',
    'taproot',
    { signature: (honest) => honest.replace(/^.{12}/, 'AUEAAAAAAAAA') },
    401,
    'invalid_proof',
  ],
  [
    'an old signature of Bitcoin that was changed',
    'legacy',
    { signature: (honest) => honest.replace(/^(....)..../, '$1AAAA') },
    401,
    'invalid_proof',
  ],
  [
    'a nonce without its token',
    'alice',
    { headers: { [siwxNonceHeader]: '' } },
    410,
    'attempt_ended',
  ],
  [
    'a nonce with another token',
    'alice',
    { headers: { [siwxNonceHeader]: 'A'.repeat(43) } },
    410,
    'attempt_ended',
  ],
  [
    'a request of another site',
    'alice',
    { headers: { origin: 'https://evil.example' } },
    403,
    'origin_not_allowed',
  ],
  ['a request of no page', 'alice', { headers: { origin: 'null' } }, 403, 'origin_not_allowed'],
])('error: %s signs nobody in', async (_, name, change, status, code) => {
  const { client } = open()
  const browser = client()
  const refused = await browser.signIn(signers[name], change)
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status, code })
  expect(refused.body.message).toMatch(/\w/)
  expect(browser.cookie()).toBeUndefined()
  expect(await browser.me()).toEqual([])
})

test('error: a message that was used signs nobody in again, on this page or another', async () => {
  const { client } = open()
  const browser = client()
  const { nonce, token } = await browser.nonce()
  const body = await browser.sign(signers.alice, nonce)
  const headers = { [siwxNonceHeader]: token }
  expect((await browser.send('postSiwxAuthenticate', { body, headers })).status).toBe(200)
  for (const thief of [browser, client(), client({ origin: 'http://localhost:3000' })]) {
    const { body: refused } = await thief.send('postSiwxAuthenticate', { body, headers })
    expect(['attempt_ended', 'origin_not_allowed']).toContain(refused.code)
  }
})

test('error: of many who show the same message at once, one is let in', async () => {
  const { client } = open()
  const { nonce, token } = await client().nonce()
  const body = await client().sign(signers.alice, nonce)
  const headers = { [siwxNonceHeader]: token }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client().send('postSiwxAuthenticate', { body, headers })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter((one) => one.body.code === 'attempt_ended')).toHaveLength(19)
})

test('error: a nonce of one page is of no use on another, and of none later', async () => {
  const { client } = open({ limits: { siwxNonceMs: 0 } })
  expect((await client().signIn(signers.alice)).body.code).toBe('attempt_ended')
  const lasting = open()
  const other = lasting.client({ origin: 'http://localhost:3000' })
  const { nonce, token } = await lasting.client().nonce()
  const body = await other.sign(signers.alice, nonce)
  const headers = { [siwxNonceHeader]: token }
  expect((await other.send('postSiwxAuthenticate', { body, headers })).body.code).toBe(
    'attempt_ended',
  )
})

test('error: a chain that does not answer decides nothing, and the message can be shown again', async () => {
  const { client } = open()
  const browser = client()
  const { nonce, token } = await browser.nonce()
  const body = await browser.sign(signers.contract, nonce)
  const headers = { [siwxNonceHeader]: token }
  node.fail(() => '500')
  const refused = await browser.send('postSiwxAuthenticate', { body, headers })
  node.fail(() => 'none')
  expect(refused).toMatchObject({ status: 502, body: { code: 'upstream_unavailable' } })
  expect((await browser.send('postSiwxAuthenticate', { body, headers })).status).toBe(200)
})

test('behavior: a key is known without the chain, and a contract is asked by calls alone', async () => {
  const { client } = open()
  node.asked.splice(0)
  await client().signIn(signers.alice)
  await client().signIn(signers.solana)
  await client().signIn(signers.bitcoin)
  expect(node.asked).toEqual([])
  await client().signIn(signers.unborn)
  const methods = new Set(node.asked.map(({ method }) => method))
  expect(methods).toContain('eth_call')
  expect([...methods].filter((one) => !/^eth_(call|chainId|blockNumber)$/.test(one))).toEqual([])
})
