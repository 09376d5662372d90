import type { Page } from '@playwright/test'

/** Keeps what is asked for by such addresses on its way until the returned function is called. */
export async function holdFiles(page: Page, files: RegExp) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  return release
}
