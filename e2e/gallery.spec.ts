import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from '@latchkey/testing/playwright'
import { buildPage } from './buildPage.ts'
import { demoPage } from './demoPage.ts'
import { frameSections, seeFrame } from './gallery/frameViews.ts'
import { walks } from './gallery/scenes/index.ts'
import { createTake, firstLook, show } from './gallery/takePictures.ts'
import { looks, pictureName } from './gallery/walk.ts'
import { writeGallery } from './gallery/writeGallery.ts'
import { test } from './shellPage.ts'

const folder = fileURLToPath(new URL('../docs/gallery', import.meta.url))
const isUpdating = process.env.UPDATE_PICTURES === '1'

for (const { title, scenes, go } of walks)
  test(`gallery: ${title}`, async ({ page, shell, wallet, world, problems, mail }) => {
    test.setTimeout(180_000) // a dozen pictures of each scene
    page.setDefaultTimeout(15_000)
    const demo = demoPage(page, world.urls.demo)
    await demo.goto()
    await show(page, firstLook)
    const taken: string[] = []
    const { take, close } = await createTake(page)
    await go({
      page,
      demo,
      shell,
      wallet,
      world,
      problems,
      mail,
      async take(name, part) {
        taken.push(name)
        await test.step(name, () => take(name, part))
      },
    })
    await close()
    expect(taken).toEqual(scenes)
  })

for (const { title, scenes } of frameSections)
  test(`gallery: ${title}`, async ({ page, serveSite }) => {
    test.setTimeout(180_000)
    const views = await serveSite(await buildPage('frame'))
    const { take, close } = await createTake(page, seeFrame(page, views))
    for (const scene of scenes) await test.step(scene, () => take(scene, page.locator('.frame')))
    await close()
  })

const sections = [...walks, ...frameSections]

test('gallery: the page shows every picture, and there is no other', () => {
  const names = sections.flatMap(({ scenes }) => scenes)
  expect(new Set(names).size).toBe(names.length)
  const pictures = names.flatMap((scene) => looks.map((look) => pictureName(scene, look)))
  const kept = existsSync(`${folder}/pictures`) ? readdirSync(`${folder}/pictures`) : []
  const unknown = kept.filter((name) => !pictures.includes(name))
  if (isUpdating) {
    for (const name of unknown) rmSync(`${folder}/pictures/${name}`)
    writeFileSync(`${folder}/index.html`, writeGallery(sections))
  } else expect(unknown).toEqual([])
  expect(readFileSync(`${folder}/index.html`, 'utf8')).toBe(writeGallery(sections))
})
