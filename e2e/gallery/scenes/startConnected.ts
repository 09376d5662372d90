import { expect } from '@latchkey/testing/playwright'
import { quietAccounts, settleChains } from '../settleChains.ts'
import type { Stage } from '../walk.ts'

/** Opens the page with a wallet that is connected with two accounts. */
export async function startConnected({
  demo,
  wallet,
  world,
}: Pick<Stage, 'demo' | 'wallet' | 'world'>) {
  await settleChains(world)
  await wallet.install({ accountCount: 5, behaviour: { everything: 'approve' } })
  await demo.startConnected()
  await wallet.selectAccounts([...quietAccounts])
  await expect(demo.fact('useAccount', 'allAccounts')).toHaveText(String(quietAccounts.length))
}
