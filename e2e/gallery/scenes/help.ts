import { expect } from '@latchkey/testing/playwright'
import type { Walk } from '../walk.ts'

/** Explanations for those who are new to wallets. */
export const help: Walk = {
  title: 'Help',
  scenes: ['what-is-a-wallet', 'what-is-a-network'],
  async go({ page, demo, take }) {
    const open = async (view: string) => {
      await page.getByRole('combobox', { name: 'View' }).selectOption(view)
      await page.getByRole('button', { name: `open({ view: '${view}' })` }).click()
    }
    await open('WhatIsAWallet')
    await expect(demo.title).toHaveText('What is a Wallet?')
    await take('what-is-a-wallet')
    await demo.close.click()
    await open('WhatIsANetwork')
    await expect(demo.title).toHaveText('What is a network?', { ignoreCase: true })
    await take('what-is-a-network')
  },
}
