import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startMailbox, type Mailbox } from './startMailbox.ts'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterEach(async () => {
  await mailbox.restore()
  mailbox.clear()
})
afterAll(() => mailbox.stop())

function send(mail: { to?: string; text?: string; html?: string; subject?: string } = {}) {
  const transport = createTransport(`${mailbox.url}?greetingTimeout=300`)
  return transport.sendMail({ from: 'Ünal <shop@example.com>', to: 'ann@example.com', ...mail })
}

test('behavior: a message is kept as it was written, with its code and its links', async () => {
  await send({
    subject: 'Dein Code für Läden – 482 913',
    text: `Code: 482\u00a0913\n\nNot 1234567, nor http://localhost:1/device?attempt=123456#987654.\nAgain: http://localhost:1/device?attempt=123456#987654\n\u2068http://localhost:4400\u2069 http://[`,
    html: `<p style="color:red">Grüße ${'lang '.repeat(60)}</p>`,
  })
  const [message] = mailbox.list()
  expect(message).toMatchObject({
    from: 'Ünal <shop@example.com>',
    to: ['ann@example.com'],
    subject: 'Dein Code für Läden – 482 913',
    code: '482913',
    links: ['http://localhost:1/device?attempt=123456#987654', 'http://localhost:4400'],
  })
  expect(message?.html).toContain('<p style="color:red">Grüße lang ')
})

test('behavior: the newest comes first, and subscribers hear of it', async () => {
  const heard: string[] = []
  const stop = mailbox.subscribe(({ subject }) => void heard.push(subject))
  await send({ subject: 'one', text: '1' })
  await send({ subject: 'two', text: '2' })
  stop()
  await send({ subject: 'three', text: '3' })
  expect(heard).toEqual(['one', 'two'])
  expect(mailbox.list().map(({ subject }) => subject)).toEqual(['three', 'two', 'one'])
})

test('behavior: a mailbox refuses, hangs and says no as it is told, and recovers', async () => {
  await mailbox.fail({ kind: 'refuse' })
  await expect(send()).rejects.toMatchObject({ code: 'ESOCKET' })
  await mailbox.fail({ kind: 'hang' }, { times: 1 })
  await expect(send()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await mailbox.fail({ kind: 'answer', code: 451, message: 'Try later' }, { times: 1 })
  await expect(send()).rejects.toMatchObject({ responseCode: 451 })
  await mailbox.fail({ kind: 'answer', code: 550 }, { times: 1 })
  await expect(send()).rejects.toMatchObject({ responseCode: 550 })
  expect(mailbox.list()).toEqual([])
  await send({ subject: 'at last' })
  expect(mailbox.list()).toHaveLength(1)
})

test('behavior: a message may be taken without a word about it', async () => {
  await mailbox.fail({ kind: 'cutAfterTaking' }, { times: 1 })
  await expect(send({ subject: 'lost answer' })).rejects.toMatchObject({ code: 'ECONNECTION' })
  expect(mailbox.list().map(({ subject }) => subject)).toEqual(['lost answer'])
})
