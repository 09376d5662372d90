import { copyFile, readdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { tempFolder } from '../fixtures/tempFolder.ts'
import { openStore } from './openStore.ts'
import { prepareStoreImage } from './prepareStoreImage.ts'
import { createProject, listProjects } from './projects.ts'

// Databases that start take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test('image: is made once, replaces those of old versions, and stores begin from it apart from each other', async () => {
  const folder = await tempFolder()
  const old = join(folder, 'store-0123456789abcdef.tar')
  await writeFile(old, '')
  await utimes(old, 0, 0)
  const image = await prepareStoreImage(folder)
  expect(await prepareStoreImage(folder)).toBe(image)
  expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([image])

  const [one, two] = await Promise.all([openStore({ image }), openStore({ image })])
  await createProject(one, { id: 'one', name: 'One' })
  expect((await listProjects(one)).map(({ id }) => id)).toEqual(['one'])
  expect(await listProjects(two)).toEqual([])
  await Promise.all([one.close(), two.close()])

  // Another process that has made it at the same time puts its own in its place.
  let isOpen = false
  const opening = openStore({ image }).finally(() => (isOpen = true))
  while (!isOpen) {
    await copyFile(image, `${image}.other`)
    await rename(`${image}.other`, image)
  }
  await (await opening).close()
})
