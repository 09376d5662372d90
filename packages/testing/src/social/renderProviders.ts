import { html } from 'hono/html'
import { writeHtml } from './writeHtml.ts'

/** The page that says which providers are stood in for, and where. */
export function renderProviders(
  providers: readonly { readonly name: string; readonly issuer: string }[],
): string {
  return writeHtml(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Identity providers of the local world</title>
          <link rel="stylesheet" href="/social.css" />
          <link rel="icon" href="data:," />
        </head>
        <body>
          <main>
            <h1>Identity providers</h1>
            <p class="goal">
              Press “Continue with Google” in the demo, or any of the others, and be whoever you
              like. The protocol is the real one.
            </p>
            <ul class="providers">
              ${providers.map(({ name, issuer }) => html`<li>${name}<small>${issuer}</small></li>`)}
            </ul>
          </main>
          <footer>Part of the local world. Nothing you type leaves this machine.</footer>
        </body>
      </html>`,
  )
}
