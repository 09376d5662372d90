import { getDevAccount } from '@latchkey/testing'
import { expect, test } from '@latchkey/testing/playwright'
import { createTestClient, http } from 'viem'
import { demoPage } from './demoPage.ts'
import { connectPhone } from './pairing.ts'
import { sendForm } from './sendForm.ts'

const receiver = getDevAccount(6).address

test('stored session: sealed by a key that no script can take, and none when it was damaged', async ({
  page,
  phone,
  world,
}) => {
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await connectPhone(demo, phone, 'link')
  const kept = await page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('failed'))
      })
    const database = await done(indexedDB.open('@latchkey/walletconnect'))
    const open = (store: string) => database.transaction(store, 'readwrite').objectStore(store)
    const key = (await done(open('keys').get('key'))) as CryptoKey // what the kit keeps there
    const session = (await done(open('records').get('session'))) as { data: ArrayBuffer } // likewise
    const text = new TextDecoder().decode(session.data)
    await done(open('records').put({ ...session, data: new ArrayBuffer(64) }, 'session'))
    database.close()
    return { extractable: key.extractable, isReadable: /accounts|eip155/.test(text) }
  })
  expect(kept).toEqual({ extractable: false, isReadable: false })
  await page.reload()
  await demo.ready()
  await expect(demo.button).toHaveText('Connect Wallet')
})

test('reload while the phone decides: a transfer that is approved after it is followed to its end, once', async ({
  page,
  phone,
  world,
}) => {
  const demo = demoPage(page, world.urls.demo)
  const transport = http(world.devnet.chains[31337].url)
  const chain = createTestClient({ mode: 'anvil', transport })
  await demo.goto()
  await connectPhone(demo, phone, 'link')
  await demo.open()
  const form = sendForm(demo)
  await form.open()
  await form.fill({ amount: '0.125', to: receiver })
  await form.review()
  await form.sendButton.click()
  await expect(phone.sheet).toContainText('0.125 ETH')
  await page.reload()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await chain.setAutomine(false)
  try {
    await phone.approve()
    await demo.open()
    const onTheWay = demo.dialog.getByRole('button', { name: /0\.125 ETH/ })
    await expect(onTheWay).toHaveCount(1)
    await onTheWay.click()
    await chain.setAutomine(true)
    await chain.mine({ blocks: 1 })
    await expect(demo.dialog.locator('.steps')).toContainText('Confirmed')
  } finally {
    await chain.setAutomine(true)
  }
  const kept = await page.evaluate(() => localStorage.getItem('@latchkey/transactions') ?? '')
  expect(kept.match(/"amount":"0.125"/g)).toHaveLength(1)
  expect(kept).toContain('"status":"success"')
})

test('storage denied: a session lives as long as the page', async ({ page, phone, world }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError')
      },
    })
  })
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await connectPhone(demo, phone, 'link')
  await page.reload()
  await demo.ready()
  await expect(demo.button).toHaveText('Connect Wallet')
})
