import { randomUUID } from 'node:crypto'
import { expect, type MailDriver, type Visitor } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { emailPage } from './emailPage.ts'

/** A visitor who logs in with a provider, as the specs move through it. */
export type SocialPage = ReturnType<typeof socialPage>

/** Somebody whom no other test knows. */
export const newName = (name = 'Ann') => `${name} ${randomUUID().slice(0, 8)}`

/** @param mail - reads what the backend sends */
export function socialPage(visitor: Pick<Visitor, 'page' | 'context' | 'demo'>, mail: MailDriver) {
  const { context } = visitor
  const email = emailPage(visitor, mail)
  const { dialog } = email

  /** Presses something that opens a window, and waits for the provider's page in it. */
  const openWindow = async (press: () => Promise<void>): Promise<Page> => {
    const opened = context.waitForEvent('page')
    await press()
    const window = await opened
    await window.waitForURL(/\/interaction\//)
    return window
  }

  const steps = {
    ...email,
    openWindow,

    /** Presses a provider in the Connect view. */
    async chooseProvider(name: string) {
      const button = dialog.getByRole('button', { name: `Continue with ${name}`, exact: true })
      const more = dialog.getByRole('button', { name: 'More ways to log in' })
      await expect(button.or(more).first()).toBeVisible()
      if (!(await button.isVisible())) await more.click()
      await button.click()
    },

    /** Opens the dialog and, with a provider, its window. */
    async openProvider(name: string): Promise<Page> {
      await email.open()
      return openWindow(() => steps.chooseProvider(name))
    },

    /** Says on a provider's page who one is. */
    async beSomebody(window: Page, name: string) {
      await window.getByText('Somebody else').click()
      await window.getByRole('textbox', { name: 'Name' }).fill(name)
      await window.getByRole('button', { name: 'Continue' }).click()
    },

    /** A login up to the frame's first question, or to the account where it has none. */
    async logInWith(provider: string, name: string) {
      const window = await steps.openProvider(provider)
      const closed = window.waitForEvent('close')
      await steps.beSomebody(window, name)
      await closed
    },

    /** The first login of somebody, with the way back in left for later. */
    async signUpWith(provider: string, name: string) {
      await steps.logInWith(provider, name)
      await email.press('Later')
      await email.arrive()
    },

    /** From the account to its settings. */
    async openSettings() {
      await email.open()
      await dialog.getByRole('button', { name: 'Settings' }).click()
      await expect(email.title).toHaveText('Account Settings')
    },
  }
  return steps
}
