import { expect } from '@latchkey/testing/playwright'
import { test } from './demoTest.ts'

test('theme editor: what is chosen shows at once, is there after a reload, and stands in the code to paste', async ({
  page,
  context,
  demo,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await demo.goto()
  const editor = page.locator('#theme')
  const code = editor.getByLabel('Code to paste')
  const accent = () =>
    demo.button.evaluate((button) => getComputedStyle(button).getPropertyValue('--lk-accent'))
  await expect(code).toContainText('const theme = ink')
  const before = await accent()

  await editor.getByLabel('Accent colour').fill('#b3261e')
  await expect.poll(accent).not.toBe(before)
  await editor.getByRole('radio', { name: 'dark' }).check({ force: true })
  await editor.getByLabel('Corners').fill('0.5')
  await editor.getByRole('radio', { name: 'Deutsch' }).check({ force: true })
  await expect(demo.button).toHaveText('Wallet verbinden')
  await demo.open()
  const card = demo.dialog.locator('.card')
  await expect(card).toHaveAttribute('lang', 'de')
  await expect(card).toHaveCSS('color-scheme', 'dark')
  await demo.dialog.locator('[part=close]').click()

  await editor.getByRole('button', { name: 'Copy' }).click()
  await expect(editor.getByRole('button', { name: 'Copied' })).toBeVisible()
  const pasted = await page.evaluate(() => navigator.clipboard.readText())
  expect(pasted).toBe(await code.innerText())
  expect(pasted).toContain(
    "const theme = createTheme({ accent: '#b3261e', mode: 'dark', radius: 0.5 })",
  )
  expect(pasted).toContain('<KitProvider kit={kit} theme={theme} locale="de">')

  const chosen = await accent()
  await page.reload()
  await demo.ready()
  expect(await code.innerText()).toBe(pasted)
  expect(await accent()).toBe(chosen)

  await editor.getByRole('radio', { name: 'forest' }).check({ force: true })
  await expect(code).toContainText("const theme = { ...forest, mode: 'dark', radius: 0.5 }")
  await expect.poll(accent).not.toBe(chosen)
})
