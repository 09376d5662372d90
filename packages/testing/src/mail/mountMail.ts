import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { streamSSE } from 'hono/streaming'
import { createPlainPolicy } from '../world/contentPolicy.ts'
import { renderDocument } from '../world/renderDocument.ts'
import { sendHeaders } from '../world/serveApp.ts'
import { mailPageCss } from './mailPageCss.ts'
import { mailPageScript } from './mailPageScript.ts'
import type { Mailbox, MailMessage } from './startMailbox.ts'

/** A message is somebody else's document: no script, nothing fetched, no way out but links in tabs of their own. */
const messagePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** The world's mail: `/mail` for people, `/mail.json` for scripts (`?to=` an address, the newest first). */
export function mountMail(app: Hono, mailbox: Mailbox): void {
  const find = (id: string) => mailbox.list().find((message) => message.id === id)
  const page = new Hono()
  page.use(sendHeaders(() => createPlainPolicy({ ancestors: [], isLive: true })))
  page.get('/', (context) => context.html(renderMailbox(mailbox.list(), mailbox.list()[0])))
  page.get('/mail.css', (context) => {
    context.header('content-type', 'text/css; charset=utf-8')
    return context.body(mailPageCss)
  })
  page.get('/mail.js', (context) => {
    context.header('content-type', 'text/javascript; charset=utf-8')
    return context.body(mailPageScript)
  })
  page.get('/events', (context) =>
    streamSSE(context, async (stream) => {
      const stop = mailbox.subscribe(({ id }) => void stream.writeSSE({ data: id }))
      await new Promise<void>((resolve) => stream.onAbort(resolve))
      stop()
    }),
  )
  page.get('/:id', (context) => {
    const message = find(context.req.param('id'))
    return message ? context.html(renderMailbox(mailbox.list(), message)) : context.notFound()
  })

  app.get('/mail.json', (context) => {
    const to = context.req.query('to')?.toLowerCase()
    const isFor = (message: MailMessage) =>
      to === undefined || message.to.some((address) => address.toLowerCase() === to)
    return context.json(mailbox.list().filter(isFor))
  })
  app.get('/mail/:id/message', (context) => {
    const message = find(context.req.param('id'))
    if (!message) return context.notFound()
    context.header('content-security-policy', messagePolicy)
    context.header('x-content-type-options', 'nosniff')
    context.header('referrer-policy', 'no-referrer')
    return context.html(withTabs(message.html))
  })
  app.route('/mail', page)
}

/** A frame without scripts cannot go anywhere itself, so its links open tabs. */
function withTabs(document: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(document)
    ? document.replace(/<head[^>]*>/i, (head) => head + base)
    : base + document
}

function renderMailbox(messages: readonly MailMessage[], open: MailMessage | undefined) {
  const content = open
    ? html`<div class="mailbox">
        <nav aria-label="Messages">
          <ol>
            ${messages.map((message) => renderRow(message, message === open))}
          </ol>
        </nav>
        ${renderMessage(open)}
      </div>`
    : html`<div class="nothing">
        <h2>No mail yet</h2>
        <p>
          Log in with any e-mail address in the demo. What the server sends arrives here, and
          nowhere else.
        </p>
      </div>`
  return renderDocument(
    open ? `${open.subject} · Mail` : 'Mail · Latchkey local world',
    html`<header class="top">
        <p><a href="/">Local world</a></p>
        <h1>Mail</h1>
        <p>
          All mail of this machine, whoever it is addressed to.
          <span id="live" role="status">New mail shows by itself.</span>
        </p>
      </header>
      ${content}`,
    html`<link rel="stylesheet" href="/mail/mail.css" />
      <script type="module" src="/mail/mail.js"></script>`,
  )
}

function renderRow(message: MailMessage, isOpen: boolean) {
  return html`<li>
    <a href="/mail/${message.id}" ${isOpen ? raw('aria-current="page"') : ''}>
      <span class="who">${message.to.join(', ')}</span>
      <time datetime="${new Date(message.at).toISOString()}">${formatTime(message.at)}</time>
      <span class="subject">${message.subject}</span>
    </a>
  </li>`
}

function renderMessage(message: MailMessage) {
  // A site that is only named is nothing to press.
  const links = message.links.filter((link) => new URL(link).pathname !== '/')
  return html`<article aria-label="Message" data-message="${message.id}">
    <h2>${message.subject}</h2>
    <dl>
      <div>
        <dt>From</dt>
        <dd>${message.from}</dd>
      </div>
      <div>
        <dt>To</dt>
        <dd>${message.to.join(', ')}</dd>
      </div>
    </dl>
    ${
      message.code === undefined
        ? ''
        : html`<p class="code">
            <output aria-label="Code">${message.code}</output>
            <button type="button" data-copy="${message.code}">Copy code</button>
          </p>`
    }
    ${
      links.length === 0
        ? ''
        : html`<ul class="mail-links">
            ${links.map((link) => html`<li><a href="${link}" target="_blank" rel="noreferrer">${link}</a></li>`)}
          </ul>`
    }
    ${
      message.html === ''
        ? ''
        : html`<iframe
            title="The message as designed"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src="/mail/${message.id}/message"
          ></iframe>`
    }
    <details ${message.html === '' ? raw('open') : ''}>
      <summary>Plain text</summary>
      <pre>${message.text}</pre>
    </details>
  </article>`
}

function formatTime(at: number): string {
  return new Date(at).toISOString().slice(11, 19)
}
