import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyMessage } from 'viem'
import { keptKeyStore, startVaultWorld, type VaultWorld } from '../fixtures/vaultWorld.ts'
import { memoryKeyStore } from './keyStore.ts'

let world: VaultWorld
beforeAll(async () => {
  world = await startVaultWorld()
})
afterAll(() => world.close())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code,
  )

test('device: a wallet is made, and opens again after a reload without anybody', async () => {
  const userId = await world.addUser()
  const first = await world.openBrowser(userId)
  expect((await first.vault.load()).status).toBe('none')
  await first.vault.createOnDevice()
  const { status, address, factors } = first.vault.state()
  expect(status).toBe('unlocked')
  expect(factors).toMatchObject([{ kind: 'device', isOwn: true, label: 'Firefox on Linux' }])
  const { signature } = await first.signer.signMessage({
    address: address ?? '',
    message: '0x6869',
  })
  expect(await verifyMessage({ address: address ?? '0x', message: 'hi', signature })).toBe(true)
  first.close()
  const again = await world.openBrowser(userId, { keys: first.keys })
  expect(await again.vault.load()).toMatchObject({ status: 'locked', address })
  expect(await codeOf(again.signer.address())).toBe('LOCKED')
  expect(await again.vault.unlockOnDevice()).toBe(true)
  expect(await again.signer.address()).toBe(address)
  again.close()
})

test('recovery code: opens the wallet on a second, fresh device, which then opens it by itself', async () => {
  const userId = await world.addUser()
  const first = await world.openBrowser(userId)
  await first.vault.createOnDevice()
  const { address } = first.vault.state()
  let code = ''
  await first.vault.createRecoveryCode(async (shown) => void (code = shown))
  const second = await world.openBrowser(userId)
  await second.vault.load()
  expect(await second.vault.unlockOnDevice()).toBe(false)
  await second.vault.unlockWithRecoveryCode(code.toLowerCase().replaceAll('-', ' '))
  expect(await second.signer.address()).toBe(address)
  expect(second.vault.state().factors.map(({ kind }) => kind)).toEqual([
    'device',
    'recovery',
    'device',
  ])
  const reloaded = await world.openBrowser(userId, { keys: second.keys })
  expect(await reloaded.vault.unlockOnDevice()).toBe(true)
  expect(await reloaded.signer.address()).toBe(address)
  for (const browser of [first, second, reloaded]) browser.close()
})

test('recovery code: one that was not kept changes nothing, and a new one ends the old one', async () => {
  const userId = await world.addUser()
  const browser = await world.openBrowser(userId)
  await browser.vault.createOnDevice()
  const refused = browser.vault.createRecoveryCode(() => Promise.reject(new Error('went back')))
  await expect(refused).rejects.toThrow('went back')
  expect(browser.vault.state().factors).toHaveLength(1)
  const codes: string[] = []
  const keep = async (shown: string) => void codes.push(shown)
  await browser.vault.createRecoveryCode(keep)
  await browser.vault.createRecoveryCode(keep)
  const [old = '', recent = ''] = codes
  const other = await world.openBrowser(userId, { keys: memoryKeyStore() })
  await expect(other.vault.unlockWithRecoveryCode(old)).rejects.toMatchObject({
    code: 'WRONG_FACTOR',
    triesLeft: 9,
  })
  const typo = `${recent.slice(0, -1)}${recent.endsWith('0') ? '1' : '0'}`
  expect(await codeOf(other.vault.unlockWithRecoveryCode(typo))).toBe('BAD_CODE')
  expect(other.vault.state().factors.find(({ kind }) => kind === 'recovery')?.triesLeft).toBe(9)
  await other.vault.unlockWithRecoveryCode(recent)
  expect(other.vault.state().status).toBe('unlocked')
  browser.close()
  other.close()
})

test('storage denied: no device slot, a wallet is made with a code and locked after a reload', async () => {
  const userId = await world.addUser()
  const browser = await world.openBrowser(userId, { keys: memoryKeyStore() })
  expect(await browser.vault.load()).toMatchObject({ status: 'none', storage: 'denied' })
  expect(await codeOf(browser.vault.createOnDevice())).toBe('STORAGE_DENIED')
  let code = ''
  await browser.vault.createWithRecoveryCode(async (shown) => void (code = shown))
  const { address } = browser.vault.state()
  const reloaded = await world.openBrowser(userId, { keys: memoryKeyStore() })
  expect(await reloaded.vault.load()).toMatchObject({ status: 'locked', address })
  expect(await reloaded.vault.unlockOnDevice()).toBe(false)
  await reloaded.vault.unlockWithRecoveryCode(code)
  expect(await reloaded.signer.address()).toBe(address)
  expect(reloaded.vault.state().factors).toHaveLength(1)
  browser.close()
  reloaded.close()
})

test('factors: one that is removed opens nothing any more, the vault has a new key, the others still work', async () => {
  const userId = await world.addUser()
  const first = await world.openBrowser(userId)
  await first.vault.createOnDevice()
  let code = ''
  await first.vault.createRecoveryCode(async (shown) => void (code = shown))
  const second = await world.openBrowser(userId)
  await second.vault.unlockWithRecoveryCode(code)
  const [own] = second.vault.state().factors.filter(({ isOwn }) => isOwn)
  await first.vault.removeFactor(own?.id ?? '')
  const reloaded = await world.openBrowser(userId, { keys: second.keys })
  await reloaded.vault.load()
  expect(await reloaded.vault.unlockOnDevice()).toBe(false)
  await reloaded.vault.unlockWithRecoveryCode(code)
  expect(await reloaded.signer.address()).toBe(first.vault.state().address)
  for (const browser of [first, second, reloaded]) browser.close()
})

test('two devices: both change the vault, one after the other has given it a new key', async () => {
  const userId = await world.addUser()
  const first = await world.openBrowser(userId)
  await first.vault.createOnDevice()
  let code = ''
  await first.vault.createRecoveryCode(async (shown) => void (code = shown))
  const second = await world.openBrowser(userId)
  await second.vault.unlockWithRecoveryCode(code)
  await second.vault.createRecoveryCode(async (shown) => void (code = shown)) // a new key
  await first.vault.createRecoveryCode(async (shown) => void (code = shown)) // with the old one in hand
  const third = await world.openBrowser(userId)
  await third.vault.unlockWithRecoveryCode(code)
  expect(await third.signer.address()).toBe(first.vault.state().address)
  for (const browser of [first, second, third]) browser.close()
})

test('two tabs make a wallet at once: one is made, and both have it open', async () => {
  const userId = await world.addUser()
  const keys = keptKeyStore()
  const tabs = [
    await world.openBrowser(userId, { keys }),
    await world.openBrowser(userId, { keys }),
  ]
  await Promise.all(tabs.map(({ vault }) => vault.createOnDevice()))
  const [one, two] = tabs.map(({ vault }) => vault.state())
  expect(one).toMatchObject({ status: 'unlocked', address: two?.address })
  expect(two?.status).toBe('unlocked')
  for (const tab of tabs) tab.close()
})
