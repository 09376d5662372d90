import { expect } from '@latchkey/testing/playwright'
import type { DemoPage } from './demoPage.ts'

/** The swap form in the dialog, as the specs fill it in. */
export function swapForm({ dialog }: Pick<DemoPage, 'dialog'>) {
  const amount = dialog.getByRole('textbox', { name: 'Amount that you pay' })
  /** The one button, which says what is missing. */
  const button = dialog.locator('.swap > .button')
  const sell = dialog.getByRole('region', { name: 'You pay' })
  const buy = dialog.getByRole('region', { name: 'You get' })
  const search = dialog.getByRole('searchbox', { name: 'Name or address' })
  /** In the preview. */
  const swapButton = dialog.getByRole('button', { name: 'Swap', exact: true })

  return {
    amount,
    button,
    sell,
    buy,
    search,
    swapButton,
    approveButton: dialog.getByRole('button', { name: 'Approve', exact: true }),
    summary: dialog.locator('.swap-summary'),

    /** From Account, which is open. */
    async open() {
      await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
      await expect(amount).toBeVisible()
    },

    async choose(side: 'sell' | 'buy', address: string) {
      await (side === 'sell' ? sell : buy).locator('.swap-pick').click()
      await dialog.locator(`button[data-token="${address.toLowerCase()}"]`).click()
      await expect(amount).toBeVisible()
    },

    /** What is expected, in whole tokens, once it is known. */
    async expected() {
      const shown = buy.locator('[data-expected]')
      await expect(shown).toBeVisible()
      return (await shown.getAttribute('data-expected')) ?? ''
    },

    /** From the form that is filled in to its preview. */
    async review() {
      await expect(button).toHaveText('Review swap')
      await button.click()
      await expect(dialog.locator('.swap-summary')).toBeVisible()
    },
  }
}
