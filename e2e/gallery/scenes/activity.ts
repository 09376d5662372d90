import type { AccountHistory } from '@latchkey/protocol/api'
import { devnetContracts, getDevAccount } from '@latchkey/testing'
import { expect } from '@latchkey/testing/playwright'
import {
  createTestClient,
  createWalletClient,
  erc20Abi,
  http,
  maxUint256,
  parseEther,
  parseUnits,
  type Address,
} from 'viem'
import type { Walk } from '../walk.ts'

/** Not a quiet account: what it does stays. */
const owner = getDevAccount(4)
const friend = getDevAccount(1)
const spender = getDevAccount(6).address
const usd = devnetContracts.usd
/** How many entries this makes. */
const scenery = 5

/** What an account has done, one entry, and bait. */
export const activity: Walk = {
  title: 'Activity',
  scenes: ['activity-list', 'activity-approval', 'activity-bait', 'transactions'],
  async go({ page, demo, wallet, world, take }) {
    const transport = http(world.devnet.chains[31337].url)
    const [own, other] = [owner, friend].map((account) =>
      createWalletClient({ account, transport }),
    )
    if (!own || !other) throw new Error('Two accounts have two clients')
    const token = { chain: null, address: usd, abi: erc20Abi } as const
    const dollars = (amount: string) => parseUnits(amount, 6)
    await other.writeContract({
      ...token,
      functionName: 'transfer',
      args: [owner.address, dollars('1250.5')],
    })
    await own.writeContract({
      ...token,
      functionName: 'transfer',
      args: [friend.address, dollars('42')],
    })
    await own.writeContract({ ...token, functionName: 'approve', args: [spender, maxUint256] })
    await own.sendTransaction({ chain: null, to: friend.address, value: parseEther('0.25') })
    const twin: Address = `0x${friend.address.slice(2, 6)}${'ab'.repeat(16)}${friend.address.slice(-4)}`
    const control = createTestClient({ mode: 'anvil', transport })
    await control.impersonateAccount({ address: twin })
    await control.setBalance({ address: twin, value: parseEther('1') })
    await createWalletClient({ account: twin, transport }).sendTransaction({
      chain: null,
      to: owner.address,
      value: 1n,
    })
    await page.clock.install({ time: '2026-06-06T12:00:00Z' })
    // Days and fees change from one run to the next, and others use the account, too.
    await page.route(/\/history\?/, async (route) => {
      const response = await route.fetch()
      // What our own server answers.
      const { data } = (await response.json()) as AccountHistory
      const fee = { numeric: '0.000042', symbol: 'ETH' }
      const newest = data.slice(0, scenery).map(({ metadata, ...rest }, place) => ({
        ...rest,
        metadata: { ...metadata, minedAt: `2026-06-0${5 - place}T12:00:00Z`, fee },
      }))
      await route.fulfill({ response, json: { data: newest, next: null } })
    })
    await wallet.install({ accountCount: 5, behaviour: { everything: 'approve' } })
    await demo.startConnected()
    await wallet.selectAccounts([4])
    const { dialog } = demo
    const toList = () => dialog.getByRole('tab', { name: 'Activity' }).click()
    await demo.open()
    await toList()
    await expect(dialog.getByText('Look-alike address')).toBeVisible()
    await take('activity-list', dialog.locator('.tab-panel'))
    await dialog.getByRole('button', { name: /^Approved/ }).click()
    await expect(dialog.getByText('No limit')).toBeVisible()
    await take('activity-approval')
    await demo.back.click()
    await toList()
    await dialog.getByRole('button', { name: /Look-alike address/ }).click()
    await expect(dialog.getByText('Do not send anything to this address')).toBeVisible()
    await take('activity-bait')
    await demo.close.click()
    await demo.openView('Transactions')
    await expect(dialog.getByText('Look-alike address')).toBeVisible()
    await take('transactions')
  },
}
