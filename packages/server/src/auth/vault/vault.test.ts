import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import * as api from '@latchkey/protocol/api'
import type { Route } from '@latchkey/protocol/api'
import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startLoginWorld } from '../../fixtures/loginWorld.ts'
import type { FrameClient } from '../../fixtures/frameClient.ts'
import { vaultHandlers } from '../../routes/vault.ts'

// Databases and mailboxes that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let world: Awaited<ReturnType<typeof startLoginWorld>>
let ada: FrameClient
beforeAll(async () => {
  world = await startLoginWorld({ limits: { requestsPerPrefix: 100_000 } })
  ada = await world.client()
  await world.logIn(ada, 'ada@example.com')
})
afterAll(() => world.close())

// An object forgets which names it was made with.
const names = Object.keys(vaultHandlers) as (keyof typeof vaultHandlers)[]
/** Well-formed, so that only who asks can be what is wrong. */
const bodyOf = (name: keyof typeof vaultHandlers) =>
  ({
    getVault: undefined,
    challengePasskey: undefined,
    beginSlot: { kind: 'device' },
    releaseDeviceHalf: { slotId: id() },
    releaseRecoveryHalf: { slotId: id(), authKey: key() },
    releasePasskeyHalf: {
      assertion: {
        id: key(),
        clientDataJSON: key(),
        authenticatorData: key(),
        signature: key(),
        userHandle: null,
      },
    },
    putVault: {
      walletId: id(),
      generation: 1,
      counter: 0,
      fingerprint: key(),
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      ciphertext: key(),
      writer: randomBytes(65).toString('base64url'),
      slots: [
        {
          id: id(),
          kind: 'device',
          publicKey: key(),
          sealedKey: { enc: key(), ciphertext: randomBytes(48).toString('base64url') },
          binding: key(),
        },
      ],
      added: [],
      signature: randomBytes(64).toString('base64url'),
    },
  })[name]
const id = () => randomBytes(16).toString('base64url')
const key = () => randomBytes(32).toString('base64url')

test('what stands in the way of everybody else: no session, another key, another origin', async () => {
  const stranger = await world.client()
  for (const name of names) {
    const route: Route = api[name]
    const ask = (client: FrameClient, spoiled = {}) =>
      client.send(route, { body: bodyOf(name) }, 'session', spoiled)
    expect((await ask(stranger)).status, name).toBe(401)
    const stolen = { token: ada.token() }
    expect((await ask(stranger, stolen)).status, name).toBe(401)
    const elsewhere = await ask(ada, { origin: 'https://app.example.com' })
    expect(elsewhere.status, name).toBe(403)
    expect(elsewhere.headers.get('access-control-allow-origin')).not.toBe('https://app.example.com')
  }
})

test('halves: sealed to the key of the proof alone, for the slot that was begun', async () => {
  const suite = new CipherSuite({
    kem: new DhkemX25519HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  const pair = await suite.kem.generateKeyPair()
  const hpke = Buffer.from(await suite.kem.serializePublicKey(pair.publicKey)).toString('base64url')
  const begin = (claims: Record<string, unknown>) =>
    ada.send(api.beginSlot, { body: { kind: 'device' } }, 'session', {
      claims,
      nonce: ada.nonce(),
    })
  const { status, body } = await begin({ hpke })
  expect(status).toBe(200)
  expect(body.half.to).toBe(hpke)
  const open = (slotId: string) =>
    suite.open(
      {
        recipientKey: pair,
        enc: Buffer.from(body.half.enc, 'base64url'),
        info: api.halfContext({ walletId: body.walletId, slotId }).info,
      },
      Buffer.from(body.half.ciphertext, 'base64url'),
      api.halfContext({ walletId: body.walletId, slotId }).aad,
    )
  expect((await open(body.slotId)).byteLength).toBe(32)
  await expect(open(id())).rejects.toThrow()
  for (const wrong of [undefined, 5, '', 'x', `${hpke}A`, Buffer.alloc(32).toString('base64url')])
    expect((await begin({ hpke: wrong })).code).toBe('bad_request')
})

test('without a wallet: nothing is there, and nothing is released', async () => {
  expect((await ada.send(api.getVault, {}, 'session')).body.vault).toBeNull()
  const asked = [
    await ada.send(api.challengePasskey, {}, 'session'),
    await ada.send(api.releaseDeviceHalf, { body: { slotId: id() } }, 'session'),
    await ada.send(api.releaseRecoveryHalf, { body: { slotId: id(), authKey: key() } }, 'session'),
  ]
  expect(asked.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found'])
})

test('whatever is sent is refused with a reason, and writes nothing', async () => {
  const text = fc.oneof(fc.string(), fc.constant(id()), fc.constant(key()))
  const slot = fc.record(
    {
      id: fc.constant(id()),
      kind: fc.constantFrom('device', 'passkey', 'recovery', '__proto__'),
      publicKey: fc.constant(key()),
      sealedKey: fc.record({ enc: fc.constant(key()), ciphertext: text }),
      binding: fc.constant(key()),
    },
    { requiredKeys: [] },
  )
  const writer = Buffer.concat([Buffer.of(4), randomBytes(64)]).toString('base64url')
  const bodies = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        slotId: text,
        authKey: text,
        kind: fc.constantFrom('device', 'x'),
        assertion: fc.record({
          id: text,
          clientDataJSON: fc.oneof(
            text,
            fc.constant(Buffer.from('{"challenge":[]}').toString('base64url')),
          ),
          authenticatorData: text,
          signature: text,
          userHandle: fc.constant(null),
        }),
        walletId: fc.constant(id()),
        generation: fc.oneof(fc.nat(), fc.double()),
        counter: fc.constantFrom(0, 1, -1, 2 ** 40),
        fingerprint: fc.constant(key()),
        address: fc.constantFrom('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x'),
        ciphertext: fc.constant(key()),
        writer: fc.constantFrom(writer, 'x'),
        slots: fc.array(slot, { maxLength: 3 }),
        added: fc.array(fc.record({ id: text, label: fc.string() }), { maxLength: 3 }),
        signature: fc.constant(randomBytes(64).toString('base64url')),
      },
      { requiredKeys: [] },
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), bodies, async (name, body) => {
      const route: Route = api[name]
      const sent = route.method === 'GET' ? undefined : body
      const answer = await ada.send(route, { body: sent }, 'session')
      if (answer.status === 200) expect(name).toBe('getVault')
      else expect([400, 403, 404, 409]).toContain(answer.status)
    }),
    { numRuns: 400 },
  )
  expect((await ada.send(api.getVault, {}, 'session')).body.vault).toBeNull()
})
