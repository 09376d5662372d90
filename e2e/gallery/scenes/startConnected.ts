import { expect } from '@latchkey/testing/playwright'
import { quietAccounts, settleChains } from '../settleChains.ts'
import type { Stage } from '../walk.ts'

/** Opens the page with a wallet that is connected with two accounts. */
export async function startConnected({
  page,
  demo,
  wallet,
  world,
}: Pick<Stage, 'page' | 'demo' | 'wallet' | 'world'>) {
  await settleChains(world)
  await wallet.install({ accountCount: 5, behaviour: { everything: 'approve' } })
  await page.reload()
  await demo.connect()
  await wallet.selectAccounts([...quietAccounts])
  await expect(demo.fact('useAccount', 'allAccounts')).toHaveText(String(quietAccounts.length))
}
