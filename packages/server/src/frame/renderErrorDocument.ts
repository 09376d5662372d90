/**
 * A document that says what is wrong, for whoever builds the site that shows it.
 *
 * @param sentence - ours, without anything that a request gave.
 */
export function renderErrorDocument(sentence: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Latchkey</title>
  </head>
  <body>
    <h1>This cannot be shown</h1>
    <p>${sentence}</p>
  </body>
</html>
`
}
