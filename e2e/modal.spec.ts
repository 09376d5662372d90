import type { View } from '@latchkey/core'
import { getDevAccount } from '@latchkey/testing'
import { expect, expectAccessible } from '@latchkey/testing/playwright'
import type { Locator } from '@playwright/test'
import { settle } from './demoPage.ts'
import { holdFiles } from './holdFiles.ts'
import { sendForm } from './sendForm.ts'
import { test } from './shellPage.ts'

test.use({ reducedMotion: 'no-preference' })

const dark = { mode: 'dark' } as const

declare global {
  interface Window {
    /** What `recordColors` has seen. */
    shownColors: { readonly button: string[]; readonly card: string[] }
  }
}

/** Notes before every frame which colours the page's button and the dialog's card have. */
function recordColors() {
  const seen = { button: [] as string[], card: [] as string[] }
  window.shownColors = seen
  const note = (list: string[], color: string) => void (list.at(-1) !== color && list.push(color))
  requestAnimationFrame(function look() {
    const button = document.querySelector('.lk-button')
    const shadow = document.querySelector('latchkey-modal')?.shadowRoot
    const card = shadow?.querySelector('dialog[open] .card')
    if (button) note(seen.button, getComputedStyle(button).getPropertyValue('background-color'))
    if (card) note(seen.card, getComputedStyle(card).backgroundColor)
    requestAnimationFrame(look)
  })
}

const legal = {
  termsConditionsUrl: 'https://example.com/terms',
  privacyPolicyUrl: 'https://example.com/privacy',
}

test('header: help on Connect leads to the explanation, and back again', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install()
  await shell.goto()
  await shell.button.click()
  await shell.dialog.getByRole('button', { name: 'What is a Wallet?' }).click()
  await expect(shell.title).toHaveText('What is a Wallet?')
  await expect(shell.dialog.getByRole('heading', { level: 3 })).toHaveCount(3)
  await expect(shell.dialog.getByRole('button', { name: 'Find a wallet' })).toBeVisible()
  await settle(page)
  await expectAccessible(page)
  await shell.back.click()
  await expect(shell.title).toHaveText('Connect Wallet')
  await expect(shell.walletRow).toBeVisible()
})

test('header: no help where the site wants none', async ({ shell, wallet }) => {
  await wallet.install()
  await shell.goto({ options: { wallets: { enableWalletGuide: false } } })
  await shell.button.click()
  await expect(shell.walletRow).toBeVisible()
  await expect(shell.dialog.locator('[part=help]')).toHaveCount(0)
})

test('header: no network on Account where the site switches none', async ({ shell, wallet }) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await shell.goto({ options: { chains: { enableNetworkSwitch: false } } })
  await shell.button.click()
  await shell.walletRow.click()
  await expect(shell.dialog).toBeHidden()
  await shell.button.click()
  await expect(shell.dialog.locator('.account')).toBeVisible()
  await expect(shell.dialog.locator('[part=network]')).toHaveCount(0)
})

test('decision: none is asked for on an unsupported chain where the site switches none', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await shell.goto({ networkButton: true, options: { chains: { enableNetworkSwitch: false } } })
  await shell.button.click()
  await shell.walletRow.click()
  await expect(shell.dialog).toBeHidden()
  await wallet.behave({ chainId: { lie: { result: '0x1' } } })
  await wallet.emit('chainChanged', '0x1')
  await expect(page.getByRole('button', { name: 'Unknown Network' })).toBeDisabled()
  await expect(shell.dialog).toBeHidden()
  await shell.button.click()
  await expect(shell.dialog.locator('.account-note')).toHaveText(
    'Change the network in your wallet.',
  )
  await settle(page)
  await expectAccessible(page)
  await shell.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(shell.button).toHaveText('Connect Wallet')
})

test('block: who ends up on an unsupported chain is told why the connection has ended, after a reload too', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await shell.goto({ options: { chains: { unsupportedChain: 'block' } } })
  const toast = page.locator('latchkey-modal .page-toast .toast')
  const connect = async () => {
    await shell.button.click()
    await shell.walletRow.click()
    await expect(shell.button).toHaveAttribute('data-state', 'connected')
  }
  await connect()
  await wallet.behave({ chainId: { lie: { result: '0x1' } } })
  await wallet.emit('chainChanged', '0x1')
  await expect(toast).toHaveText(/on no network of this site\. Change its network/)
  await expect(shell.button).toHaveText('Connect Wallet')

  await wallet.behave({ chainId: 'approve' })
  await connect()
  await wallet.behave({ chainId: { lie: { result: '0x1' } } })
  await page.reload()
  await expect(toast).toHaveText(/on no network of this site\. Change its network/)
})

test('decision: on an unsupported chain nothing closes the dialog but a decision', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await shell.goto()
  await shell.button.click()
  await shell.walletRow.click()
  await expect(shell.dialog).toBeHidden()
  await wallet.behave({ chainId: { lie: { result: '0x1' } } })
  await wallet.emit('chainChanged', '0x1')
  await expect(shell.title).toHaveText('Switch Network')
  await expect(shell.dialog).toHaveAttribute('closedby', 'none')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => shell.close.click(),
    () => page.mouse.click(4, 4),
  ]) {
    await leave()
    await expect(shell.dialog.locator('.card')).toHaveClass(/shake/)
    await expect(shell.dialog.locator('.card')).not.toHaveClass(/shake/)
    await expect(shell.dialog).toBeVisible()
  }
  await expect(shell.dialog.getByRole('button', { name: 'Disconnect' })).toBeInViewport()
  await shell.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(shell.dialog).toBeHidden()
})

test('decision: other views close by every usual way', async ({ page, shell, wallet }) => {
  await wallet.install()
  await shell.goto()
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => shell.close.click(),
    () => page.mouse.click(4, 4),
  ]) {
    await shell.button.click()
    await expect(shell.walletRow).toBeVisible()
    await expect(shell.dialog).toHaveAttribute('closedby', 'closerequest')
    await leave()
    await expect(shell.dialog).toBeHidden()
    await expect(shell.button).toBeFocused()
  }
})

test('motion: views come from where they are, and only fade for those who want calm', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install()
  await shell.goto()
  await shell.button.click()
  const view = shell.dialog.locator('.view-in')
  await expect(shell.walletRow).toBeVisible()
  await expect(view).toHaveAttribute('data-travel', 'none')
  await shell.dialog.locator('[part=help]').click()
  await expect(view).toHaveAttribute('data-travel', 'forward')
  expect(await animationOf(view)).toEqual({ name: 'view-in', milliseconds: 150 })
  await shell.back.click()
  await expect(view).toHaveAttribute('data-travel', 'back')
  expect(await motionsAfter(shell.dialog, 'help')).toEqual(['.body 150 height', 'h2 120 opacity'])
  await shell.back.click()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await shell.dialog.locator('[part=help]').click()
  await expect(view).toHaveAttribute('data-travel', 'forward')
  expect(await animationOf(view)).toEqual({ name: 'fade-in', milliseconds: 150 })
  expect(await motionsAfter(shell.dialog, 'back')).toEqual(['h2 120 opacity'])
})

for (const width of [360, 1280])
  test(`motion: at ${width} px the dialog fades where it stands`, async ({
    page,
    shell,
    wallet,
  }) => {
    await wallet.install()
    await page.setViewportSize({ width, height: 820 })
    await shell.goto()
    await shell.button.click()
    await expect(shell.walletRow).toBeVisible()
    await settle(page)
    const { frames, farthest } = await shell.dialog.evaluate(async (dialog: HTMLDialogElement) => {
      const root = dialog.getRootNode() as ShadowRoot
      // While it fades a picture of the card stands in its place.
      const findPlace = () =>
        [...root.querySelectorAll('.card')]
          .map((card) => card.getBoundingClientRect())
          .find(({ height }) => height > 0)
      const before = findPlace()
      let frames = 0
      let farthest = 0
      dialog.querySelector<HTMLElement>('[part=close]')?.click()
      for (let place = findPlace(); place && before; place = findPlace()) {
        const { left, top } = place
        farthest = Math.max(farthest, Math.abs(left - before.left), Math.abs(top - before.top))
        frames += 1
        await new Promise(requestAnimationFrame)
      }
      return { frames, farthest }
    })
    expect(frames).toBeGreaterThan(2)
    // A sheet sinks a little.
    expect(farthest).toBeLessThan(40)
  })

test('motion: a letter in place of a picture only fades in for those who want calm', async ({
  page,
  shell,
}) => {
  await page.route('**/slow.png', () => {}) // never answered
  await shell.goto({ options: { chains: { chainImages: { 'eip155:31337': '/slow.png' } } } })
  await page.evaluate(() => window.kit.modal.open({ name: 'Networks' }))
  const letter = shell.dialog.locator('.picture[data-waits] text').first()
  await expect(letter).toHaveCSS('animation-name', 'appear')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(letter).toHaveCSS('animation-name', 'fade-in')
})

test('loading: a bar says that the whole dialog waits', async ({ page, shell, wallet }) => {
  await wallet.install()
  await shell.goto()
  await shell.button.click()
  await expect(shell.walletRow).toBeVisible()
  const bar = shell.dialog.getByRole('progressbar', { name: 'Loading' })
  await expect(bar).toHaveCount(0)
  await page.evaluate(() => window.kit.modal.setLoading(true))
  await expect(bar).toBeVisible()
  await page.evaluate(() => window.kit.modal.setLoading(false))
  await expect(bar).toHaveCount(0)
})

test('toast: with the dialog closed it stands on the page, in the same letters, and is said', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install()
  await shell.goto()
  await shell.button.click()
  await expect(shell.walletRow).toBeVisible()
  await shell.close.click()
  await expect(shell.dialog).toBeHidden()
  await page.evaluate(() => window.showToast('Said on the page', 'error'))
  const toast = page.locator('latchkey-modal .page-toast:popover-open .toast')
  await expect(toast).toHaveText('Said on the page')
  await expect(toast).toHaveCSS('font-family', /^system-ui/)
  const said = page.getByRole('status').filter({ hasText: 'Said on the page' })
  await expect(said).toHaveCount(1)
  await settle(page)
  await expectAccessible(page)
})

test('alert: mistakes and warnings of the set-up differ, can be hidden, and need debug', async ({
  shell,
  wallet,
  problems,
}) => {
  problems.allow(/createKit needs a projectId/, 'the mistake is made on purpose')
  await wallet.install()
  await shell.goto({ options: { projectId: '' } })
  await shell.button.click()
  const mistake = shell.dialog.getByRole('alert')
  await expect(mistake).toContainText('Project ID Not Configured')
  await expect(mistake).toContainText('Mistake in the set-up:')
  await mistake.getByRole('button', { name: 'Hide this message' }).click()
  await expect(mistake).toHaveCount(0)
  await expect(shell.walletRow).toBeVisible()

  await shell.goto({ options: { projectId: '', logging: { debug: false } } })
  await shell.button.click()
  await expect(shell.walletRow).toBeVisible()
  await expect(mistake).toHaveCount(0)
})

test('legal: a box has to be ticked before a wallet can be chosen, and stays ticked', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install({ behaviour: { connect: 'hang' } })
  await shell.goto({
    options: { legal, features: { legalCheckbox: true }, server: { featuresSource: 'local' } },
  })
  await shell.button.click()
  await expect(shell.walletRow).toBeDisabled()
  const box = shell.dialog.getByRole('checkbox', {
    name: /I agree to our terms of service .* and privacy policy/,
  })
  for (const [name, href] of [
    [/terms of service/, legal.termsConditionsUrl],
    [/privacy policy/, legal.privacyPolicyUrl],
  ] as const) {
    const link = shell.dialog.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
  await settle(page)
  await expectAccessible(page)
  await box.focus()
  await page.keyboard.press('Space')
  await expect(shell.walletRow).toBeEnabled()
  await shell.walletRow.click()
  await expect(shell.dialog.getByText('Continue in Test wallet')).toBeVisible()
  await shell.back.click()
  await expect(box).toBeChecked()
})

test('legal: without the box, the conditions are said below; unsafe addresses are no links', async ({
  shell,
  wallet,
}) => {
  await wallet.install()
  await shell.goto({
    // A mistake of the site must not become a script.
    options: {
      legal: { ...legal, privacyPolicyUrl: 'javascript:alert(1)' },
      server: { featuresSource: 'local' },
    },
  })
  await shell.button.click()
  await expect(shell.dialog.getByText(/By connecting your wallet, you agree to our/)).toBeVisible()
  await expect(shell.walletRow).toBeEnabled()
  await expect(shell.dialog.getByRole('link', { name: /terms of service/ })).toBeVisible()
  await expect(shell.dialog.getByRole('link', { name: /privacy policy/ })).toHaveCount(0)
})

test('branding: shows only where the operator wants it', async ({ shell, wallet }) => {
  await wallet.install()
  for (const [reownBranding, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    await shell.goto({
      options: { features: { reownBranding }, server: { featuresSource: 'local' } },
    })
    await shell.button.click()
    await expect(shell.walletRow).toBeVisible()
    await expect(shell.dialog.getByText('Powered by')).toHaveCount(count)
  }
})

test('zoom: at 400 % everything fits into 320 pixels without sideways scrolling', async ({
  page,
  shell,
  wallet,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.emulateMedia({ reducedMotion: 'reduce' }) // nothing is on its way from the side
  await wallet.install()
  await shell.goto({ locale: 'de', moreNetworks: 4 })
  await shell.button.click()
  await expect(shell.walletRow).toBeVisible()
  expect(await sideways(shell.dialog)).toEqual([])
  for (const name of ['WhatIsAWallet', 'WhatIsANetwork', 'Networks', 'UnsupportedChain'] as const) {
    await page.evaluate((name) => window.kit.modal.open({ name }), name)
    await expect(shell.dialog.locator('.view-in')).toBeVisible()
    expect(await sideways(shell.dialog), name).toEqual([])
  }
  await expect(shell.close).toBeInViewport()
})

test('theme: a mode that is set is there from the first frame, in page and dialog', async ({
  page,
  shell,
  wallet,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await wallet.install()
  await shell.goto({ theme: 'forest', mode: 'dark' })
  await shell.button.click()
  await expect(shell.dialog.locator('.card')).toHaveCSS('background-color', 'rgb(21, 21, 20)')
  await expect(shell.walletRow).toBeVisible() // all of it is fetched
  await shell.goto()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('#facts')).toContainText('dark')
  await shell.button.click()
  await expect(shell.dialog.locator('.card')).toHaveCSS('background-color', 'rgb(21, 21, 20)')
  await expect(shell.walletRow).toBeVisible()
})

test('theme: one that is set while the page runs wins over the provider’s, in page and dialog', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install()
  await shell.goto({ theme: 'forest', mode: 'light' })
  await page.getByRole('button', { name: 'Brand' }).click()
  await expect(shell.button).toHaveCSS('background-color', 'rgb(91, 61, 245)')
  await shell.button.click()
  const card = shell.dialog.locator('.card')
  await expect(card).toHaveCSS('--lk-accent', '#5b3df5')
})

for (const { name, scheme, setup } of [
  { name: 'a mode that is set, against that of the system', scheme: 'light', setup: dark },
  { name: 'the mode of the system', scheme: 'dark', setup: {} },
] as const)
  test(`theme: ${name}, is there without a flash`, async ({ page, shell, wallet }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.addInitScript(recordColors)
    await wallet.install()
    await shell.goto(setup)
    await shell.button.press('Enter') // a pointer would colour it
    await expect(shell.walletRow).toBeVisible()
    expect(await page.evaluate(() => window.shownColors)).toEqual({
      button: ['rgb(245, 244, 241)'],
      card: ['rgb(21, 21, 20)'],
    })
  })

/** Each part that a site can style, in a view that has it. */
const partsOf = {
  Connect: ['dialog', 'header', 'title', 'help', 'close', 'content', 'row', 'alert'],
  Networks: ['back', 'field', 'loading', 'toast'],
  Account: ['network', 'button'],
}

for (const { place, host, setup } of [
  { place: 'the dialog', host: 'latchkey-modal', setup: {} },
  { place: 'the kit in the page', host: '.lk-embed', setup: { embed: true } },
])
  test(`parts: a sheet of the site reaches those of ${place}`, async ({
    page,
    shell,
    wallet,
    problems,
  }) => {
    problems.allow(/createKit needs a projectId/, 'for something to be alerted')
    await wallet.install()
    await shell.goto({ ...setup, moreNetworks: 4, options: { projectId: '' } })
    await page.evaluate(
      ([host, parts]) => {
        const sheet = new CSSStyleSheet()
        for (const part of parts)
          sheet.insertRule(`${host}::part(${part}) { scroll-margin-top: 7px }`)
        document.adoptedStyleSheets.push(sheet)
      },
      [host, Object.values(partsOf).flat()] as const,
    )
    for (const [name, parts] of Object.entries(partsOf)) {
      await page.evaluate(
        (view) => {
          if (window.kit.modal.getState().open) window.kit.modal.push(view)
          else window.kit.modal.open(view)
          window.kit.modal.setLoading(true)
          window.showToast('Something else', 'info')
        },
        { name } as View,
      )
      for (const part of parts)
        await expect(page.locator(host).locator(`[part~=${part}]`).first(), part).toHaveCSS(
          'scroll-margin-top',
          '7px',
        )
    }
  })

test('unmounted: while the wallet is asked; as after closing, its late answer connects nothing, and nothing breaks', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install()
  await shell.goto()
  await shell.button.click()
  await shell.walletRow.click()
  await expect(wallet.window).toBeVisible()
  await page.evaluate(() => window.unmount())
  await expect(page.locator('latchkey-modal')).toHaveCount(0)
  await wallet.approve()
  await expect(wallet.window).toBeHidden()
  const status = () => page.evaluate(() => window.kit.store.getState().namespaces.eip155?.status)
  expect(await status()).toBe('disconnected')
  await shell.goto()
  await expect(shell.button).toHaveText('Connect Wallet')
  await shell.button.click()
  await shell.walletRow.click()
  await wallet.approve() // the late one was given back
  await expect(shell.button).toHaveAttribute('data-state', 'connected')
})

test('unmounted: while the wallet is asked to send; what it sends is told and remembered', async ({
  page,
  shell,
  wallet,
  world,
}) => {
  const options = { server: { apiUrl: world.urls.api } }
  await wallet.install()
  await shell.goto({ options })
  await shell.button.click()
  await shell.walletRow.click()
  await wallet.approve()
  await expect(shell.button).toHaveAttribute('data-state', 'connected')
  const payment = { amount: '0.01', to: getDevAccount(6).address }
  const sent = page.evaluate((payment) => window.send(payment), payment)
  const form = sendForm(shell)
  await form.review()
  await form.sendButton.click()
  await expect(wallet.window).toBeVisible()
  await page.evaluate(() => window.unmount())
  await expect(page.locator('latchkey-modal')).toHaveCount(0)
  await wallet.approve()
  const { hash } = (await sent) ?? {}
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  await shell.goto({ options })
  expect(await page.evaluate(() => window.sentHashes()[0])).toBe(hash)
})

test('skeleton: what waits is as large as what comes, so that nothing jumps', async ({
  page,
  shell,
  wallet,
  world,
}) => {
  test.setTimeout(240_000) // the page is loaded anew for each view
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await wallet.install({ behaviour: { everything: 'approve' } })
  const options = { server: { apiUrl: world.urls.api } }
  await shell.goto({ options })
  await shell.button.click()
  await shell.walletRow.click()
  await expect(shell.dialog).toBeHidden()
  await wallet.behave({ switchChain: 'hang' })
  const chunks = /(connect|account|visitor|send|receive)Views-.*\.js/
  for (const view of [
    { name: 'Account' },
    { name: 'WhatIsANetwork' },
    { name: 'Networks' },
    { name: 'AllWallets' },
    { name: 'WalletSend' },
    { name: 'WalletReceive' },
    { name: 'SwitchNetwork', parameters: { networkId: 'eip155:31338' } },
  ] as const) {
    const release = await holdFiles(page, chunks)
    await shell.goto({ options })
    await page.evaluate((view) => window.kit.modal.open(view), view)
    const body = shell.dialog.locator('.body')
    const height = () => body.evaluate((node) => node.clientHeight)
    await expect(body.locator('.view .skeleton')).toBeVisible()
    const waiting = await height()
    release()
    await expect(body.locator('.view-in')).toBeVisible()
    await expect(body.locator('.bone, [aria-busy=true]')).toHaveCount(0)
    await expect.poll(async () => Math.abs((await height()) - waiting), view.name).toBeLessThan(16)
    await page.unroute(chunks)
  }
})

test('skeleton: the list of wallets is as high as it will be, on tall screens too', async ({
  page,
  shell,
  world,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 1_100 })
  const letViews = await holdFiles(page, /connectViews-.*\.js/)
  const letWallets = await holdFiles(page, /getWallets/)
  await shell.goto({ options: { server: { apiUrl: world.urls.api } } })
  await page.evaluate(() => window.kit.modal.open({ name: 'AllWallets' }))
  const body = shell.dialog.locator('.body')
  const height = () => body.evaluate((node) => node.clientHeight)
  await expect(body.locator('.view .skeleton')).toBeVisible()
  const skeleton = await height()
  letViews()
  await expect(body.locator('.wallet-place').first()).toBeVisible()
  await expect.poll(height).toBe(skeleton)
  letWallets()
  await expect(body.locator('.wallet-cell').first()).toBeVisible()
  await expect.poll(height).toBe(skeleton)
})

async function animationOf(view: Locator) {
  return view.evaluate((node) => {
    const { animationName, animationDuration } = getComputedStyle(node)
    return { name: animationName, milliseconds: parseFloat(animationDuration) * 1000 }
  })
}

/** What is animated around the view after a press, for how many milliseconds, by its first property. */
async function motionsAfter(dialog: Locator, part: string) {
  return dialog.evaluate(async (node, part) => {
    const seen = new Set<string>()
    node.querySelector<HTMLElement>(`[part=${part}]`)?.click()
    for (const end = performance.now() + 600; performance.now() < end;) {
      await new Promise(requestAnimationFrame)
      for (const place of ['.body', 'h2'])
        for (const { effect } of node.querySelector(place)?.getAnimations() ?? []) {
          const [first = {}] = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
          const property = ['height', 'opacity'].find((name) => name in first)
          seen.add([place, effect?.getComputedTiming().duration, property].join(' '))
        }
    }
    return [...seen].sort()
  }, part)
}

/** What is wider than the place that it is in. */
async function sideways(dialog: Locator) {
  return dialog.evaluate((node) => {
    const wide = (element: Element) => element.scrollWidth > element.clientWidth + 1
    const parts = [document.documentElement, node, ...node.querySelectorAll('.card, .body, .view')]
    return parts.filter(wide).map(({ tagName, className }) => `${tagName} ${className}`)
  })
}
