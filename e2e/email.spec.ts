import {
  addPasskeys,
  expect,
  expectAccessible,
  test,
  type StorageCondition,
} from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { createPublicClient, http, parseEther, toHex, verifyMessage, verifyTypedData } from 'viem'
import { typedDataExample } from '../apps/demo/src/try/typedDataExample.ts'
import { emailPage, type EmailPage } from './emailPage.ts'

/** Every state that the button shows from now on, over reloads. */
async function followStates(page: Page) {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenStates: seen })
    const look = () => {
      const state = document.querySelector('.hero .lk-button')?.getAttribute('data-state')
      if (state && state !== seen.at(-1)) seen.push(state)
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-state'],
    })
  })
  return () => page.evaluate(() => Reflect.get(window, 'seenStates') as string[])
}

/** Asks the wallet for a signature of the demo's text, approves it, and checks that it is the account's. */
async function signMessage(email: EmailPage, unlock?: () => Promise<void>) {
  await email.ask('Sign a message', 'Sign message')
  await expect(email.question).toHaveText('Sign this message')
  await expect(email.frame.getByText('Hello from the Latchkey demo')).toBeVisible()
  await email.press('Sign')
  await unlock?.()
  await expect(email.outcome('Sign a message')).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await email.outcome('Sign a message').innerText()) as `0x${string}`
  const address = await email.address()
  expect(await verifyMessage({ address, message: 'Hello from the Latchkey demo', signature })).toBe(
    true,
  )
}

for (const storage of ['sameSite', 'denied', 'partitioned'] as const satisfies StorageCondition[]) {
  test(`main job, storage ${storage}: an address, a code, a wallet that signs and sends, a reload, a new device`, async ({
    mail,
    newVisitor,
    world,
  }) => {
    test.setTimeout(120_000)
    const chain = createPublicClient({ transport: http(world.devnet.chains[31337].url) })
    const visitor = await newVisitor({ storage })
    const { page } = visitor
    const email = emailPage(visitor, mail)
    const address = mail.createAddress()
    const getStates = await followStates(page)
    await addPasskeys(page)
    const usesPasskey = storage !== 'partitioned'

    await email.goto()
    await email.logIn(address)

    // A way back in, drawn by the frame.
    await expect(email.question).toHaveText('Keep your wallet yours')
    await expectAccessible(page)
    let recoveryCode = ''
    if (usesPasskey) await email.addPasskey()
    else recoveryCode = await email.addRecoveryCode()
    await email.arrive()
    await expect(email.fact('useAccount', 'email')).toHaveText(address)
    const account = await email.address()
    // It signs what it shows.
    await signMessage(email)
    await email.ask('Sign typed data', 'Sign typed data')
    await expect(email.frame.getByText('This signature moves nothing.')).toBeVisible()
    await email.press('Sign')
    await expect(email.outcome('Sign typed data')).toHaveText(/^0x[0-9a-f]{130}$/)
    const { domain, types, primaryType, message } = typedDataExample('eip155:31337')
    const signature = (await email.outcome('Sign typed data').innerText()) as `0x${string}`
    expect(
      await verifyTypedData({
        address: account,
        domain,
        types: { Note: types.Note },
        primaryType: primaryType as 'Note',
        message,
        signature,
      }),
    ).toBe(true)

    // It sends, and the chain has it.
    await chain.request({
      method: 'anvil_setBalance',
      params: [account, toHex(parseEther('5'))],
    } as never)
    await email.ask('Send from code', 'Send from code')
    await expect(email.question).toHaveText('Send')
    await expect(email.frame.getByText(/0\.01/).first()).toBeVisible()
    await email.press('Approve')
    await expect(email.outcome('Send from code')).toContainText('success in block')
    const [hash] = (await email.outcome('Send from code').innerText()).split('\n')
    const sent = await chain.getTransaction({ hash: hash as `0x${string}` })
    expect([sent.from, sent.value]).toEqual([account.toLowerCase(), parseEther('0.01')])

    // A reload brings it back, without a moment of being nobody.
    await page.reload()
    await email.arrive()
    expect(await getStates()).not.toContain('disconnected')
    expect(await email.address()).toBe(account)
    // Where nothing is kept, it is connected and locked.
    await signMessage(email, storage === 'denied' ? email.unlockWithPasskey : undefined)

    // A new device: the same address, the same wallet, opened by what its owner has.
    await email.signOut()
    // What is kept below another site cannot be cleared alone, and a code needs no passkeys that come along.
    if (usesPasskey) await visitor.forgetStorage()
    const next = usesPasskey ? email : emailPage(await newVisitor({ storage }), mail)
    await next.goto()
    await next.logIn(address)
    await (usesPasskey ? next.unlockWithPasskey() : next.unlockWithCode(recoveryCode))
    await next.arrive()
    expect(await next.address()).toBe(account)
    await signMessage(next)
    await mail.next(address, { subject: /^New login/ })
  })
}
