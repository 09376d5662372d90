import { expect, expectAccessible, test as base } from '@latchkey/testing/playwright'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { formatRecoveryCode } from '../apps/frame/src/signer/recoveryCode.ts'
import { buildPage } from './buildPage.ts'
import { prompts } from './pages/frame/prompts.ts'
import { requests } from './pages/frame/requests.ts'
import { solanaStories } from './pages/frame/solana.ts'

/** The policy that the frame's documents have, but for the server that they talk to. */
const framePolicy =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'none'; base-uri 'none'; form-action 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
const hostPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; frame-src http://localhost:*"

type Query = Readonly<Record<string, string>>

/** The views on an origin of their own, and a page on another one that can embed them. */
const test = base.extend<{ views: string; host: string }>({
  views: async ({ serveSite }, use) =>
    use(await serveSite(await buildPage('frame'), { policy: framePolicy })),
  host: async ({ serveSite }, use) =>
    use(await serveSite(await buildPage('frame'), { policy: hostPolicy })),
})

const recoveryCode = formatRecoveryCode(new Uint8Array(16).fill(7))

const address = (views: string, show: string | readonly string[], query: Query = {}) => {
  const names = [show].flat().map((name) => ['show', name])
  return `${views}/?${new URLSearchParams([...names, ...Object.entries(query)]).toString()}`
}

const open = async (page: Page, views: string, show: string | readonly string[], query?: Query) => {
  await page.goto(address(views, show, query))
  await page.locator('.frame').waitFor()
}

/** Embeds a view, as a site does. */
const embed = async (page: Page, host: string, view: string) => {
  await page.goto(`${host}/?host=${encodeURIComponent(view)}`)
  const frame = page.frameLocator('#frame')
  await frame.locator('.frame').waitFor()
  return frame
}

/** Clicks what closes its window, which may be gone before Playwright is done with it. */
const clickAway = (button: Locator) =>
  button.click().catch((error: unknown) => {
    if (!button.page().isClosed()) throw error
  })

const outcomes = (place: Page | FrameLocator) => place.locator('html').getAttribute('data-outcomes')
const guardOf = (button: Locator) => button.getAttribute('data-guard')
/** Reads to the end, and waits for the guard. */
const awake = async (button: Locator) => {
  await button.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => guardOf(button)).toBe('awake')
}

/** Those that something else lies over when they are scrolled to as the focus does it. */
function findCovered(controls: readonly HTMLElement[]) {
  const covered = (control: HTMLElement) => {
    control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { x, y, width, height } = control.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return width > 1 && hit?.contains(control) !== true && !control.contains(hit)
  }
  return controls.filter(covered).map((control) => control.textContent || control.outerHTML)
}

const names = [requests, solanaStories, prompts].flatMap((views) => Object.keys(views))

/** Neither colours nor languages change what else axe-core looks at: all of its rules once, those about colours in dark. */
const looks = [
  { mode: 'light', locale: 'en', rules: undefined },
  { mode: 'dark', locale: 'ar', rules: ['color-contrast', 'link-in-text-block', 'valid-lang'] },
  { mode: 'light', locale: 'de', rules: [] },
] as const

for (const { mode, locale, rules } of looks)
  test(`accessible: every view of the frame, ${mode}, ${locale}`, async ({ page, views }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width: 360, height: 640 })
    for (const name of names)
      await test.step(name, async () => {
        await open(page, views, name, { mode, locale })
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        if (rules?.length !== 0) await expectAccessible(page, { only: rules })
        const isWide = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        )
        expect(isWide).toBe(false)
      })
  })

test('zoom: at 400 % nothing is lost and the buttons can be reached', async ({ page, views }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const name of ['approve-unlimited', 'permit', 'typed-data', 'unlock-code', 'factors'])
    await test.step(name, async () => {
      await open(page, views, name)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await page.getByRole('button').last().scrollIntoViewIfNeeded()
      await expect(page.getByRole('button').last()).toBeInViewport()
      expect(await page.locator('button, input, summary').evaluateAll(findCovered)).toEqual([])
    })
})

test('looks: forced colours and reduced motion keep every control visible and still', async ({
  page,
  views,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await open(page, views, 'approve-unlimited')
  await expect(page.locator('.button').first()).toHaveCSS('border-top-style', 'solid')
  await expect(page.locator('.checkbox-box')).toHaveCSS('border-top-style', 'solid')
  await open(page, views, 'factors')
  await expect(page.locator('.entry').first()).toHaveCSS('border-top-style', 'solid')
})

test('theme: the colours of the page are taken over, but never to hide a text', async ({
  page,
  views,
}) => {
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await open(page, views, 'send-coin', { '--lk-canvas': '#fffdf5', '--lk-radius': '0.5' })
  expect(await canvas()).toBe('rgb(255, 253, 245)')
  await expect(page.locator('.card')).toHaveCSS('border-top-left-radius', '8px')
  await open(page, views, 'send-coin', { '--lk-text': '#f6f6f4', '--lk-canvas': '#fffdf5' })
  expect(await canvas()).toBe('rgb(255, 255, 255)')
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(22, 21, 19)')
  await open(page, views, 'send-coin', { '--lk-danger': 'url(https://evil.example)' })
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(22, 21, 19)')
})

test('approve: the button wakes after half a second, says why it slept, and then works', async ({
  page,
  views,
}) => {
  // The page's time stands still until the test moves it, however slow the machine is.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await open(page, views, 'send-coin')
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await expect.poll(() => guardOf(approve)).toBe('waiting')
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await approve.click({ force: true })
  await expect(page.getByRole('status')).toHaveText(
    'One moment: this has only just appeared or changed.',
  )
  expect(await outcomes(page)).toBeNull()
  await page.clock.runFor(600)
  await awake(approve)
  await expect(page.getByRole('status')).toHaveText('')
  await approve.click()
  await expect(page.locator('html')).toHaveAttribute('data-outcomes', 'send-coin: approved')
})

test('approve: a press that no person made does not count, nor one that began too early', async ({
  page,
  views,
}) => {
  await open(page, views, 'send-coin')
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await awake(approve)
  await approve.evaluate((button: HTMLElement) => {
    button.click()
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click'])
      button.dispatchEvent(new MouseEvent(type, { bubbles: true, detail: 1 }))
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  expect(await outcomes(page)).toBeNull()
  // The finger is down while the view changes under it, for as long as it takes on a machine that has much else to do.
  await approve.hover()
  const changes = await page.evaluate(() =>
    Number(setInterval(() => window.dispatchEvent(new Event('resize')), 50)),
  )
  await expect.poll(() => guardOf(approve)).toBe('waiting')
  await page.mouse.down()
  await page.evaluate(clearInterval, changes)
  await awake(approve)
  await page.mouse.up()
  expect(await outcomes(page)).toBeNull()
  await approve.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-outcomes', 'send-coin: approved')
})

test('approve: a danger needs its tick first', async ({ page, views }) => {
  await open(page, views, 'approve-unlimited')
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await awake(approve)
  await approve.click({ force: true })
  await expect(page.getByText('Tick the box above first.')).toBeVisible()
  expect(await outcomes(page)).toBeNull()
  await page.getByRole('checkbox', { name: 'I understand, and I want this.' }).check()
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
  await approve.click()
  await expect(page.locator('html')).toHaveAttribute('data-outcomes', 'approve-unlimited: approved')
})

test('approve: what is blocked has no such button, and can be closed', async ({ page, views }) => {
  await open(page, views, 'sign-in-elsewhere')
  await expect(page.getByRole('alert')).toContainText('The message logs you in to bank.example')
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-outcomes', /REJECTED/)
})

test('approve: Escape says no, and raw data is one press away', async ({ page, views }) => {
  await open(page, views, 'message')
  await page.getByRole('button', { name: 'Raw data' }).click()
  await expect(page.getByRole('region', { name: 'Raw data' })).toContainText('0x57656c636f6d65')
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveAttribute('data-outcomes', 'message: REJECTED')
})

test('flood: five wait, more are refused, and all can be refused at once', async ({
  page,
  views,
}) => {
  await open(page, views, ['send-coin', 'swap', 'message', 'permit', 'bytes', 'email', 'unknown'])
  await expect(page.getByText('More requests waiting: 4')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-outcomes', 'email: BUSY, unknown: BUSY')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Swap' })).toBeVisible()
  await expect(page.getByText('More requests waiting: 3')).toBeVisible()
  await page.getByRole('button', { name: 'Reject all' }).click()
  await expect(page.locator('.frame')).toHaveCount(0)
  for (const name of ['send-coin', 'swap', 'message', 'permit', 'bytes'])
    await expect(page.locator('html')).toHaveAttribute(
      'data-outcomes',
      new RegExp(`${name}: REJECTED`),
    )
})

test('cover: what lies over the text puts the button off, and a window of its own helps', async ({
  page,
  views,
  host,
}) => {
  const frame = await embed(page, host, address(views, 'send-coin'))
  const approve = frame.getByRole('button', { name: 'Approve', exact: true })
  await awake(approve)
  // Over the receiver only, and the pointer goes through it.
  await page.locator('#cover').evaluate((cover: HTMLElement) => (cover.hidden = false))
  await expect.poll(() => guardOf(approve)).toBe('covered')
  await expect(frame.getByRole('status')).toContainText('Something lies over this window')
  await approve.click({ force: true })
  expect(await outcomes(frame)).toBeNull()

  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('button', { name: 'Open in a window of its own' }).click(),
  ])
  await expect(frame.getByText('Go on in the other window.')).toBeVisible()
  await expect(window.locator('.card')).toHaveCSS('border-top-left-radius', '16px')
  const there = window.getByRole('button', { name: 'Approve', exact: true })
  await awake(there)
  await clickAway(there)
  await expect(frame.locator('html')).toHaveAttribute('data-outcomes', 'send-coin: approved')
  await expect.poll(() => window.isClosed()).toBe(true)
})

test('cover: a window of its own that is closed brings the view back', async ({
  page,
  views,
  host,
}) => {
  const frame = await embed(page, host, address(views, 'send-coin'))
  const approve = frame.getByRole('button', { name: 'Approve', exact: true })
  await awake(approve)
  await page.locator('#cover').evaluate((cover: HTMLElement) => (cover.hidden = false))
  await expect.poll(() => guardOf(approve)).toBe('covered')
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('button', { name: 'Open in a window of its own' }).click(),
  ])
  await expect(window.getByRole('heading', { name: 'Send' })).toBeVisible()
  await window.close()
  await expect(frame.getByRole('heading', { name: 'Send' })).toBeVisible()
  await frame.getByRole('button', { name: 'Cancel' }).click()
  await expect(frame.locator('html')).toHaveAttribute('data-outcomes', 'send-coin: REJECTED')
})

test('window: a site can have approvals in a window of their own', async ({
  page,
  views,
  host,
}) => {
  const frame = await embed(page, host, address(views, 'send-coin', { approvals: 'window' }))
  await expect(frame.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('button', { name: 'Open in a window of its own' }).click(),
  ])
  const approve = window.getByRole('button', { name: 'Approve', exact: true })
  await awake(approve)
  await clickAway(approve)
  await expect(frame.locator('html')).toHaveAttribute('data-outcomes', 'send-coin: approved')
})

test('window: where the browser opens none, the frame asks', async ({ page, views, host }) => {
  await page.addInitScript(() => (window.open = () => null))
  const frame = await embed(page, host, address(views, 'send-coin', { approvals: 'window' }))
  await frame.getByRole('button', { name: 'Open in a window of its own' }).click()
  const approve = frame.getByRole('button', { name: 'Approve', exact: true })
  await awake(approve)
  await approve.click()
  await expect(frame.locator('html')).toHaveAttribute('data-outcomes', 'send-coin: approved')
})

test('bait: a see-through, resized, moved or refocused frame has to rest again', async ({
  page,
  views,
  host,
}) => {
  const frame = await embed(page, host, address(views, 'send-coin'))
  const approve = frame.getByRole('button', { name: 'Approve', exact: true })
  const iframe = page.locator('#frame')
  await awake(approve)
  await iframe.evaluate((element) => element.classList.add('see-through'))
  await expect.poll(() => guardOf(approve)).toBe('covered')
  await iframe.evaluate((element) => element.classList.remove('see-through'))
  await awake(approve)

  // Each change is watched from inside, since half a second may be over before a test looks.
  const states = await approve.evaluateHandle((button) => {
    const seen: (string | null)[] = []
    new MutationObserver(() => seen.push(button.getAttribute('data-guard'))).observe(button, {
      attributeFilter: ['data-guard'],
    })
    return seen
  })
  const sleeps = async (bait: () => Promise<unknown>) => {
    const before = await states.evaluate((seen) => seen.length)
    await bait()
    await expect
      .poll(() => states.evaluate((seen, from) => seen.slice(from).includes('waiting'), before))
      .toBe(true)
    await awake(approve)
  }
  await sleeps(() => iframe.evaluate((element) => element.classList.add('short')))
  await sleeps(() => iframe.evaluate((element) => element.blur()))
  await sleeps(() => iframe.evaluate((element) => element.focus()))
  // Moved under the pointer, with the same size and focus. The browser needs a moment to send the pointer's place from there.
  await approve.hover()
  const box = await approve.boundingBox()
  const at = { x: (box?.x ?? 0) + 50, y: (box?.y ?? 0) + 20 }
  const before = await states.evaluate((seen) => seen.length)
  await iframe.evaluate((element) => (element.style.left = '60px'))
  await expect
    .poll(async () => {
      at.x += 1
      await page.mouse.move(at.x, at.y)
      return states.evaluate((seen, from) => seen.slice(from).includes('waiting'), before)
    })
    .toBe(true)
  await awake(approve)
  expect(await outcomes(frame)).toBeNull()
  await approve.click()
  await expect(frame.locator('html')).toHaveAttribute('data-outcomes', 'send-coin: approved')
})

test('set-up: a recovery code shows once and is kept after two of its groups were typed', async ({
  page,
  views,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, views, 'setup')
  await page.getByRole('button', { name: /Use a recovery code/ }).click()
  const groups = await page.getByRole('listitem').allTextContents()
  expect(groups.join('-')).toBe('7K3M-9PQR-2VWX-Y4Z6-HJ8N-0ABC-DEFG')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(groups.join('-'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-code.txt')

  await page.getByRole('button', { name: 'I have kept it' }).click()
  const fields = page.getByRole('textbox')
  await expect(fields.first()).toBeFocused()
  await fields.first().fill('ZZZZ')
  await fields.last().fill('ZZZZ')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('alert')).toContainText('That is not what the code says.')
  for (const field of await fields.all()) {
    const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.innerText)
    const number = Number(/\d+/.exec(label ?? '')?.[0])
    // As people write: small letters, and O for 0.
    await field.fill((groups[number - 1] ?? '').toLowerCase().replace('0', 'o'))
  }
  await awake(page.getByRole('button', { name: 'Done' }))
  await fields.last().press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-outcomes', 'setup: done')
})

test('set-up: later is offered only where the browser keeps something', async ({ page, views }) => {
  await open(page, views, 'setup')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-outcomes', 'setup: done')
  await open(page, views, 'setup-nothing-kept')
  await expect(page.getByRole('button', { name: 'Later' })).toHaveCount(0)
})

test('unlock: the field helps while a code is typed, and a wrong one leaves tries', async ({
  page,
  views,
}) => {
  await open(page, views, 'unlock-code')
  const field = page.getByRole('textbox', { name: 'Recovery code' })
  const hint = page.locator('.hint')
  await expect(field).toBeFocused()
  await field.fill('7k3m 9pqr')
  await expect(hint).toHaveText('Characters to go: 20')
  await field.fill('7k3m 9pqu')
  await expect(hint).toHaveText('There is no “U” in recovery codes.')
  await field.fill('7K3M-9PQR-2VWX-Y4Z6-HJ8N-0ABC-DEFG')
  await expect(hint).toHaveText('Mistyped somewhere: the check characters do not match.')
  const unlock = page.getByRole('button', { name: 'Unlock', exact: true })
  await expect(unlock).toHaveAttribute('aria-disabled', 'true')
  // Groups, spaces and look-alikes do not matter.
  await field.fill(recoveryCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o'))
  await expect(hint).toHaveText('Looks right')
  await awake(unlock)
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Tries left: 7.')
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveAttribute('data-outcomes', 'unlock-code: rejected')
})

test('passkeys: where a page’s frame makes none, a window of its own does', async ({
  page,
  views,
}) => {
  await open(page, views, 'setup-no-passkey-here')
  await page.getByRole('button', { name: /^Create a passkey/ }).click()
  await expect(page.getByRole('alert')).toContainText('That was not finished')
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open in a window of its own' }).click(),
  ])
  await expect(page.getByText('Go on in the other window.')).toBeVisible()
  await clickAway(window.getByRole('button', { name: /^Create a passkey/ }))
  await expect(page.locator('html')).toHaveAttribute('data-outcomes', 'setup-no-passkey-here: done')
})

test('settings: another device is logged out after a question, and lists that fail can be asked again', async ({
  page,
  views,
}) => {
  await open(page, views, 'devices')
  await expect(page.getByRole('button', { name: /Log out/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Log out: Safari on iPhone' }).click()
  const question = page.getByRole('group', { name: 'Log out Safari on iPhone?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(question).toHaveCount(0)
  await open(page, views, 'devices-failed')
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('link of a mail: the code shows after a click of a person only', async ({ page, views }) => {
  await open(page, views, 'device-link')
  const confirm = page.getByRole('button', { name: 'Yes, that is me' })
  await expect(page.getByText('47', { exact: true })).toBeVisible()
  await confirm.evaluate((button: HTMLElement) => button.click())
  await expect(page.getByText('204918')).toHaveCount(0)
  await confirm.click()
  await expect(page.getByText('204918')).toBeVisible()
})
