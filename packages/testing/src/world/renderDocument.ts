import { html } from 'hono/html'

/** A piece of a page. */
export type Content = ReturnType<typeof html>

/**
 * A page of the local world around its content.
 *
 * @param head - what else its head has: scripts, style sheets
 */
export function renderDocument(title: string, content: Content, head: Content | '' = ''): Content {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/world.css" />
        <link rel="icon" href="data:," />
        ${head}
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
}

/** A page of facts, as block explorers have them. */
export function renderFacts(title: string, facts: readonly (readonly [string, string])[]): Content {
  return renderDocument(
    `${title} · Latchkey local world`,
    html`<p><a href="/">Local world</a></p>
      <h1>${title}</h1>
      <dl>
        ${facts.map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>`,
  )
}
