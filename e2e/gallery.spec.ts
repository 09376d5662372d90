import { mkdirSync, writeFileSync } from 'node:fs'
import { expect } from '@latchkey/testing/playwright'
import { buildPage } from './buildPage.ts'
import { createTake } from './gallery/createTake.ts'
import { frameSections, seeFrame } from './gallery/frameViews.ts'
import { galleryFolder, isRendering } from './gallery/renderPicture.ts'
import { familyWalks, walks } from './gallery/scenes/index.ts'
import { sceneOf } from './gallery/sceneOf.ts'
import { takeWalk } from './gallery/takeWalk.ts'
import { writeGallery } from './gallery/writeGallery.ts'
import { test } from './shellPage.ts'

for (const walk of walks) takeWalk(walk)

for (const { title, scenes } of frameSections)
  test(`gallery: ${title}`, async ({ page, serveSite }) => {
    test.setTimeout(isRendering ? 900_000 : 180_000)
    const views = await serveSite(await buildPage('frame'))
    const take = createTake(page, seeFrame(page, views))
    for (const scene of scenes) await test.step(scene, () => take(scene, page.locator('.frame')))
  })

test('gallery: every view has a scene, each with a name of its own', () => {
  const sections = [...walks, ...familyWalks, ...frameSections]
  const names = sections.flatMap(({ scenes }) => scenes)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(Object.values(sceneOf)))
  if (!isRendering) return
  mkdirSync(galleryFolder, { recursive: true })
  writeFileSync(`${galleryFolder}/index.html`, writeGallery(sections))
})
