import { devnetContracts } from '@latchkey/testing'
import { expect, payWithCard, test } from '@latchkey/testing/playwright'
import {
  createPublicClient,
  createTestClient,
  erc20Abi,
  http,
  parseEther,
  parseUnits,
  type Address,
} from 'viem'
import { buyForm } from './buyForm.ts'
import { emailPage } from './emailPage.ts'
import { swapForm } from './swapForm.ts'
import { everyFamily } from './worldOptions.ts'

test.use({ worldOptions: everyFamily })

test('embedded wallet: its frame says what a swap comes to; both ways arrive, and so does a purchase', async ({
  mail,
  page,
  context,
  world,
}) => {
  test.slow() // a login, two swaps and a purchase
  const { usd } = devnetContracts
  const transport = http(world.devnet.chains[31337].url)
  const chain = createPublicClient({ transport })
  const email = emailPage({ page, context, demo: world.urls.demo }, mail)
  await email.goto()
  await email.signUp(mail.createAddress())
  const address: Address = await email.address()
  const coins = () => chain.getBalance({ address })
  const dollars = () =>
    chain.readContract({ address: usd, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  await createTestClient({ mode: 'anvil', transport }).setBalance({
    address,
    value: parseEther('5'),
  })

  await email.open()
  const form = swapForm(email)
  await form.open()
  await form.choose('buy', usd)
  await form.amount.fill('0.5')
  const expected = parseUnits(await form.expected(), 6)
  // What has come from elsewhere is seen at the next look, 10 s after the last.
  await expect(form.button).toHaveText('Review swap', { timeout: 20_000 })
  await form.review()
  await form.swapButton.click()
  const says = email.frame.getByText(
    /^You sell 0\.5\sETH and get at least [\d,.]+\s“LUSD”, through /,
  )
  await expect(says).toBeVisible()
  await email.press('Cancel')
  await expect(email.front).toBeHidden()
  expect(await dollars()).toBe(0n)
  await form.swapButton.click()
  await expect(says).toBeVisible()
  await expect(email.frame.getByRole('checkbox')).toHaveCount(0)
  await email.press('Approve')
  await expect(email.toast).toContainText(/Swapped ETH to [\d,.]+ LUSD/)
  const arrived = await dollars()
  expect(arrived).toBeGreaterThanOrEqual((expected * 99n) / 100n)
  expect(arrived).toBeLessThanOrEqual((expected * 101n) / 100n)

  const before = await coins()
  await form.open()
  await form.choose('sell', usd)
  await form.choose('buy', 'native')
  await form.amount.fill('600')
  const back = parseEther(await form.expected())
  await form.review()
  await form.swapButton.click()
  await expect(email.question).toHaveText('Allow spending by signature')
  await email.tick()
  await email.press('Sign')
  await expect(
    email.frame.getByText(/^You sell 600\s“LUSD” and get at least [\d.]+…?\sETH, through /),
  ).toBeVisible()
  await email.press('Approve')
  await expect(email.toast).toContainText(/Swapped LUSD to [\d.]+ ETH/)
  expect(await dollars()).toBe(arrived - 600_000_000n)
  // The fee of the network is far below a hundredth of it.
  expect((await coins()) - before).toBeGreaterThan((back * 98n) / 100n)

  const buy = buyForm(page, email)
  await buy.open()
  await buy.chooseToken(/LUSD/)
  await expect(buy.offer).toContainText('Fees')
  const [bought = ''] = (await buy.arrives.innerText()).split(' ')
  const held = await dollars()
  await payWithCard(await buy.go())
  await expect(email.dialog.getByRole('status').filter({ hasText: /You bought/ })).toBeVisible()
  expect((await dollars()) - held).toBe(parseUnits(bought, 6))
})
