import { expect, type Page } from '@playwright/test'
import { testCards, testIban, writeCard, type CardOutcome } from '../onramp/cards.ts'

/**
 * Pays with a test card at the on-ramp sandbox's checkout, in the page that shows it, and waits until the card's bank has what it needs.
 * What the order comes to is shown there afterwards.
 *
 * @param verify - what the owner says to their bank, where the card needs it (3-D Secure); nothing leaves it open
 */
export async function payWithCard(
  page: Page,
  outcome: CardOutcome = 'succeeds',
  verify?: 'approve' | 'refuse',
): Promise<void> {
  await page.getByRole('link', { name: writeCard(testCards[outcome].number) }).click()
  await expect(page.getByLabel('Card number')).not.toHaveValue('')
  await page.getByRole('button', { name: /^Pay / }).click()
  if (outcome !== 'needsVerification') return leaveCheckout(page)
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
  if (verify === undefined) return
  await page.getByRole('button', { name: verify === 'approve' ? 'Approve' : 'Refuse' }).click()
  await leaveCheckout(page)
}

/** Pays by bank transfer at the on-ramp sandbox's checkout. It arrives when `world.onramp.release` lets it. */
export async function payByTransfer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Bank transfer' }).click()
  await page.getByRole('link', { name: testIban }).click()
  await expect(page.getByLabel('Your account (IBAN)')).toHaveValue(testIban)
  await page.getByRole('button', { name: /^Send / }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for your transfer' })).toBeVisible()
}

/** The form is gone when the payment was taken, refused, or is being looked at. */
const leaveCheckout = (page: Page) =>
  expect(page.getByRole('button', { name: /^Pay |^Approve$/ })).toHaveCount(0)
