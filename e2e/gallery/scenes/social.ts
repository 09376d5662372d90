import type { View } from '@latchkey/core'
import type { FarcasterAttempt, SocialAttempt } from '@latchkey/core/embedded'
import { expect } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import type { Walk } from '../walk.ts'

/** A login by way of a provider, and what leads to a wallet. */
export const social: Walk = {
  title: 'Social logins',
  scenes: [
    'social-pair',
    'social-more',
    'social-window',
    'social-number',
    'social-closed',
    'social-this-tab',
    'social-failed',
    'farcaster',
    'farcaster-failed',
    'way-in',
    'way-in-last',
    'ways-to-add',
  ],
  async go({ page, shell, take }) {
    const { dialog } = shell
    const frameUrl = 'https://frame.example'

    await shell.goto({
      options: { embedded: { frameUrl }, features: { socials: ['google', 'apple'] } },
    })
    await shell.button.click()
    await expect(dialog.getByRole('button', { name: 'Continue with Apple' })).toBeVisible()
    await take('social-pair')

    await shell.goto({ options: { embedded: { frameUrl } } })
    await shell.button.click()
    await dialog.getByRole('button', { name: 'More ways to log in' }).click()
    await expect(dialog.getByRole('button', { name: 'Continue with Facebook' })).toBeVisible()
    await take('social-more')

    await shell.goto()
    await shell.button.click()
    await showAttempt(page, { step: 'provider' })
    await expect(dialog.getByText('Connect in the provider window')).toBeVisible()
    await take('social-window')
    await showAttempt(page, { step: 'confirm', provider: 'github', matchNumber: '47' })
    await expect(dialog.getByText('47')).toBeVisible()
    await take('social-number')
    await showAttempt(page, { step: 'closed', provider: 'facebook' })
    await expect(dialog.getByText('The window seems to be closed')).toBeVisible()
    await take('social-closed')
    await showAttempt(page, { provider: 'discord', uri: 'https://frame.example/popup' })
    await expect(dialog.getByText('Your browser opened no window')).toBeVisible()
    await take('social-this-tab')
    await showAttempt(page, { step: 'failed', provider: 'x' })
    await expect(dialog.getByText('Something went wrong')).toBeVisible()
    await take('social-failed')

    await showFarcaster(page, {
      step: 'waiting',
      url: 'https://farcaster.example/channel/of-nobody',
    })
    await expect(dialog.getByText('Scan this QR Code with your phone')).toBeVisible()
    await take('farcaster')
    await showFarcaster(page, { step: 'failed' })
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await take('farcaster-failed')

    const way = {
      id: 'way-in-of-somebody',
      provider: 'google',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      linkedAt: Date.UTC(2026, 2, 4, 12),
      lastUsedAt: Date.UTC(2026, 10, 20, 12),
      isLast: false,
    } as const
    await open(page, { name: 'WayIn', parameters: { way } })
    await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()
    await take('way-in')
    await open(page, { name: 'WayIn', parameters: { way: { ...way, isLast: true } } })
    await expect(dialog.getByText('This is your only way to log in')).toBeVisible()
    await take('way-in-last')
    await open(page, { name: 'AddIdentity' })
    await expect(dialog.getByRole('button', { name: 'Farcaster' })).toBeVisible()
    await take('ways-to-add')
  },
}

/** An attempt as core tells of it, without a window that it would have to follow. */
async function showAttempt(
  page: Page,
  attempt: Partial<Pick<SocialAttempt, 'provider' | 'step' | 'matchNumber' | 'uri'>>,
) {
  await page.evaluate((attempt) => {
    const social = {
      id: 'of-nobody-in-particular',
      provider: 'google',
      purpose: 'login',
      step: 'opening',
      ...attempt,
    } as const
    window.kit.store.setState({ frame: { status: 'ready', social } })
    window.kit.modal.push({ name: 'ConnectingSocial' })
  }, attempt)
}

/** The same for the app of Farcaster. */
async function showFarcaster(page: Page, attempt: Pick<FarcasterAttempt, 'step' | 'url'>) {
  await page.evaluate((attempt) => {
    const farcaster = { purpose: 'login', ...attempt } as const
    window.kit.store.setState({ frame: { status: 'ready', farcaster } })
    window.kit.modal.reset({ name: 'ConnectingFarcaster' })
  }, attempt)
}

async function open(page: Page, view: View) {
  await page.evaluate((view) => window.kit.modal.reset(view), view)
}
