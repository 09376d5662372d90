import { html, raw } from 'hono/html'
import { writeHtml } from './writeHtml.ts'
import { people } from './person.ts'
import type { StandInDefinition } from './standInDefinition.ts'

function renderShell(
  { id, name }: StandInDefinition,
  title: string,
  content: ReturnType<typeof html>,
  head: ReturnType<typeof html> | '' = '',
): string {
  return writeHtml(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} · ${name} of the local world</title>
          <link rel="stylesheet" href="/social.css" />
          <link rel="icon" href="data:," />
          ${head}
        </head>
        <body class="${id}">
          <main>
            <p class="tile" aria-hidden="true">${name.slice(0, 1)}</p>
            ${content}
          </main>
          <footer>
            A stand-in for ${name}, of the local world. Nothing you type leaves this machine.
          </footer>
        </body>
      </html>`,
  )
}

/** The page where people say who they are. */
export function renderLogin(
  definition: StandInDefinition,
  options: { readonly returnsTo: string },
): string {
  const { name, offers, describeEmail } = definition
  const content = html`<h1>Log in with ${name}</h1>
    <p class="goal">to go on to <b>${options.returnsTo}</b></p>
    <form method="post">
      <ul class="people">
        ${people.map(
          (person) =>
            html`<li>
              <button name="person" value="${person.name}">
                <span class="initial" aria-hidden="true">${person.name.slice(0, 1)}</span>
                <span class="who">${person.name}<small>${describeEmail(person)}</small></span>
              </button>
            </li>`,
        )}
      </ul>
    </form>
    <details>
      <summary>Somebody else</summary>
      <form method="post" class="other">
        <label>Name <input name="name" required maxlength="80" autocomplete="off" /></label>
        ${
          offers.email
            ? html`<label
                >Email <small>can stay empty</small>
                <input name="email" type="email" autocomplete="off"
              /></label>`
            : ''
        }
        ${
          offers.verified
            ? html`<label class="check"
                ><input type="checkbox" name="unverified" /> The address was never verified</label
              >`
            : ''
        }
        ${
          offers.hide
            ? html`<label class="check"
                ><input type="checkbox" name="hide" /> Hide the address behind a relay</label
              >`
            : ''
        }
        <button class="main">Continue</button>
      </form>
    </details>
    <details>
      <summary>Let it fail</summary>
      <form method="post" class="faults">
        <button name="error" value="server_error">${name} breaks</button>
        <button name="error" value="temporarily_unavailable">${name} is too busy</button>
      </form>
    </details>
    <form method="post" class="refuse">
      <button name="error" value="access_denied">Cancel</button>
    </form>`
  return renderShell(definition, 'Log in', content)
}

/** The page between a choice and the site. */
export function renderLeaving(definition: StandInDefinition, url: string): string {
  return renderShell(
    definition,
    'Going back',
    html`<h1>Going back to the site</h1>
      <p class="goal">
        This takes a moment. <a href="${url}">Go on by hand</a> if nothing happens.
      </p>`,
  )
}

/** The page that posts what the visitor brings back. */
export function renderPost(
  definition: StandInDefinition,
  target: string,
  params: URLSearchParams,
): string {
  const fields = [...params].map(
    ([name, value]) => html`${raw('\n')}<input type="hidden" name="${name}" value="${value}" />`,
  )
  return renderShell(
    definition,
    'Going back',
    html`<h1>Going back to the site</h1>
      <form method="post" action="${target}">
        ${fields}
        <button class="main">Continue</button>
      </form>`,
    html`<script src="/submit.js" defer></script>`,
  )
}

/** A page that says why it cannot go on. */
export function renderFailure(
  definition: StandInDefinition,
  error: string,
  description?: string,
): string {
  return renderShell(
    definition,
    'Cannot go on',
    html`<h1>${error}</h1>
      ${description === undefined ? '' : html`<p class="goal">${description}</p>`}`,
  )
}

/** Sends the form of a page by itself. */
export const submitScript = 'document.forms[0].submit()\n'
