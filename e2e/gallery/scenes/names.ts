import { expect } from '@latchkey/testing/playwright'
import { nameForm, takeName } from '../../nameForm.ts'
import type { Walk } from '../walk.ts'

/** Of accounts that no other walk shows, as they keep their names (a vector of BIP-39). */
const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

/** Choosing a name for the account, up to the name. */
export const names: Walk = {
  title: 'Account names',
  scenes: ['name-intro', 'name-taken', 'name-free', 'name-chosen'],
  async go({ demo, wallet, world, take }) {
    const { dialog } = demo
    const form = nameForm(demo)
    await takeName({ api: world.urls.api, projectId: world.projectId }, 'amber-heron')
    await wallet.install({ mnemonic, behaviour: { everything: 'approve' } })
    await demo.startConnected()
    await demo.open()
    await dialog.getByRole('button', { name: 'Settings' }).click()
    await form.row.click()
    await expect(dialog.getByText('A name people can remember')).toBeVisible()
    await take('name-intro')

    await dialog.getByRole('button', { name: 'Choose a name' }).click()
    await form.field.fill('amber-heron')
    await expect(form.others.first()).toBeVisible()
    await take('name-taken')

    await form.field.fill('quiet-meadow')
    await expect(form.button).toBeEnabled()
    await take('name-free')
    await form.button.click()
    await expect(dialog.locator('.name-art.chosen')).toBeVisible()
    await take('name-chosen')
  },
}
