import { fileURLToPath } from 'node:url'
import { expectAccessible } from '@latchkey/testing/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { settle } from '../demoPage.ts'
import { findCutOff, lookForBarriers } from './lookForBarriers.ts'
import { isRendering, renderPicture } from './renderPicture.ts'
import { checkedLooks, looks, schemes, type Look } from './walk.ts'

const images = fileURLToPath(new URL('../../docs/images', import.meta.url))
/** Pictures show the last one. */
const presets = ['ocean', 'forest', 'brass', 'ink'] as const
type Preset = (typeof presets)[number]

/** Returns the preset in which axe-core reads a scene. `theme.test.ts` computes the colours of all presets. */
function presetOf(scene: string): Preset {
  const sum = [...scene].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return presets[sum % presets.length] ?? 'ink'
}
const heights = { 360: 740, 430: 860, 1280: 800 } as const

/** Shows a scene in one look. */
type See = (look: Look, scene: string) => Promise<void>

/**
 * Creates `take`, which checks a scene: the layout at every width and in both directions, at 400 % and in forced colours, and with axe-core in one preset, light and dark.
 * `npm run gallery` also writes a picture of each look.
 *
 * @param see - shows another look; default: changes the size, scheme and language of the page. A page of its own has no presets.
 */
export function createTake(page: Page, see?: See) {
  const bring = see ?? ((look: Look) => show(page, look))
  const dialog = page.locator('latchkey-modal .card')

  async function checkLook(scene: string, look: Look, part: Locator) {
    await bring(look, scene)
    await settle(page)
    const faults = await part.locator('*').or(part).evaluateAll(findCutOff)
    if (isRendering) await renderPicture(scene, look, part)
    const { width, scheme, direction } = look
    return faults.map((fault) => `${width} px, ${scheme}, ${direction}: ${fault}`)
  }

  return async (scene: string, part: Locator = dialog) => {
    const found: string[] = []
    await page.mouse.move(0, 0) // hovers nothing
    // The page behind would show in the corners.
    await hidePage(page, part === dialog)
    for (const look of isRendering ? looks : checkedLooks)
      found.push(...(await checkLook(scene, look, part)))
    found.push(...(await lookForBarriers(page, part)))
    const excluded = part === dialog ? ['#root'] : []
    found.push(...(await lookForFaults(page, see ? undefined : presetOf(scene), excluded)))
    await bring(firstLook, scene)
    await hidePage(page, false)
    await renderForReadme(page, scene)
    expect.soft(found).toEqual([])
  }
}

/** Pictures of the whole page, as the README shows them. */
const readme: Readonly<Record<string, readonly (readonly [string, Look])[]>> = {
  connect: [['connect-light.png', { width: 1280, scheme: 'light', direction: 'ltr' }]],
  account: [
    ['account-light.png', { width: 1280, scheme: 'light', direction: 'ltr' }],
    ['account-dark.png', { width: 1280, scheme: 'dark', direction: 'ltr' }],
  ],
  'send-filled': [['send-light.png', { width: 1280, scheme: 'light', direction: 'ltr' }]],
  'send-review': [['review-phone-dark.png', { width: 430, scheme: 'dark', direction: 'ltr' }]],
}

async function renderForReadme(page: Page, scene: string) {
  if (!isRendering) return
  for (const [name, look] of readme[scene] ?? []) {
    await show(page, look)
    await settle(page)
    await page.screenshot({ path: `${images}/${name}`, animations: 'disabled', caret: 'hide' })
  }
  await show(page, firstLook)
}

/** The look between two scenes. */
export const firstLook: Look = { width: 1280, scheme: 'light', direction: 'ltr' }

/** Gives the page a size, a colour scheme, and a language that is written in that direction. */
export async function show(page: Page, { width, scheme, direction }: Look) {
  await page.setViewportSize({ width, height: heights[width] })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.evaluate((direction) => {
    document.dir = direction
    const [demo, shell] = direction === 'rtl' ? ['ar', 'ar'] : ['auto', 'en']
    document
      .querySelector<HTMLElement>(`[name=locale][value=${demo}], [data-locale=${shell}]`)
      ?.click()
  }, direction)
  await page.waitForFunction((scheme) => {
    const { colorScheme } = document.documentElement.style // the demo follows by script
    return colorScheme === '' || colorScheme === scheme
  }, scheme)
  await page.waitForFunction((direction) => {
    const shadow = document.querySelector('latchkey-modal')?.shadowRoot
    const button = document.querySelector('.lk-button')
    const isArabic = button?.getAttribute('lang') === 'ar'
    const card = shadow?.querySelector<HTMLElement>('dialog[open] .card')
    return isArabic === (direction === 'rtl') && (!card || card.dir === direction)
  }, direction)
}

/** Rules of axe-core whose outcome depends on the colour scheme. */
const aboutColors = ['color-contrast', 'link-in-text-block']

/** Looks with axe-core at the scene in a preset, light and dark; in ink where the page has no others. */
async function lookForFaults(page: Page, preset: Preset | undefined, exclude: readonly string[]) {
  const found: string[] = []
  if (preset) await choosePreset(page, preset)
  for (const [place, scheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme: scheme })
    await settle(page)
    const only = place === 0 ? undefined : aboutColors
    await expectAccessible(page, { exclude, only }).catch((error: unknown) =>
      found.push(`${preset ?? 'ink'}, ${scheme}: ${String(error)}`),
    )
  }
  if (preset) await choosePreset(page, 'ink')
  return found
}

async function choosePreset(page: Page, preset: Preset) {
  await page.evaluate((preset) => {
    const choice = `[name=preset][value=${preset}], [data-preset=${preset}]`
    const control = document.querySelector<HTMLElement>(choice)
    if (!control) throw new Error(`This page has no preset "${preset}"`)
    control.click()
  }, preset)
}

async function hidePage(page: Page, isHidden: boolean) {
  await page.evaluate(
    (visibility) => {
      const root = document.getElementById('root')
      if (root) root.style.visibility = visibility
    },
    isHidden ? 'hidden' : '',
  )
}
