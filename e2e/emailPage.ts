import { expect, type MailDriver, type Visitor } from '@latchkey/testing/playwright'
import type { FrameLocator, Locator } from '@playwright/test'
import { demoPage } from './demoPage.ts'

/** A visitor who logs in with an address, as the specs move through it. */
export type EmailPage = ReturnType<typeof emailPage>

/**
 * @param mail - reads what the backend sends
 * @param place - where the kit's views are, if not in its dialog
 */
export function emailPage(
  visitor: Pick<Visitor, 'page' | 'context' | 'demo'>,
  mail: MailDriver,
  place?: Locator,
) {
  const { page, context } = visitor
  const demo = demoPage(page, visitor.demo)
  const dialog = place ?? demo.dialog
  const frame: FrameLocator = page.frameLocator('iframe#latchkey-frame')
  /** The dialog around the frame, while it shows something. */
  const front: Locator = page.locator('latchkey-frame dialog[open]')
  const codeField = dialog.getByRole('textbox', { name: 'Code of six digits' })
  const press = async (name: string | RegExp) => {
    const button = frame.getByRole('button', { name, exact: typeof name === 'string' })
    // The guard ignores presses until the view is scrolled to its end.
    await button.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await button.click()
  }

  const steps = {
    ...demo,
    frame,
    front,
    codeField,
    /** Presses a button of the frame, which is awake a moment after it is seen. */
    press,
    /** Ticks that a danger is understood. */
    async tick() {
      const box = frame.getByRole('checkbox')
      await box.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await box.check()
    },
    /** What the frame's question says. */
    question: frame.getByRole('heading', { level: 1 }),

    /** Types an address into the Connect view, and asks for its mail. */
    async askForMail(address: string) {
      await demo.open()
      await steps.typeAddress(address)
    },

    async typeAddress(address: string) {
      await dialog.getByRole('textbox', { name: 'Email' }).fill(address)
      await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    },

    /** From the mail to the code. A browser that is not known yet is confirmed by a link, in another tab, where it is compared by a number. */
    async readCode(address: string): Promise<string> {
      const message = await mail.next(address, { subject: /^(Your code|Confirm your login)/ })
      const link = message.links.find((each) => each.includes('/device?'))
      if (!link) return message.code ?? ''
      const number = await dialog.locator('.email-match b').innerText()
      const tab = await context.newPage()
      await tab.goto(link)
      await expect(tab.getByText(number, { exact: true })).toBeVisible()
      await tab.getByRole('button', { name: 'Yes, that is me' }).click()
      const code = tab.getByText(/^\d{3}\s?\d{3}$/)
      await expect(code).toBeVisible()
      const digits = (await code.innerText()).replace(/\D/g, '')
      await tab.close()
      return digits
    },

    /** A login up to the frame's first question, or to the account where it has none. */
    async logIn(address: string) {
      await steps.askForMail(address)
      // It is sent by itself with the sixth digit.
      await codeField.fill(await steps.readCode(address))
    },

    /** Waits until the account is there and nothing is asked any more. */
    async arrive() {
      await expect(demo.button).toHaveAttribute('data-state', 'connected')
      await expect(front).toBeHidden()
      await expect(demo.dialog).toBeHidden()
    },

    /** The first login of an address, with the way back in left for later. */
    async signUp(address: string) {
      await steps.logIn(address)
      await press('Later')
      await steps.arrive()
    },

    async addPasskey() {
      await press(/^Create a passkey/)
    },

    /** Makes a recovery code, shows that it is written down, and returns it. */
    async addRecoveryCode(): Promise<string> {
      await press(/^Use a recovery code/)
      const sheet = frame.getByRole('list', { name: 'Recovery code' })
      await expect(sheet).toBeVisible()
      const code = await sheet.getByRole('listitem').allInnerTexts()
      await press('I have kept it')
      await expect(steps.question).toHaveText('Just to be sure')
      for (const field of await frame.getByRole('textbox', { name: /^Group \d+$/ }).all()) {
        const place = await field.evaluate(
          (input: HTMLInputElement) => input.labels?.[0]?.innerText,
        )
        await field.fill(code[Number(place?.replace(/\D/g, '')) - 1] ?? '')
      }
      await press('Done')
      return code.join('-')
    },

    /** Opens the wallet with the passkey that this browser has. */
    async unlockWithPasskey() {
      await expect(steps.question).toHaveText('Unlock your wallet')
      await press('Unlock with passkey')
    },

    async unlockWithCode(code: string) {
      await expect(steps.question).toHaveText('Unlock your wallet')
      await frame.getByRole('textbox', { name: 'Recovery code' }).fill(code)
      await press('Unlock')
    },

    /** Presses a card's button on the demo, which asks the wallet for something. */
    async ask(card: string, button: string) {
      await page
        .getByRole('article', { name: card, exact: true })
        .getByRole('button', { name: button, exact: true })
        .click()
    },

    /** What the demo's card says of what it asked for. */
    outcome: (card: string): Locator =>
      page.getByRole('article', { name: card, exact: true }).locator('output.outcome'),

    async address(): Promise<`0x${string}`> {
      const text = await demo.fact('useAccount', 'address').getAttribute('title')
      if (!text?.startsWith('0x')) throw new Error(`The demo shows no address: ${text}`)
      return text as `0x${string}`
    },

    async signOut() {
      await demo.open()
      await demo.dialog.getByRole('button', { name: 'Sign out' }).click()
      await expect(demo.button).toHaveText('Connect Wallet')
      await expect(demo.dialog).toBeHidden() // before anybody opens it again
    },
  }
  return steps
}
