import { expect, type PhoneDriver } from '@latchkey/testing/playwright'
import type { Locator } from '@playwright/test'
import type { DemoPage } from './demoPage.ts'

type WithDialog = { readonly dialog: Locator }

/** The place of the code, empty until there is one. */
export const codeOf = ({ dialog }: WithDialog) => dialog.getByRole('img', { name: /^QR code/ })

/** From Connect to the code for any wallet, until it is there. */
export async function showCode(page: WithDialog) {
  await page.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect(codeOf(page)).toHaveAttribute('aria-busy', 'false')
}

/** Photographs the code and gives the picture to the phone, which reads it as it reads what its camera sees. */
export async function scanWith(phone: PhoneDriver, { dialog }: WithDialog) {
  const buffer = await dialog.locator('.qr').screenshot()
  await phone.page
    .getByLabel('A picture with a code')
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })
}

/** Copies the link of the code that shows. */
export async function copyLink({ dialog }: WithDialog) {
  const page = dialog.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Connects the demo's page with the phone, by the code or by its link. */
export async function connectPhone(demo: DemoPage, phone: PhoneDriver, by: 'code' | 'link') {
  await demo.open()
  await showCode(demo)
  if (by === 'code') await scanWith(phone, demo)
  else await phone.pair(await copyLink(demo))
  await phone.approve()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await expect(demo.dialog).toBeHidden()
}
