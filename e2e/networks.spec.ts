import { expect, expectAccessible } from '@latchkey/testing/playwright'
import { settle } from './demoPage.ts'
import { scanWith, showCode } from './pairing.ts'
import { test } from './shellPage.ts'

test('search: finds by name without accents, by coin and by chain id, and says when there is nothing', async ({
  page,
  shell,
}) => {
  await shell.goto({ networkButton: true, moreNetworks: 9 })
  await page.locator('[data-kind=network]').click()
  const rows = shell.dialog.locator('.row')
  await expect(rows).toHaveCount(11)
  const field = shell.dialog.getByRole('searchbox', { name: 'Search networks' })
  await field.fill('agais')
  await expect(rows).toHaveCount(1)
  await expect(
    shell.dialog.getByRole('status').filter({ hasText: '1 network found' }),
  ).toBeAttached()
  await field.fill('900003')
  await expect(rows).toHaveText([/Network 3/])
  await field.fill('nowhere')
  await expect(shell.dialog.getByText('No network found')).toBeVisible()
  await settle(page)
  await expectAccessible(page)
  await shell.dialog.getByRole('button', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(11)
})

test('search: Escape empties the field before it closes the dialog', async ({ page, shell }) => {
  await shell.goto({ networkButton: true })
  await page.locator('[data-kind=network]').click()
  const field = shell.dialog.getByRole('searchbox')
  await field.fill('local')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await expect(shell.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shell.dialog).toBeHidden()
})

test('list: test networks stand apart, the current one is marked, the explanation is near', async ({
  page,
  shell,
}) => {
  await shell.goto({ networkButton: true, moreNetworks: 2 })
  await page.locator('[data-kind=network]').click()
  const test = shell.dialog.getByRole('list', { name: 'Test networks' })
  await expect(test.getByRole('button')).toHaveText([/Localhost One/, /Localhost Two/])
  await expect(test.getByRole('button', { name: /Localhost One/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await settle(page)
  await expectAccessible(page)
  await shell.dialog.getByRole('button', { name: 'What is a network?' }).click()
  await expect(shell.title).toHaveText('What is a network?')
  await shell.back.click()
  await expect(shell.title).toHaveText('Choose Network')
})

test('list: without a wallet the choice holds at once', async ({ page, shell }) => {
  await shell.goto({ networkButton: true })
  const button = page.locator('[data-kind=network]')
  await expect(button).toHaveText(/Localhost One/)
  const before = await button.boundingBox()
  await button.click()
  await shell.dialog.getByRole('button', { name: /Localhost Two/ }).click()
  await expect(button).toHaveText(/Localhost Two/)
  expect(await button.boundingBox()).toEqual(before)
})

test('list: a network that the site adds while it is open shows, and one that it takes away goes', async ({
  page,
  shell,
}) => {
  await shell.goto({ networkButton: true })
  await page.locator('[data-kind=network]').click()
  const rows = shell.dialog.locator('.row')
  await expect(rows).toHaveCount(2)
  await page.evaluate(() => {
    const { networks } = window.kit.store.getState()
    window.kit.store.setState({
      networks: [
        ...networks,
        { ...networks[0], id: 77, caipNetworkId: 'eip155:77', name: 'Added later' },
      ],
    })
  })
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Added later' })).toBeVisible()
  await page.evaluate(() => {
    const [first] = window.kit.store.getState().networks
    window.kit.store.setState({ networks: [first] })
  })
  await expect(rows).toHaveCount(1)
})

test('pictures: those of the site go before the network’s own', async ({ page, shell }) => {
  const dot =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
  await shell.goto({
    networkButton: true,
    options: { chains: { chainImages: { 'eip155:31338': dot } } },
  })
  await page.locator('[data-kind=network]').click()
  const row = shell.dialog.getByRole('button', { name: /Localhost Two/ })
  await expect(row.locator('img')).toHaveAttribute('src', dot)
  await expect(
    shell.dialog.getByRole('button', { name: /Localhost One/ }).locator('svg.picture'),
  ).toBeVisible()
})

test('switch: the wallet is asked; a refusal says so and can be tried again', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install({ behaviour: { connect: 'approve', switchChain: 'reject' } })
  await shell.goto({ networkButton: true })
  await shell.button.click()
  await shell.walletRow.click()
  await expect(shell.dialog).toBeHidden()
  const button = page.locator('[data-kind=network]')
  await button.click()
  await shell.dialog.getByRole('button', { name: /Localhost Two/ }).click()
  await expect(shell.title).toHaveText('Localhost Two')
  await expect(shell.dialog.getByText('Switch declined')).toBeVisible()
  await wallet.behave({ switchChain: 'approve' })
  await shell.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(button).toHaveText(/Localhost Two/)
})

test('switch: what a wallet on another device has not approved is out of reach, and says so', async ({
  page,
  shell,
  phone,
  world,
}) => {
  await shell.goto({
    networkButton: true,
    moreNetworks: 1,
    options: { walletConnect: { projectId: world.projectId, relayUrls: [world.urls.relay] } },
  })
  await shell.button.click()
  await showCode(shell)
  await scanWith(phone, shell)
  await phone.approve()
  await expect(shell.dialog).toBeHidden()
  const button = page.locator('[data-kind=network]')
  await button.click()
  const unapproved = shell.dialog.getByRole('button', { name: /Ägäis Network/ })
  await expect(unapproved).toBeDisabled()
  await expect(unapproved).toContainText(/Not approved in \S/)
  await settle(page)
  await expectAccessible(page)
  // The phone has agreed to this one, and is not asked again.
  await shell.dialog.getByRole('button', { name: /Localhost Two/ }).click()
  await expect(button).toHaveText(/Localhost Two/)
  await expect(phone.sheet).toBeHidden()
  // After a reload as well.
  await page.reload()
  await expect(button).toHaveText(/Localhost Two/)
  await button.click()
  await expect(unapproved).toBeDisabled()
})

test('button: says what is the matter on a chain that the site does not list', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install({
    behaviour: { connect: 'approve', chainId: { lie: { result: '0x1' } } },
  })
  const button = page.locator('[data-kind=network]')
  for (const [unsupportedChain, text] of [
    ['prompt', 'Switch Network'],
    ['ignore', 'Unknown Network'],
  ] as const) {
    await shell.goto({ networkButton: true, options: { chains: { unsupportedChain } } })
    if ((await shell.button.getAttribute('data-state')) === 'disconnected') {
      await shell.button.click()
      await shell.walletRow.click()
    }
    await expect(button).toHaveText(text)
    if (unsupportedChain === 'prompt') await expect(shell.title).toHaveText('Switch Network')
  }
})

test('UnsupportedChain: the way back from switching leads to the question, not out of it', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install({
    behaviour: { connect: 'approve', switchChain: 'hang', chainId: { lie: { result: '0x1' } } },
  })
  await shell.goto()
  await shell.button.click()
  await shell.walletRow.click()
  await expect(shell.title).toHaveText('Switch Network')
  await shell.dialog.getByRole('button', { name: /Localhost One/ }).click()
  await expect(shell.title).toHaveText('Localhost One')
  await page.keyboard.press('Escape')
  await expect(shell.dialog).toBeVisible()
  await shell.back.click()
  await expect(shell.title).toHaveText('Switch Network')
})
