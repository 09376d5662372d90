import { expect, type WalletDriver } from '@latchkey/testing/playwright'
import type { Locator, Page } from '@playwright/test'

/** The demo's page with the kit in it, as the specs move through it. */
export type DemoPage = ReturnType<typeof demoPage>

/** @param url - the demo's address */
export function demoPage(page: Page, url: string) {
  /** The kit's dialog, whatever else is on top of it. */
  const dialog = page.locator('latchkey-modal dialog[open]')
  /** The button in the hero, in all its states. */
  const button = page.locator('.hero .lk-button')

  return {
    dialog,
    button,
    title: dialog.locator('h2'),
    toast: dialog.locator('.toast'),
    close: dialog.getByRole('button', { name: 'Close' }),
    back: dialog.getByRole('button', { name: 'Back', exact: true }),

    async goto() {
      await page.goto(url)
      await expect(button).toBeVisible()
    },

    /** Waits until it is known what is connected. */
    async ready() {
      await expect(button).not.toHaveAttribute('data-state', 'restoring')
    },

    async open() {
      await button.click()
      await expect(dialog).toBeVisible()
    },

    /** Opens the dialog straight on a view, by the card for it. */
    async openView(view: string) {
      const card = page.getByRole('article', { name: 'Open a view', exact: true })
      await card.getByRole('combobox', { name: 'View' }).selectOption(view)
      await card.getByRole('button').click()
      await expect(dialog).toBeVisible()
    },

    /** The dialog's row of a wallet. */
    walletRow: (name: string | RegExp = /^Test wallet/): Locator =>
      dialog.getByRole('button', { name }),

    /** Connects through the dialog; the wallet has to be there. */
    async connect(wallet?: WalletDriver) {
      await button.click()
      await dialog.getByRole('button', { name: /^Test wallet/ }).click()
      if (wallet) await wallet.approve()
      await expect(button).toHaveAttribute('data-state', 'connected')
      await expect(dialog).toBeHidden()
    },

    /** Connects by the button of the live panel, for tests of what comes after; the wallet has to be there and agree. */
    async startConnected() {
      await page.goto(url)
      await button.hover() // which is when wallets are looked for
      await page.getByRole('button', { name: 'connect Test wallet', exact: true }).click()
      await expect(button).toHaveAttribute('data-state', 'connected')
    },

    /** What a hook says on the demo's live panel. */
    fact: (card: string, name: string): Locator =>
      page.getByRole('article', { name: card, exact: true }).locator(`[data-fact="${name}"]`),
  }
}

/** Waits until fades are over; what turns for ever does not count. */
export async function settle(page: Page) {
  await page.evaluate(async () => {
    const hosts = [...document.querySelectorAll('latchkey-modal, .lk-embed')]
    const inside = hosts.flatMap(({ shadowRoot }) => shadowRoot?.getAnimations() ?? [])
    const running = [...document.getAnimations(), ...inside].filter(
      (animation) => animation.effect?.getComputedTiming().endTime !== Infinity,
    )
    await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)))
  })
}
