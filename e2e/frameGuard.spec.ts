import { expect, test as base } from '@latchkey/testing/playwright'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { formatRecoveryCode } from '../apps/frame/src/signer/recoveryCode.ts'
import { buildPage } from './buildPage.ts'

const hostPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; frame-src http://localhost:*"

const test = base.extend<{ views: string; host: string }>({
  views: async ({ serveSite }, use) => use(await serveSite(await buildPage('frame'))),
  host: async ({ serveSite }, use) =>
    use(await serveSite(await buildPage('frame'), { policy: hostPolicy })),
})

type Styles = Readonly<Record<string, string>>

/** Styles that a site can apply to the frame, with the expected guard state. */
const disguises: Readonly<Record<string, { readonly state: string; readonly styles: Styles }>> = {
  clipped: { state: 'hidden', styles: { 'clip-path': 'inset(440px 0 0 0)' } },
  narrow: { state: 'small', styles: { width: '200px' } },
  low: { state: 'small', styles: { height: '120px' } },
  shrunk: { state: 'covered', styles: { transform: 'scale(0.3)' } },
  'see-through': { state: 'covered', styles: { opacity: '0.05' } },
  'off-screen': { state: 'hidden', styles: { left: '-200px' } },
  'below the fold': { state: 'hidden', styles: { top: '500px' } },
}

type Frame = { readonly frame: FrameLocator; readonly page: Page }
const button = (name: string | RegExp) => async (frame: FrameLocator) =>
  frame.getByRole('button', { name, exact: typeof name === 'string' })

/** Everything that approves, adds or ends something: the view, and how to get to its control. */
const actions: readonly (readonly [
  what: string,
  view: string,
  find: (frame: FrameLocator) => Promise<Locator>,
])[] = [
  ['approve', 'send-coin', button('Approve')],
  ['tick', 'approve-unlimited', async (frame) => frame.getByRole('checkbox')],
  ['sign', 'message', button('Sign')],
  ['log in', 'sign-in', button('Log in')],
  ['change of e-mail', 'email', button('Continue')],
  ['continue', 'continue', button('Continue')],
  ['new passkey at set-up', 'setup', button(/^Create a passkey/)],
  ['new code at set-up', 'setup', button(/^Use a recovery code/)],
  ['later', 'setup', button('Later')],
  ['unlock with passkey', 'unlock', button('Unlock with passkey')],
  ['log out at unlock', 'unlock', button('Log out')],
  ['new passkey', 'factors', button(/^Create a passkey/)],
  ['new code', 'factors', button(/^Use a recovery code/)],
  [
    'remove a factor',
    'factors',
    async (frame) => {
      await frame.getByRole('button', { name: 'Remove: Recovery code' }).click()
      return frame.getByRole('group').getByRole('button', { name: 'Remove' })
    },
  ],
  [
    'log out a device',
    'devices',
    async (frame) => {
      await frame.getByRole('button', { name: 'Log out: Safari on iPhone' }).click()
      return frame.getByRole('group').getByRole('button', { name: 'Log out' })
    },
  ],
  [
    'unlock with code',
    'unlock-code',
    async (frame) => {
      const code = formatRecoveryCode(new Uint8Array(16).fill(7))
      await frame.getByRole('textbox', { name: 'Recovery code' }).fill(code)
      return frame.getByRole('button', { name: 'Unlock', exact: true })
    },
  ],
  [
    'keep a code',
    'setup',
    async (frame) => {
      const use = frame.getByRole('button', { name: /^Use a recovery code/ })
      await awake(use)
      await use.click()
      const groups = await frame.getByRole('listitem').allTextContents()
      await frame.getByRole('button', { name: 'I have kept it' }).click()
      for (const field of await frame.getByRole('textbox').all()) {
        const label = await field.evaluate(
          (input: HTMLInputElement) => input.labels?.[0]?.innerText,
        )
        await field.fill(groups[Number(/\d+/.exec(label ?? '')?.[0]) - 1] ?? '')
      }
      return frame.getByRole('button', { name: 'Done' })
    },
  ],
]

const guardOf = async (control: Locator) =>
  control.evaluate((element) => element.closest('[data-guard]')?.getAttribute('data-guard'))

/** Scrolls as a reader does, and waits for the guard. */
async function awake(control: Locator) {
  await control.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => guardOf(control)).toBe('awake')
}

async function embed(page: Page, host: string, views: string, show: string): Promise<Frame> {
  const view = `${views}/?${new URLSearchParams({ show }).toString()}`
  await page.goto(`${host}/?host=${encodeURIComponent(view)}`)
  const frame = page.frameLocator('#frame')
  await frame.locator('.frame').waitFor()
  return { frame, page }
}

const style = (page: Page, styles: Styles, isOn: boolean) =>
  page.locator('#frame').evaluate(
    (frame, given) => {
      for (const [name, value] of Object.entries(given.styles))
        if (given.isOn) frame.style.setProperty(name, value)
        else frame.style.removeProperty(name)
    },
    { styles, isOn },
  )

/** Returns the outcomes that the views have recorded. */
const done = (frame: FrameLocator) =>
  frame.locator('html').evaluate(({ dataset }) => `${dataset.outcomes ?? ''}${dataset.done ?? ''}`)

for (const [what, view, find] of actions)
  test(`guard: ${what} is off while a site hides the frame`, async ({ page, views, host }) => {
    const { frame } = await embed(page, host, views, view)
    const control = await find(frame)
    await awake(control)
    const before = await done(frame)
    const staysOff = async (state: string) => {
      await expect.poll(() => guardOf(control)).toBe(state)
      await control.press(what === 'tick' ? 'Space' : 'Enter')
      await expect(control).toHaveAttribute('aria-disabled', 'true')
      expect(await done(frame)).toBe(before)
      if (what === 'tick') await expect(control).not.toBeChecked()
    }
    for (const [name, { state, styles }] of Object.entries(disguises))
      await test.step(name, async () => {
        await style(page, styles, true)
        await staysOff(state)
        await style(page, styles, false)
        await awake(control)
      })
    await test.step('covered', async () => {
      await page.locator('#cover').evaluate((cover: HTMLElement) => (cover.hidden = false))
      await staysOff('covered')
    })
  })

test('guard: a text longer than the window is scrolled through first', async ({
  page,
  views,
  host,
}) => {
  const { frame } = await embed(page, host, views, 'permit')
  const sign = frame.getByRole('button', { name: 'Sign', exact: true })
  const tick = frame.getByRole('checkbox')
  await expect.poll(() => guardOf(sign)).toBe('unread')
  await expect(frame.getByRole('status')).toHaveText('Scroll to the end first.')
  await sign.press('Enter')
  await tick.press('Space')
  await expect(tick).not.toBeChecked()
  await frame.locator('.card').first().hover()
  await page.mouse.wheel(0, 5_000)
  await expect.poll(() => guardOf(sign)).toBe('awake')
  await page.mouse.wheel(0, -5_000)
  await tick.press('Space')
  await expect(tick).toBeChecked()
  // A smaller window has to be read to its end again.
  await style(page, { height: '300px' }, true)
  await expect.poll(() => guardOf(sign)).toBe('unread')
})

test('guard: the next view begins at its top', async ({ page, views, host }) => {
  const view = `${views}/?show=permit&show=calls`
  await page.goto(`${host}/?host=${encodeURIComponent(view)}`)
  const frame = page.frameLocator('#frame')
  await awake(frame.getByRole('button', { name: 'Sign', exact: true }))
  await frame.getByRole('button', { name: 'Cancel' }).click()
  await expect(frame.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect
    .poll(() => guardOf(frame.getByRole('button', { name: 'Approve', exact: true })))
    .toBe('unread')
})
