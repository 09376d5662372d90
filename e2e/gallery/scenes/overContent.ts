import { expect } from '@latchkey/testing/playwright'
import { dialogFile } from '../../dialogFile.ts'
import type { Walk } from '../walk.ts'

/** What stands above or in place of a view: conditions to agree to, mistakes in the set-up, messages, waiting, what shows before the content. */
export const overContent: Walk = {
  title: 'Over the content',
  scenes: [
    'legal-box',
    'setup-alert',
    'toast-error',
    'toast-loading',
    'loading',
    'before-content',
    'content-failed',
  ],
  async go({ page, shell, wallet, problems, take }) {
    await wallet.install({ behaviour: { connect: 'hang' } })
    const options = {
      legal: {
        termsConditionsUrl: 'https://site.example/terms',
        privacyPolicyUrl: 'https://site.example/privacy',
      },
      features: { legalCheckbox: true },
    }
    await shell.goto({ options })
    await shell.button.click()
    await expect(shell.dialog.getByRole('checkbox')).toBeVisible()
    await expect(shell.walletRow).toBeVisible()
    await take('legal-box')

    problems.allow(/needs a projectId/, 'the mistake itself, for the developer')
    await shell.goto({ options: { projectId: '' } })
    await shell.button.click()
    await expect(shell.dialog.getByText('Project ID Not Configured')).toBeVisible()
    await take('setup-alert')

    await shell.goto({ options: { connection: { timeouts: { toastHide: 600_000 } } } })
    await shell.button.click()
    await expect(shell.walletRow).toBeVisible()
    const toast = shell.dialog.locator('.toast.open')
    await page.evaluate(() => window.showToast('Failed to copy', 'error'))
    await expect(toast).toContainText('Failed to copy')
    await take('toast-error')
    await page.evaluate(() => window.showToast('Opening your wallet', 'loading'))
    await expect(toast).toContainText('Opening your wallet')
    await take('toast-loading')

    await shell.goto()
    await shell.button.click()
    await expect(shell.walletRow).toBeVisible()
    await page.evaluate(() => window.kit.modal.setLoading(true))
    await expect(shell.dialog.getByRole('progressbar')).toBeVisible()
    await take('loading')

    await page.route(dialogFile, () => {}) // never answered
    await shell.goto()
    await shell.button.click()
    await expect(shell.walletRow).toBeVisible()
    await take('before-content')
    await page.unroute(dialogFile)

    problems.allow(/Failed to load resource|ERR_/, 'the file is withheld on purpose')
    await page.route(dialogFile, (route) => route.abort())
    await shell.goto()
    await shell.button.click()
    await expect(shell.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await take('content-failed')
    await page.unroute(dialogFile)
  },
}
