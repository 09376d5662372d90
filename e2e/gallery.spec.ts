import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from '@latchkey/testing/playwright'
import { buildPage } from './buildPage.ts'
import { frameSections, seeFrame } from './gallery/frameViews.ts'
import { familyWalks, walks } from './gallery/scenes/index.ts'
import { sceneOf } from './gallery/sceneOf.ts'
import { createTake } from './gallery/takePictures.ts'
import { takeWalk } from './gallery/takeWalk.ts'
import { looks, pictureName } from './gallery/walk.ts'
import { writeGallery } from './gallery/writeGallery.ts'
import { test } from './shellPage.ts'

const folder = fileURLToPath(new URL('../docs/gallery', import.meta.url))
const isUpdating = process.env.UPDATE_PICTURES === '1'

for (const walk of walks) takeWalk(walk)

for (const { title, scenes } of frameSections)
  test(`gallery: ${title}`, async ({ page, serveSite }) => {
    test.setTimeout(180_000)
    const views = await serveSite(await buildPage('frame'))
    const { take, close } = await createTake(page, seeFrame(page, views))
    for (const scene of scenes) await test.step(scene, () => take(scene, page.locator('.frame')))
    await close()
  })

const sections = [...walks, ...familyWalks, ...frameSections]

test('gallery: the page shows every picture, and there is no other', () => {
  const names = sections.flatMap(({ scenes }) => scenes)
  expect(new Set(names).size).toBe(names.length)
  expect(names, 'every view has a scene').toEqual(expect.arrayContaining(Object.values(sceneOf)))
  const pictures = names.flatMap((scene) => looks.map((look) => pictureName(scene, look)))
  const kept = existsSync(`${folder}/pictures`) ? readdirSync(`${folder}/pictures`) : []
  const unknown = kept.filter((name) => !pictures.includes(name))
  if (isUpdating) {
    for (const name of unknown) rmSync(`${folder}/pictures/${name}`)
    writeFileSync(`${folder}/index.html`, writeGallery(sections))
  } else expect(kept.sort()).toEqual(pictures.sort())
  expect(readFileSync(`${folder}/index.html`, 'utf8')).toBe(writeGallery(sections))
})
