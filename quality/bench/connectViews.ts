import { fileURLToPath } from 'node:url'
import { startWorld, type World } from '@latchkey/testing'
import type { CDPSession, Page } from '@playwright/test'
import { buildApps } from '../../scripts/build.mjs'
import { measureFootprint } from '../page/openAndClose.ts'
import { launchForMemory } from '../page/openPage.ts'
import { round, type Line } from './statistics.ts'

type Options = { readonly openings: number; readonly drops: number }
/** A view that a row of Connect leads to, and by what it is seen to be there. */
type ConnectView = { readonly row: string; readonly sign: string }

const views: readonly ConnectView[] = [
  { row: 'WalletConnect', sign: '[data-qr]' },
  { row: 'All Wallets', sign: 'img' },
]

/** What stays in memory of the views behind Connect, and of a relay that is cut off again and again: on the demo, in the local world. */
export async function benchConnectViews({ openings, drops }: Options): Promise<Line[]> {
  await buildApps()
  const demo = fileURLToPath(new URL('../../apps/demo/dist', import.meta.url))
  const world = await startWorld({ ports: 'free', faults: true, apps: { demo } })
  const browser = await launchForMemory()
  const lines: Line[] = []
  const onDemo = async (what: string, times: number, run: (page: Page) => Repeat) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(world.urls.demo)
    const devtools = await context.newCDPSession(page)
    lines.push(await growth(devtools, { what, times, repeat: run(page) }))
    await context.close()
  }
  for (const view of views)
    await onDemo(
      `${view.row} opened and closed`,
      openings,
      (page) => (times) => openAndCloseView(page, view, times),
    )
  await onDemo(
    'relay cut off while a code shows',
    drops,
    (page) => (times) => dropRelay(page, world, times),
  )
  await browser.close()
  await world.stop()
  return lines
}

type Repeat = (times: number) => Promise<void>

async function growth(
  devtools: CDPSession,
  { what, times, repeat }: { what: string; times: number; repeat: Repeat },
): Promise<Line> {
  await repeat(Math.max(10, times / 10))
  const early = await measureFootprint(devtools)
  await repeat(times)
  const late = await measureFootprint(devtools)
  const perTime = (late.heapBytes - early.heapBytes) / times
  const listeners = late.listeners - early.listeners
  return {
    what: `${what} ${times.toLocaleString('en')} times: heap for each, listeners in all`,
    ours: `${round(perTime)} B, ${listeners}`,
    floor: '0 B, 0',
    ratio: undefined,
    mark: 'flat',
    isMet: perTime < 500 && listeners <= 0,
  }
}

/** From the page's button to a view and back to the page, as fast as the page allows. */
async function openAndCloseView(page: Page, view: ConnectView, times: number) {
  await page.evaluate(
    async ({ row, sign, times }) => {
      const dialog = () =>
        document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog[open]')
      const buttons = () => [...(dialog()?.querySelectorAll('button') ?? [])]
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      for (let time = 0; time < times; time += 1) {
        document.querySelector<HTMLElement>('.hero .lk-button')?.click()
        while (!buttons().some((button) => button.textContent.startsWith(row))) await frame()
        buttons()
          .find((button) => button.textContent.startsWith(row))
          ?.click()
        while (dialog()?.querySelector('h2')?.textContent === 'Connect Wallet') await frame()
        while (!dialog()?.querySelector(sign)) await frame()
        buttons()
          .find((button) => button.ariaLabel === 'Close')
          ?.click()
        while (dialog()) await frame()
        // Two frames, so that the browser has told the page that the dialog has closed.
        await frame()
        await frame()
      }
    },
    { ...view, times },
  )
}

/** Takes the relay away and brings it back; each time the page finds it again by itself. */
async function dropRelay(page: Page, { relayFaults }: World, times: number) {
  const dialog = page.locator('latchkey-modal dialog[open]')
  if (!(await dialog.isVisible())) {
    const connected = page.waitForEvent('websocket')
    await page.locator('.hero .lk-button').click()
    await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
    await connected
  }
  for (let time = 0; time < times; time += 1) {
    const back = page.waitForEvent('websocket', { timeout: 120_000 })
    relayFaults?.cut()
    relayFaults?.restore()
    await back
  }
}
