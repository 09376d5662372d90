// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { getAccount } from '../../accounts/getAccount.ts'
import { signMessage } from '../../accounts/signMessage.ts'
import type { Eip1193Provider } from '../../connectors/eip1193/eip1193Provider.ts'
import { pageLoads, statusOf, until, untilStatus, walletId } from '../../fixtures/pageLoads.ts'
import type { Kit } from '../../kit/kit.ts'

const page = pageLoads()

/** The same wallet in the page once more, as an extension is after its update. */
function announceAgain(provider: Eip1193Provider) {
  const info = { ...page.wallet.info, uuid: crypto.randomUUID() }
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
}

/** A provider of the wallet that can die. */
function mortal() {
  const { provider } = page.wallet
  let isDead = false
  const updated: Eip1193Provider = {
    on: provider.on,
    removeListener: provider.removeListener,
    request: (call) =>
      isDead ? Promise.reject(new Error('Extension context invalidated')) : provider.request(call),
  }
  return { updated, die: () => (isDead = true) }
}

const providerOf = (kit: Kit) =>
  kit.store.getState().connectors.find(({ id }) => id === walletId)?.provider

test('uses a later announced provider while nothing is connected', async () => {
  const kit = page.load()
  await kit.prepare()
  const { updated } = mortal()
  announceAgain(updated)
  expect(providerOf(kit)).toBe(updated)
  await connect(kit, { connector: walletId })
  expect(statusOf(kit)).toBe('connected')
})

test('keeps a working provider until its connection ends', async () => {
  const kit = page.load()
  const { updated } = mortal()
  await connect(kit, { connector: walletId })
  announceAgain(updated)
  expect(providerOf(kit)).toBe(page.wallet.provider)
  await disconnect(kit)
  await vi.waitFor(() => expect(providerOf(kit)).toBe(updated), 10_000)
})

test('switches a connected wallet to its new provider if the old one fails', async () => {
  const kit = page.load()
  await kit.prepare()
  const { updated, die } = mortal()
  announceAgain(updated)
  await connect(kit, { connector: walletId })
  die()
  announceAgain(page.wallet.provider)
  await vi.waitFor(() => expect(providerOf(kit)).toBe(page.wallet.provider))
  expect(await signMessage(kit, { message: 'hello' })).toMatch(/^0x/)
  page.wallet.selectAccounts([1])
  await until(kit, () => getAccount(kit).address === page.wallet.addresses[1])
})

test.each([false, true])(
  'gives a stored connection to no other provider (wallet locked: %s)',
  async (locked) => {
    await connect(page.load(), { connector: walletId })
    page.leave()
    const asked: string[] = []
    const imposter: Eip1193Provider = {
      request: async ({ method }) => {
        asked.push(method)
        return method === 'eth_chainId' ? '0x7a69' : ['0x000000000000000000000000000000000000dEaD']
      },
      on: () => {},
      removeListener: () => {},
    }
    const announced = new Promise<void>((resolve) => {
      const announce = () => {
        announceAgain(imposter)
        resolve()
      }
      addEventListener('eip6963:requestProvider', announce, { once: true })
    })
    page.wallet.behave({ locked })
    const kit = page.load()
    await announced
    await until(kit, ({ isReady }) => isReady)
    page.wallet.behave({ locked: false })
    await untilStatus(kit, 'connected')
    expect(getAccount(kit).address).toBe(page.wallet.addresses[0])
    expect(asked).toEqual([])
  },
)
