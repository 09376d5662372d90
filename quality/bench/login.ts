import { fileURLToPath } from 'node:url'
import { startWorld, type World } from '@latchkey/testing'
import { createLaunchOptions, createMailDriver } from '@latchkey/testing/playwright'
import { chromium, type Browser, type Request } from '@playwright/test'
import { emailPage } from '../../e2e/emailPage.ts'
import { buildApps } from '../../scripts/build.mjs'
import { atMost, median, type Line } from './statistics.ts'

const visits = 7

/** A login on a device that is known: from the last digit of the code to the account on the page, against the requests alone that it takes. */
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
  return [atMost('login, from the code to the account', { ours, floor, unit: 'ms', mark: 2 })]
}

async function logIn(browser: Browser, { mail, urls }: World) {
  const context = await browser.newContext()
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
  const begin = Date.now()
  await email.codeField.fill(code)
  await page.locator('.hero .lk-button[data-state=connected]').waitFor()
  const end = Date.now()
  await context.close()
  return { whole: end - begin, requests: timeCovered(requests, begin, end) }
}

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
