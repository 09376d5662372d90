import { fileURLToPath } from 'node:url'
import { startWorld, type World } from '@latchkey/testing'
import { createLaunchOptions, createMailDriver } from '@latchkey/testing/playwright'
import { chromium, type Browser, type Request } from '@playwright/test'
import { emailPage } from '../../e2e/emailPage.ts'
import { buildApps } from '../../scripts/build.mjs'
import { atMost, median, type Line } from './statistics.ts'

const visits = 7

/**
 * A login on a device that is known: from the last digit of the code until the account has been drawn, against the requests alone that it takes. The
 * page's own clock is read, since the browser's driver takes longer to type and to look than the login.
 */
export async function benchLogin(): Promise<Line[]> {
  await buildApps()
  const app = (name: string) => fileURLToPath(new URL(`../../apps/${name}/dist`, import.meta.url))
  const world = await startWorld({
    ports: 'free',
    apps: { demo: app('demo'), frame: app('frame') },
  })
  const browser = await chromium.launch(createLaunchOptions())
  const logins: { whole: number; requests: number }[] = []
  for (let visit = 0; visit < visits; visit += 1) logins.push(await logIn(browser, world))
  await browser.close()
  await world.stop()
  const ours = median(logins.map(({ whole }) => whole))
  const floor = median(logins.map(({ requests }) => requests))
  return [atMost('login, from the code to the account', { ours, floor, unit: 'ms', mark: 'login' })]
}

async function logIn(browser: Browser, { mail, urls }: World) {
  const context = await browser.newContext()
  await context.addInitScript(watch)
  const page = await context.newPage()
  const inbox = createMailDriver(mail)
  const email = emailPage({ page, context, demo: urls.demo }, inbox)
  const address = inbox.createAddress()
  await email.goto()
  await email.signUp(address)
  await email.signOut()
  await email.askForMail(address)
  const code = await email.readCode(address)
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await email.codeField.fill(code)
  await page.waitForFunction(() => window.loginTimes.drawn)
  const { entered, drawn } = await page.evaluate(() => window.loginTimes)
  await context.close()
  if (!entered || !drawn) throw new Error('The page has not seen the login')
  return { whole: drawn - entered, requests: timeCovered(requests, entered, drawn) }
}

declare global {
  interface Window {
    /** Milliseconds since 1970. */
    loginTimes: { entered?: number; drawn?: number }
  }
}

/** Notes in the page when a code was entered, and when the frame after the account's first has begun: by then it is on the screen. */
const watch = `
  window.loginTimes = {}
  const now = () => performance.timeOrigin + performance.now()
  addEventListener('input', () => (window.loginTimes = { entered: now() }), true)
  new MutationObserver((changes) => {
    if (window.loginTimes.drawn) return
    if (!changes.some(({ target }) => target.dataset.state === 'connected')) return
    requestAnimationFrame(() => requestAnimationFrame(() => (window.loginTimes.drawn ??= now())))
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-state'] })
`

/** Milliseconds between two moments in which at least one request was under way. */
function timeCovered(requests: readonly Request[], begin: number, end: number) {
  const spans = requests
    .map((request) => request.timing())
    .map(({ startTime, responseEnd }) => [startTime, startTime + responseEnd] as const)
    .filter(([from, until]) => until > begin && from < end)
    .sort(([one], [other]) => one - other)
  let covered = 0
  let last = begin
  for (const [from, until] of spans) {
    covered += Math.max(0, Math.min(until, end) - Math.max(from, last))
    last = Math.max(last, until)
  }
  return covered
}
