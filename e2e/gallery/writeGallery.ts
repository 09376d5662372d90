import { directions, looks, pictureName, schemes, widths, type Walk } from './walk.ts'

const choice = (name: string, values: readonly (string | number)[], chosen: string | number) =>
  values
    .map(
      (value) =>
        `<label><input type="radio" name="${name}" value="${value}"${value === chosen ? ' checked' : ''} /> ${value}</label>`,
    )
    .join('\n        ')

const rule = (name: string, values: readonly (string | number)[]) =>
  values
    .map(
      (value) =>
        `body:has([name='${name}'][value='${value}']:not(:checked)) [data-${name}='${value}']`,
    )
    .join(',\n      ')

const caption = (scene: string) => scene[0]?.toUpperCase() + scene.slice(1).replaceAll('-', ' ')

/** The page that shows every picture, without a script: what is looked at is chosen by radio buttons and hidden by the style sheet. */
export function writeGallery(walks: readonly Pick<Walk, 'title' | 'scenes'>[]): string {
  const scenes = walks.map(
    ({ title, scenes }) => `
    <section>
      <h2>${title}</h2>
      <div class="scenes">${scenes.map(figure).join('')}
      </div>
    </section>`,
  )
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Latchkey: every view</title>
    <style>
      :root { color-scheme: light dark; --canvas: #edecea; --text: #161513; --quiet: #5d5a55; }
      body:has([name='scheme'][value='dark']:checked) { --canvas: #0c0c0b; --text: #f5f4f1; --quiet: #b3afa7; }
      * { box-sizing: border-box; }
      body { margin: 0; color: var(--text); background: var(--canvas); font: 15px/1.45 system-ui, sans-serif; }
      header, section { max-width: 1280px; margin: 0 auto; padding: 24px 20px; }
      form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 32px; padding: 12px max(20px, calc(50vw - 620px)); background: var(--canvas); }
      fieldset { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0; padding: 0; border: 0; }
      legend { float: left; margin-inline-end: 12px; padding: 0; color: var(--quiet); }
      label { display: flex; gap: 6px; align-items: center; min-height: 32px; cursor: pointer; }
      h1 { margin: 0 0 4px; font-size: 28px; }
      h2 { margin: 0 0 16px; font-size: 20px; }
      p { max-width: 70ch; margin: 0; color: var(--quiet); }
      .scenes { display: flex; flex-wrap: wrap; gap: 32px; align-items: start; }
      figure { margin: 0; }
      figcaption { margin-block-end: 8px; color: var(--quiet); font-size: 13px; }
      img { display: block; max-width: 100%; height: auto; border-radius: 24px; }
      ${rule('width', widths)},
      ${rule('scheme', schemes)},
      ${rule('direction', directions)} { display: none; }
    </style>
  </head>
  <body>
    <header>
      <h1>Every view</h1>
      <p>Rendered by the browser tests.</p>
    </header>
    <form>
      <fieldset>
        <legend>Width</legend>
        ${choice('width', widths, 1280)}
      </fieldset>
      <fieldset>
        <legend>Mode</legend>
        ${choice('scheme', schemes, 'light')}
      </fieldset>
      <fieldset>
        <legend>Direction</legend>
        ${choice('direction', directions, 'ltr')}
      </fieldset>
    </form>${scenes.join('')}
  </body>
</html>
`
}

function figure(scene: string) {
  const images = looks.map((look) => {
    const { width, scheme, direction } = look
    const about = `${caption(scene)}, ${width} px, ${scheme}, ${direction}`
    return `
          <img loading="lazy" alt="${about}" src="pictures/${pictureName(scene, look)}" data-width="${width}" data-scheme="${scheme}" data-direction="${direction}" />`
  })
  return `
        <figure>
          <figcaption>${caption(scene)}</figcaption>${images.join('')}
        </figure>`
}
