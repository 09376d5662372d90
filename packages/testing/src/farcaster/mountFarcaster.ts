import { Hono } from 'hono'
import { html } from 'hono/html'
import { devAccountIndex, getDevAccount } from '../devnet/accounts.ts'
import { getFarcasterAccounts, type FarcasterAccount } from '../devnet/farcasterAccounts.ts'
import { createPlainPolicy } from '../world/contentPolicy.ts'
import { renderDocument } from '../world/renderDocument.ts'
import { sendHeaders } from '../world/serveApp.ts'
import { approveSignIn, readSignIn, refuseSignIn, type SignInRequest } from './answerSignIn.ts'
import { farcasterPageCss } from './farcasterPageCss.ts'

/** The key that the app of a local world shows its relay. */
export const worldRelayKey = 'local-farcaster-app'

/** Somebody without an account, who signs for alice's. */
function impostor(): FarcasterAccount {
  const [alice] = getFarcasterAccounts()
  const key = getDevAccount(devAccountIndex.mallory)
  return { ...alice, key, signer: key.address, custody: key.address }
}

/**
 * Stands in for Farcaster's app, at `/farcaster`: opened by the link of a sign-in or with that link pasted, it shows which site asks, and lets its
 * visitor be one of the people with an account and approve, or refuse.
 *
 * @param getRelay - where the channels are.
 */
export function mountFarcaster(app: Hono, getRelay: () => string): void {
  const page = new Hono()
  page.use(sendHeaders(() => createPlainPolicy({ ancestors: [] })))
  const channelOf = (channelToken: string) => ({
    relay: getRelay(),
    channelToken,
    relayKey: worldRelayKey,
  })

  page.get('/', async (context) => {
    const token = readToken(context.req.query('channelToken') ?? context.req.query('link') ?? '')
    if (token === undefined) return context.html(renderStart())
    const request = await readSignIn(channelOf(token))
    return request ? context.html(renderRequest(token, request)) : context.html(renderOver(), 410)
  })
  page.get('/farcaster.css', (context) => {
    context.header('content-type', 'text/css; charset=utf-8')
    return context.body(farcasterPageCss)
  })
  page.post('/answer', async (context) => {
    const { channelToken, as } = await context.req.parseBody()
    const token = typeof channelToken === 'string' ? readToken(channelToken) : undefined
    if (token === undefined) return context.text('The link is missing', 400)
    if (as === 'nobody')
      return context.redirect(
        `/farcaster/done?it=${(await refuseSignIn(channelOf(token))) ? 'refused' : 'over'}`,
        303,
      )
    const account =
      as === 'mallory' ? impostor() : getFarcasterAccounts().find(({ username }) => username === as)
    if (!account) return context.text('Nobody has this name', 400)
    const isTaken = await approveSignIn(channelOf(token), account)
    return context.redirect(`/farcaster/done?it=${isTaken ? 'approved' : 'over'}`, 303)
  })
  page.get('/done', (context) => {
    const it = context.req.query('it')
    return context.html(
      it === 'approved'
        ? renderDone('You are signed in')
        : it === 'refused'
          ? renderDone('You have refused')
          : renderOver(),
    )
  })
  app.route('/farcaster', page)
}

/** The token of a channel, alone or in its link. */
function readToken(text: string): string | undefined {
  const given = URL.canParse(text) ? new URL(text).searchParams.get('channelToken') : text
  return given !== null && /^[A-Za-z0-9_-]{16,128}$/.test(given) ? given : undefined
}

function render(title: string, content: ReturnType<typeof html>) {
  return renderDocument(
    `${title} · Farcaster of the local world`,
    html`<header class="top">
        <p><a href="/">Local world</a></p>
        <h1>Farcaster</h1>
      </header>
      ${content}`,
    html`<link rel="stylesheet" href="/farcaster/farcaster.css" />`,
  )
}

function renderStart() {
  return render(
    'Sign in',
    html`<p>
        Stands in for the Farcaster app on a phone. Choose Farcaster in the demo, copy the link of
        the QR code, and paste it here.
      </p>
      <form class="paste">
        <label
          >Link <input name="link" required autocomplete="off" spellcheck="false" inputmode="url"
        /></label>
        <button>Open</button>
      </form>`,
  )
}

function renderRequest(token: string, { domain }: SignInRequest) {
  const people = [
    ...getFarcasterAccounts().map(({ username, displayName, fid, authMethod, signer, key }) => ({
      username,
      name: displayName,
      what: `Account ${fid}, ${describeKey({ authMethod, signer, key })}`,
    })),
    { username: 'mallory', name: 'Mallory', what: 'Account 1, which is not hers' },
  ]
  return render(
    'Sign in',
    html`<form class="request" method="post" action="/farcaster/answer">
      <input type="hidden" name="channelToken" value="${token}" />
      <h2>Sign in to <bdi>${domain}</bdi>?</h2>
      <p>Only go on if this is the site that you have open.</p>
      <ul class="people">
        ${people.map(
          ({ username, name, what }) =>
            html`<li>
              <button name="as" value="${username}">
                <b>Continue as ${name}</b><small>${what}</small>
              </button>
            </li>`,
        )}
      </ul>
      <button class="quiet" name="as" value="nobody">Refuse</button>
    </form>`,
  )
}

function describeKey({
  authMethod,
  signer,
  key,
}: Pick<FarcasterAccount, 'authMethod' | 'signer' | 'key'>) {
  if (authMethod === 'authAddress') return 'signed by an auth address'
  return signer === key.address ? 'signed by its owner' : 'owned by a contract'
}

function renderDone(title: string) {
  return render(
    title,
    html`<div class="request" role="status">
      <h2>${title}</h2>
      <p>Go back to the site. You can close this page.</p>
    </div>`,
  )
}

function renderOver() {
  return render(
    'Too late',
    html`<div class="request" role="status">
      <h2>This sign-in is over</h2>
      <p>It was used or given up, or has expired. Begin again on the site.</p>
    </div>`,
  )
}
