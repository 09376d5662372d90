import { expect } from '@latchkey/testing/playwright'
import type { DemoPage } from './demoPage.ts'

/** The send form in the dialog, as the specs fill it in. */
export function sendForm({ dialog }: Pick<DemoPage, 'dialog'>) {
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  const receiver = dialog.getByRole('textbox', { name: 'Receiver' })
  /** The one button, which says what is missing. */
  const button = dialog.locator('.send > .button')
  const sendButton = dialog.getByRole('button', { name: 'Send', exact: true })

  return {
    amount,
    receiver,
    button,
    sendButton,

    /** From Account, which is open. */
    async open() {
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(dialog.getByText(/available/)).toBeVisible()
    },

    async chooseToken(address: string) {
      await dialog.getByRole('button', { name: /Change token/ }).click()
      await dialog.locator(`button[data-token="${address.toLowerCase()}"]`).click()
      await expect(amount).toBeVisible()
    },

    async fill(values: { readonly amount: string; readonly to: string }) {
      await amount.fill(values.amount)
      await receiver.fill(values.to)
    },

    /** From the form that is filled in to its review, and until the fee is there. */
    async review() {
      await dialog.getByRole('button', { name: 'Preview Send' }).click()
      await expect(dialog.locator('.fees')).toBeVisible()
    },
  }
}
