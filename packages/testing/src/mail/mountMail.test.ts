import { Hono } from 'hono'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveApp, type ServedSite } from '../world/serveApp.ts'
import { mountMail } from './mountMail.ts'
import { startMailbox, type Mailbox, type MailMessage } from './startMailbox.ts'

let mailbox: Mailbox
let site: ServedSite
beforeAll(async () => {
  mailbox = await startMailbox()
  const app = new Hono()
  mountMail(app, mailbox)
  site = await serveApp(app, { port: undefined, purpose: 'the mail page' })
})
afterAll(async () => {
  await site?.close()
  await mailbox?.stop()
})

const get = (path: string) => fetch(`http://localhost:${site.port}${path}`)
const send = (mail: { to: string; subject?: string; text?: string; html?: string }) =>
  createTransport(mailbox.url).sendMail({ from: 'shop@example.com', ...mail })

test('behavior: the page says that there is no mail, then shows the newest with its code', async () => {
  expect(await (await get('/mail')).text()).toContain('No mail yet')
  await send({ to: 'ann@example.com', subject: 'First' })
  await send({ to: 'bob@example.com', subject: '<b>Hi</b>', text: '482 913', html: '<p>Hi</p>' })
  const page = await (await get('/mail')).text()
  expect(page).toContain('&lt;b&gt;Hi&lt;/b&gt;')
  expect(page).not.toContain('<b>Hi')
  expect(page).toContain('>482913</output>')
})

test('behavior: scripts read all mail, or that of one address', async () => {
  await send({ to: 'Carol@Example.com', subject: 'For Carol' })
  const read = async (path: string) => (await (await get(path)).json()) as readonly MailMessage[]
  expect((await read('/mail.json?to=carol@example.com')).map(({ subject }) => subject)).toEqual([
    'For Carol',
  ])
  expect((await read('/mail.json?to=nobody@example.com')).length).toBe(0)
  expect((await read('/mail.json')).length).toBe(mailbox.list().length)
})

test('behavior: a message is shown by itself, without scripts, and fetches nothing', async () => {
  await send({ to: 'a@example.com', html: '<html><head></head><a href="http://x">go</a></html>' })
  const response = await get(`/mail/${mailbox.list()[0]?.id}/message`)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/)
  expect(policy).not.toContain('script')
  expect(await response.text()).toContain('<head><base target="_blank">')
})

test('behavior: an open page hears of new mail', async () => {
  const { body } = await get('/mail/events')
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  await send({ to: 'a@example.com', subject: 'now' })
  expect((await reader?.read())?.value).toContain(`data: ${mailbox.list()[0]?.id}`)
  await reader?.cancel()
})

test('behavior: a message that is gone is not found', async () => {
  for (const path of ['/mail/gone', '/mail/gone/message'])
    expect((await get(path)).status).toBe(404)
})
