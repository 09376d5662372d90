import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, expectAccessible } from '@latchkey/testing/playwright'
import { test, type Locator, type Page } from '@playwright/test'
import { settle } from '../demoPage.ts'
import { comparePictures, describeFonts } from './comparePictures.ts'
import { lookForBarriers } from './lookForBarriers.ts'
import { comparedLooks, looks, pictureName, schemes, sumOf, type Look } from './walk.ts'

const folder = fileURLToPath(new URL('../../docs/gallery', import.meta.url))
const images = fileURLToPath(new URL('../../docs/images', import.meta.url))
const fontsFile = `${folder}/fonts.txt`
const isUpdating = process.env.UPDATE_PICTURES === '1'
/** The last one is what pictures are taken in. */
const presets = ['ocean', 'forest', 'brass', 'ink'] as const
type Preset = (typeof presets)[number]

/** Each scene is looked at in one preset, light and dark, in turn; the colours of all of them are computed in `theme.test.ts`. */
const presetOf = (scene: string): Preset => presets[sumOf(scene) % presets.length] ?? 'ink'
const heights = { 360: 740, 430: 860, 1280: 800 } as const

/** Brings a scene on screen in one look. */
type See = (look: Look, scene: string) => Promise<void>

/**
 * Takes the pictures of a scene, compares them with those that are kept, and looks at it in the last look, at 400 % and in forced colours, and with
 * axe-core in one of the presets, light and dark.
 *
 * @param see - how another look is had; default: the page changes its size, scheme and language. A page of its own has no presets.
 */
export async function createTake(page: Page, see?: See) {
  const bring = see ?? ((look: Look) => show(page, look))
  const workshop = await page.context().browser()?.newPage()
  if (!workshop) throw new Error('The pictures need a browser of their own')
  const fonts = await describeFonts(workshop)
  if (isUpdating) {
    mkdirSync(`${folder}/pictures`, { recursive: true })
    writeFileSync(fontsFile, `${fonts}\n`)
  }
  const known = existsSync(fontsFile) ? readFileSync(fontsFile, 'utf8').trim() : ''
  const tolerance = known === fonts ? 'same' : 'otherFonts'
  const dialog = page.locator('latchkey-modal .card')

  async function takeOne(scene: string, look: Look, part: Locator) {
    await bring(look, scene)
    const path = `${folder}/pictures/${pictureName(scene, look)}`
    const kept = existsSync(path) ? readFileSync(path) : undefined
    await settle(page)
    if (part !== dialog) await part.evaluate(placeOnWholePixels)
    const png = await part.screenshot({ animations: 'disabled', caret: 'hide' })
    const found = await comparePictures(workshop!, { png, kept, tolerance })
    if (!found) return undefined
    const name = pictureName(scene, look)
    // One that differs is kept beside what Playwright says of the failure.
    writeFileSync(isUpdating ? path : test.info().outputPath(name), found.webp, 'base64')
    return isUpdating ? undefined : `${name}: ${found.difference}`
  }

  return {
    close: () => workshop.close(),
    async take(scene: string, part: Locator = dialog) {
      const found: string[] = []
      await page.mouse.move(0, 0) // nothing is under the pointer
      // The page behind would show in the corners, and change with the demo.
      await hidePage(page, part === dialog)
      for (const look of isUpdating ? looks : comparedLooks(scene)) {
        const difference = await takeOne(scene, look, part)
        if (difference !== undefined) found.push(difference)
      }
      await expectNothingCutOff(part)
      found.push(...(await lookForBarriers(page, part)))
      found.push(
        ...(await lookForFaults(
          page,
          see ? undefined : presetOf(scene),
          part === dialog ? ['#root'] : [],
        )),
      )
      await bring(firstLook, scene)
      await hidePage(page, false)
      await takeForReadme(page, scene)
      // All of them at once, so that one look at the list says what has changed.
      expect.soft(found, 'UPDATE_PICTURES=1 takes the pictures of docs/gallery again').toEqual([])
    },
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

async function takeForReadme(page: Page, scene: string) {
  if (!isUpdating) return
  for (const [name, look] of readme[scene] ?? []) {
    await show(page, look)
    await settle(page)
    await page.screenshot({ path: `${images}/${name}`, animations: 'disabled', caret: 'hide' })
  }
  await show(page, firstLook)
}

/** How a walk goes on between two scenes. */
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

/** What axe-core can find in one colour scheme and not in the other. */
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

/** Where the texts above it end is else a matter of half a pixel, which shows in every letter. */
function placeOnWholePixels(node: HTMLElement | SVGElement) {
  node.style.translate = ''
  const { x, y } = node.getBoundingClientRect()
  node.style.translate = `${Math.round(x) - x}px ${Math.round(y) - y}px`
}

async function expectNothingCutOff(part: Locator) {
  expect(
    await part.evaluate((node) => node.scrollWidth <= node.clientWidth + 1),
    'nothing reaches over the edge',
  ).toBe(true)
}
