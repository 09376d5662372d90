import { randomUUID } from 'node:crypto'
import { coinTypeOfChain, writeNameMessage } from '@latchkey/protocol/api'
import { devnetNameZone } from '@latchkey/testing'
import { expect } from '@latchkey/testing/playwright'
import { english, generateMnemonic, generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { DemoPage } from './demoPage.ts'

/** A name that no other test has. */
export const newLabel = (word = 'otter') => `${word}-${randomUUID().slice(0, 8)}`

/** The accounts of somebody new: each can have one name. */
export const newMnemonic = () => generateMnemonic(english)

/** The views of a name, as the specs move through them. */
export function nameForm({ dialog }: Pick<DemoPage, 'dialog'>) {
  const field = dialog.getByRole('textbox', { name: 'Name' })
  return {
    field,
    /** What is said of the name in the field. */
    state: dialog.locator('.name-state [role=status]'),
    /** The one button, which says what is waited for. */
    button: dialog.locator('.name-form > .button'),
    others: dialog.getByRole('region', { name: 'Free names like it' }).getByRole('button'),
    row: dialog.getByRole('button', { name: /^Choose account name/ }),

    /** From Account, which is open, to the field. */
    async open() {
      await dialog.getByRole('button', { name: 'Settings' }).click()
      await dialog.getByRole('button', { name: /^Choose account name/ }).click()
      await dialog.getByRole('button', { name: 'Choose a name' }).click()
      await expect(field).toBeFocused()
    },
  }
}

/** Somebody else takes a name, straight at the server. */
export async function takeName(
  { api, projectId }: { api: string; projectId: string },
  label: string,
) {
  const account = privateKeyToAccount(generatePrivateKey())
  const message = writeNameMessage({
    name: `${label}.${devnetNameZone}`,
    attributes: {},
    timestamp: Math.floor(Date.now() / 1000),
  })
  const signature = await account.signMessage({ message })
  const response = await fetch(`${api}/v1/profile/account?projectId=${projectId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      coin_type: coinTypeOfChain(31337),
      address: account.address,
      message,
      signature,
    }),
  })
  expect(response.status).toBe(200)
}
