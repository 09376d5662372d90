import { html } from 'hono/html'
import type { Content } from '../world/renderDocument.ts'

/** Where the sandbox's pages are on the local-world page. */
export const onrampPath = '/onramp'

/** A transaction's page on the local-world page. */
export function explorerPath(network: string, hash: string): string {
  const [namespace, reference] = network.split(':')
  return `/${namespace === 'eip155' ? reference : 'solana'}/tx/${hash}`
}

/** A page of the checkout around its content. */
export function renderShell(
  title: string,
  content: Content,
  /** A page that waits for something has the status that it shows, and shows another by itself. */
  live?: { readonly order: string; readonly state: string },
): Content {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Sandbox checkout of the local world</title>
        <link rel="stylesheet" href="${onrampPath}/checkout.css" />
        <link rel="icon" href="data:," />
        ${live ? html`<script type="module" src="${onrampPath}/checkout.js"></script>` : ''}
      </head>
      <body ${live ? html`data-order="${live.order}" data-state="${live.state}"` : ''}>
        <main>
          <p class="brand"><span class="tile" aria-hidden="true">S</span>Sandbox checkout</p>
          ${content}
        </main>
        <footer>
          A provider of the local world. No money moves: never type a real card or account here.
        </footer>
      </body>
    </html>`
}
