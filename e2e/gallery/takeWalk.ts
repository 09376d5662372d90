import { expect } from '@latchkey/testing/playwright'
import { demoPage } from '../demoPage.ts'
import { test } from '../shellPage.ts'
import { sceneOf } from './sceneOf.ts'
import { createTake, firstLook, show } from './createTake.ts'
import { isRendering } from './renderPicture.ts'
import type { Walk } from './walk.ts'

/** Defines a test that goes through a walk and checks its scenes. */
export function takeWalk({ title, scenes, go }: Walk) {
  test(`gallery: ${title}`, async ({ page, shell, wallet, world, problems, mail }) => {
    test.setTimeout(isRendering ? 900_000 : 180_000) // many looks of each scene
    page.setDefaultTimeout(15_000)
    const demo = demoPage(page, world.urls.demo)
    /** The demo says which views are open, and so does the page that takes its place. */
    const views = page.locator('[data-fact="views"]')
    await demo.goto()
    await show(page, firstLook)
    const taken: string[] = []
    const take = createTake(page)
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
        const [view] = Object.entries(sceneOf).find(([, scene]) => scene === name) ?? []
        if (view) await expect(views).toHaveText(RegExp(`\\b${view}$`))
        await test.step(name, () => take(name, part))
      },
    })
    expect(taken).toEqual(scenes)
  })
}
