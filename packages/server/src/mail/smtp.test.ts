import { startMailbox } from '@latchkey/testing'
import { expect, onTestFinished, test } from 'vitest'
import { limits } from '../config/limits.ts'
import { checkMail, createSmtp } from './smtp.ts'

const from = 'Latchkey <no-reply@latchkey.test>'
const text = { id: 'mail-1', subject: 'Code', text: '123456', html: '<p>123456</p>' }

async function start() {
  const mailbox = await startMailbox()
  onTestFinished(() => mailbox.stop())
  return mailbox
}

test.each(['victim@example.com,n1@site.example', 'group:victim@example.com;', 'a b@example.com'])(
  'sends to one address, never to the members of %j',
  async (to) => {
    const mailbox = await start()
    await createSmtp({ url: mailbox.url, from }, limits).send({ ...text, to })
    expect(mailbox.list().flatMap((mail) => mail.to)).not.toContain('victim@example.com')
    expect(mailbox.list().flatMap((mail) => mail.to).length).toBeLessThan(2)
  },
)

test('sends to an address with accents and a domain in Arabic', async () => {
  const mailbox = await start()
  const smtp = createSmtp({ url: mailbox.url, from }, limits)
  expect(await smtp.send({ ...text, to: 'josé@xn--mgbh0fb.xn--kgbechtv' })).toEqual({
    outcome: 'sent',
  })
  expect(mailbox.list()[0]?.to).toHaveLength(1)
})

// 0.0.0.0 reaches this machine and is no name of it.
test.each(['', '?requireTLS=false', '?ignoreTLS=true', '?secured=true', '?opportunisticTLS=true'])(
  'sends nothing in plain text to another machine: smtp://…%s',
  async (query) => {
    const mailbox = await start()
    const { port } = new URL(mailbox.url)
    const url = `smtp://name:hunter2@0.0.0.0:${port}${query}`
    const handed = await createSmtp(checkMail({ url, from }), limits).send({
      ...text,
      to: 'ada@example.com',
    })
    expect(handed).toMatchObject({
      outcome: 'later',
      reason: expect.stringContaining('offers no encryption (STARTTLS)') as string,
    })
    expect(mailbox.connectionCount()).toBe(1)
    expect(mailbox.list()).toEqual([])
  },
)

test.each(['localhost', '127.0.0.1'])(
  'a mail server on %s may be without encryption',
  async (host) => {
    const mailbox = await start()
    const { port } = new URL(mailbox.url)
    const smtp = createSmtp({ url: `smtp://${host}:${port}`, from }, limits)
    expect(await smtp.send({ ...text, to: 'ada@example.com' })).toEqual({ outcome: 'sent' })
  },
)

test.each([
  ['no-reply@example.com', true],
  ['mail@localhost', true],
  ['Example, Inc. <no-reply@example.com>', true],
  ['"Example, Inc." <no-reply@example.com>', true],
  ['a@example.com, b@example.com', false],
  ['a@example.com,b@example.com', false],
  ['Example <a@example.com>, <b@example.com>', false],
  ['Example\r\nBcc: b@example.com <a@example.com>', false],
])('%j is a sender: %s', (sender, is) => {
  const check = () => checkMail({ url: 'smtps://mail.example.com', from: sender })
  if (is) expect(check).not.toThrow()
  else expect(check).toThrow(/^LATCHKEY_MAIL_FROM/)
})

test('shows the name of the sender as it was written', async () => {
  const mailbox = await start()
  const sender = '"Example, Inc." <no-reply@example.com>'
  await createSmtp({ url: mailbox.url, from: sender }, limits).send({
    ...text,
    to: 'ada@example.com',
  })
  expect(mailbox.list()[0]?.from).toBe('Example, Inc. <no-reply@example.com>')
})
