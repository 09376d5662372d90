import { expect } from '@latchkey/testing/playwright'
import type { Walk } from '../walk.ts'

/** Signing in after connecting: the question, the wallet asked, and where it is not required. */
export const signIn: Walk = {
  title: 'Signing in',
  scenes: ['sign-in', 'sign-in-asked', 'sign-in-optional'],
  async go({ shell, wallet, take }) {
    const { dialog } = shell
    const behaviour = { connect: 'approve', accounts: 'approve', sign: 'hang' } as const
    await wallet.install({ accountCount: 2, behaviour })
    const connect = async () => {
      await shell.button.click()
      await shell.walletRow.click()
      await expect(shell.title).toHaveText('Sign In')
    }
    await shell.goto({ signIn: 'required' })
    await connect()
    await take('sign-in')
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(dialog.getByText('Signing...')).toBeVisible()
    await take('sign-in-asked')
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(dialog).toBeHidden()
    await shell.goto({ signIn: 'optional' })
    await connect()
    await take('sign-in-optional')
  },
}
