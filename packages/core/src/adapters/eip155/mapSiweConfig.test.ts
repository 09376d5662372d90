// @vitest-environment jsdom
import { parseSiwxMessage } from '@latchkey/protocol/siwx'
import { expect, test, vi } from 'vitest'
import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { signIn } from '../../siwx/signIn.ts'
import { signOut } from '../../siwx/signOut.ts'
import { switchNetwork } from '../../network/switchNetwork.ts'
import { pageLoads, until, walletId } from '../../fixtures/pageLoads.ts'
import type { Kit } from '../../kit/kit.ts'
import { defineSiweConfig } from '../../siwx/entries.ts'
import type { SiweConfig } from '../../siwx/siwx.ts'
import { mapSiweConfig } from './mapSiweConfig.ts'

const page = pageLoads()

/** A site's server as it was before the kit: one session, which it checks by itself. */
function createServer() {
  const nonces = new Set<string>()
  const calls: string[] = []
  let session: { address: string; chainId: number } | null = null
  const config: SiweConfig = {
    async getNonce() {
      calls.push('nonce')
      const nonce = `nonce${nonces.size}abcdefgh`
      nonces.add(nonce)
      return nonce
    },
    getMessageParams: async () => ({ statement: 'Sign in to the shop.' }),
    async verifyMessage({ message, signature }) {
      const { address, chainId, nonce = '' } = parseSiweMessage(message)
      if (!address || !chainId || !nonces.delete(nonce)) return false
      const hex = signature as `0x${string}` // a wallet's
      if (!(await verifyMessage({ address, message, signature: hex }))) return false
      session = { address, chainId }
      return true
    },
    getSession: async () => session,
    async signOut() {
      calls.push('signOut')
      session = null
      return true
    },
    onSignIn: (who) => calls.push(`in ${who?.chainId}`),
    onSignOut: () => calls.push('out'),
  }
  return { config, calls, session: () => session }
}

const load = (config: SiweConfig) => page.load({ siweConfig: defineSiweConfig(config) })
const untilSignIn = (kit: Kit, status: string) =>
  until(kit, ({ signIn: state }) => state?.status === status)

test('siwe: signs in by the site’s own server, comes back without asking, and signs out with the wallet', async () => {
  const { config, calls, session } = createServer()
  const first = load(config)
  await connect(first, { connector: walletId })
  await signIn(first)
  expect(session()).toEqual({ address: page.wallet.addresses[0], chainId: 31337 })
  page.leave()
  const kit = load(config)
  await untilSignIn(kit, 'signed')
  await disconnect(kit)
  await until(kit, () => session() === null)
  expect(calls).toEqual(['nonce', 'in 31337', 'signOut', 'out'])
})

test('siwe: the text says from when it counts, whoever has said so, and reads as it is written', async () => {
  const { config } = createServer()
  const nbf = '2026-11-01T00:00:00Z'
  const textOf = async (told: object, asked?: string) => {
    const getMessageParams = async () => ({ statement: 'Sign in to the shop.', ...told })
    const { createMessage } = mapSiweConfig({ ...config, getMessageParams })
    const accountAddress = page.wallet.addresses[0] ?? ''
    const { toString, ...message } = await createMessage({
      accountAddress,
      chainId: 'eip155:31337',
      notBefore: asked,
    })
    expect(parseSiwxMessage(toString())).toEqual(message)
    return message.notBefore
  }
  expect(await textOf({})).toBeUndefined()
  expect(await textOf({ nbf })).toBe(nbf)
  expect(await textOf({ nbf }, '2026-11-02T00:00:00Z')).toBe('2026-11-02T00:00:00Z')
  expect(await textOf({}, nbf)).toBe(nbf)
})

test('siwe: a clock that is set back keeps no session for longer', async () => {
  let asked = 0
  const getSession = async () => {
    asked += 1
    return null
  }
  const { getSessions } = mapSiweConfig({ ...createServer().config, getSession })
  const look = () => getSessions('eip155:31337', page.wallet.addresses[0] ?? '')
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await look()
    await look()
    expect(asked).toBe(1)
    vi.setSystemTime(Date.now() - 3_600_000)
    await look()
    expect(asked).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

test('siwe: tabs hear of each other who has signed in and out', async () => {
  const { config, calls } = createServer()
  const one = load(config)
  await connect(one, { connector: walletId })
  const other = load(config)
  await untilSignIn(other, 'unsigned')
  await signIn(one)
  await untilSignIn(other, 'signed')
  await signOut(other)
  await untilSignIn(one, 'unsigned')
  expect(calls).toEqual(['nonce', 'in 31337', 'signOut', 'out'])
})

test('siwe: who has signed in elsewhere since the server was asked is signed out as well', async () => {
  let session: { address: string; chainId: number } | null = null
  const signOut = vi.fn<() => Promise<boolean>>(async () => true)
  const { config } = createServer()
  const siwx = mapSiweConfig({ ...config, getSession: async () => session, signOut })
  const [address = ''] = page.wallet.addresses
  expect(await siwx.getSessions('eip155:31337', address)).toEqual([])
  session = { address, chainId: 31337 }
  await siwx.setSessions([])
  expect(signOut).toHaveBeenCalledOnce()
})

test('siwe: disconnected while the server looks, nobody is signed in', async () => {
  const { config, session } = createServer()
  let answer = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  const verifyMessage = vi.fn<SiweConfig['verifyMessage']>(async (signed) => {
    await gate
    return config.verifyMessage(signed)
  })
  const kit = load({ ...config, verifyMessage })
  await connect(kit, { connector: walletId })
  const outcome = expect(signIn(kit)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await vi.waitFor(() => expect(verifyMessage).toHaveBeenCalled())
  await disconnect(kit)
  await connect(kit, { connector: walletId }) // looks for a session, which is not there yet
  answer()
  await outcome
  expect(session()).toBeNull()
})

test('siwe: a server that does not sign out is told of, and who was signed in still is', async () => {
  const { config, calls } = createServer()
  const kit = load({ ...config, signOut: async () => false })
  await connect(kit, { connector: walletId })
  await signIn(kit)
  await expect(signOut(kit)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  expect(kit.store.getState().signIn?.status).toBe('signed')
  expect(calls).not.toContain('out')
})

test('siwe: another network ends the session, unless the site keeps it', async () => {
  const { config, session } = createServer()
  const ends = load(config)
  await connect(ends, { connector: walletId })
  await signIn(ends)
  await switchNetwork(ends, { networkId: 'eip155:31338' })
  await untilSignIn(ends, 'unsigned')
  expect(session()).toBeNull()
  await disconnect(ends)
  ends.destroy()

  page.wallet.switchChain(31337)
  const keeps = load({ ...config, signOutOnNetworkChange: false })
  await connect(keeps, { connector: walletId })
  await signIn(keeps)
  await switchNetwork(keeps, { networkId: 'eip155:31338' })
  await untilSignIn(keeps, 'signed')
  expect(session()?.chainId).toBe(31337)
})

test('siwe: what the server refuses is not signed in; a nonce that was declined serves again', async () => {
  const { config, calls } = createServer()
  const kit = load({ ...config, verifyMessage: async () => false })
  await connect(kit, { connector: walletId })
  page.wallet.behave({ sign: 'reject' })
  await expect(signIn(kit)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  page.wallet.behave({ sign: 'approve' })
  await expect(signIn(kit)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  expect(calls).toEqual(['nonce'])
})

test('siwe: switched off, nobody is asked', async () => {
  const kit = load({ ...createServer().config, enabled: false })
  await connect(kit, { connector: walletId })
  expect(kit.store.getState().signIn).toBeUndefined()
  expect(kit.modal.getState().open).toBe(false)
})
